// Repeats every draw of a finished game from its record, and checks the record's signature. Both are described in
// docs/formats.md.
//
// This browser stored the commitment and its own entropy when the player joined. Commitment, seed, entropy and draws come
// from the record. The possible results come from the page: they follow from the rules, which `fishpond record verify`
// knows and this script does not.

// --- Draws ---

/** Draws an integer below `total`. */
function draw(key, label, counter, total) {
  const rest = (1n << 64n) % total;
  for (let attempt = 0; ; attempt += 1) {
    const digest = hmac(key, join(utf8(label), [0], number(counter, 8), number(attempt, 4)));
    const drawn = new DataView(digest.buffer).getBigUint64(0);
    if (drawn < (1n << 64n) - rest) return drawn % total;
  }
}

/** Returns the result that had to be drawn, given the possible results as lines `result=weight`. */
function deal(key, label, counter, lines) {
  const weights = lines.split("\n").map((line) => {
    const cut = line.lastIndexOf("=");
    return [line.slice(0, cut), BigInt(line.slice(cut + 1))];
  });
  let rest = draw(key, label, counter, weights.reduce((sum, [, weight]) => sum + weight, 0n));
  return weights.find(([, weight]) => {
    if (rest < weight) return true;
    rest -= weight;
    return false;
  })[0];
}

// --- The page ---

const page = document.querySelector("[data-fair]");

/** Marks an element as correct or incorrect. */
function mark(element, good, words) {
  element.textContent = `${good ? "✓" : "✗"} ${words}`.trim();
  element.classList.toggle("bad", !good);
  return good;
}

/** Returns what this browser stored when the player joined: the commitment and its entropy (see script/forms.js). */
function stored() {
  try {
    return JSON.parse(localStorage.getItem("fair") ?? "[]").find((entry) => entry.path === page.dataset.table);
  } catch {
    return undefined;
  }
}

/** Shows whether the record contains what this browser stored. */
function compare(fair) {
  const own = document.getElementById("own");
  const mine = stored();
  if (!mine) own.textContent = own.dataset.none;
  else if (mine.commitment !== fair.commitment) mark(own, false, own.dataset.broken);
  else if (!fair.entropy.includes(hex(utf8(mine.entropy)))) mark(own, false, own.dataset.missing);
  else mark(own, true, own.dataset.good);
}

/** Adds the values that this browser stored to the command that checks the record. */
function completeCommand() {
  const mine = stored();
  if (!mine) return;
  const quoted = `'${mine.entropy.replaceAll("'", "'\\''")}'`;
  document.getElementById("command").textContent += ` --commitment ${mine.commitment} --entropy ${quoted}`;
}

/** Writes JSON as the record's digest requires: in one line, with sorted keys. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** Checks that the record was signed with the key that the server publishes. */
function checkSignature({ digest, signature, ...signed }, key) {
  const shown = document.getElementById("signature");
  const computed = sha256(utf8(canonical(signed)));
  const message = join(utf8("fishpond record 1"), [0], computed);
  const good = hex(computed) === digest && signature.key === key && isSigned(message, unhex(key), unhex(signature.value));
  return mark(shown, good, good ? shown.dataset.good : shown.dataset.bad);
}

async function download(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

/** Checks the whole record and returns whether it is correct. */
async function check() {
  const [text, published] = await Promise.all([page.dataset.record, page.dataset.key].map(download));
  const record = JSON.parse(text);
  const { fair, steps } = record;
  compare(fair);
  // The page shows what the record contains, and the seed matches the commitment.
  const seed = unhex(fair.seed);
  const expected = [fair.commitment, fair.seed, ...fair.entropy];
  const facts = [...page.querySelectorAll(".facts dd")];
  let good = checkSignature(record, published.trim()) && facts.length === expected.length;
  facts.forEach((fact, i) => {
    const committed = i > 0 || hex(sha256(seed)) === fair.commitment;
    good = mark(fact.querySelector(".check"), committed && fact.querySelector("code").textContent === expected[i], "") && good;
  });
  const parts = fair.entropy.map(unhex).flatMap((added) => [number(added.length, 2), added]);
  const key = hmac(seed, join(utf8("fishpond fair 1"), [0], ...parts));
  // The page lists exactly the draws in the record.
  const draws = steps.flatMap((step, i) => (step.startsWith("* ") ? [[String(i + 1), step.slice(2)]] : []));
  const lines = [...page.querySelectorAll("#draws tr")];
  good &&= lines.length === draws.length;
  lines.forEach((line, i) => {
    const [step, drawn] = draws[i] ?? [];
    const due = deal(key, line.dataset.label, i, line.dataset.weights);
    const fits = line.dataset.step === step && line.dataset.drawn === drawn && due === drawn;
    good = mark(line.querySelector(".check"), fits, fits ? "" : due) && good;
  });
  return good;
}

/** Runs the check and shows the result. Failures are shown, too: silence would look like success. */
export async function runCheck() {
  const verdict = document.getElementById("verdict");
  try {
    const good = await check();
    mark(verdict, good, good ? verdict.dataset.good : verdict.dataset.bad);
  } catch (error) {
    mark(verdict, false, `${verdict.dataset.failed} (${error.message})`);
  }
}

if (page) {
  completeCommand();
  runCheck();
}
