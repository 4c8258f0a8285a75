// Repeats every draw of a finished game from its record. The algorithm is described in docs/formats.md.
//
// This browser stored the commitment and its own entropy when the player joined. Commitment, seed, entropy and draws come
// from the record. The possible results come from the page: they follow from the rules, which `fishpond record verify`
// knows and this script does not.

// --- SHA-256 and HMAC: browsers only provide them over HTTPS, which a server at home may not have ---

/** Returns the first 32 fractional bits of the square (power 1/2) or cube roots (1/3) of the first primes. */
function roots(count, power) {
  const primes = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  return Uint32Array.from(primes, (prime) => (prime ** power % 1) * 2 ** 32);
}

const START = roots(8, 1 / 2);
const ROUND = roots(64, 1 / 3);
const rotate = (word, by) => (word >>> by) | (word << (32 - by));

export function sha256(message) {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const padded = join(message, [0x80], new Uint8Array(length - message.length - 9), number(message.length * 8, 8));
  const view = new DataView(padded.buffer);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < length; block += 64) {
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) words[i] = view.getUint32(block + 4 * i);
      else {
        const [early, late] = [words[i - 15], words[i - 2]];
        const mixed = (rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)) + (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10));
        words[i] = words[i - 16] + words[i - 7] + mixed;
      }
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const one = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + words[i];
      const two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
  }
  return join(...Array.from(state, (word) => number(word, 4)));
}

export function hmac(key, message) {
  const block = join(key.length > 64 ? sha256(key) : key, new Uint8Array(64)).slice(0, 64);
  const inner = sha256(join(block.map((byte) => byte ^ 0x36), message));
  return sha256(join(block.map((byte) => byte ^ 0x5c), inner));
}

// --- Bytes ---

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const utf8 = (words) => new TextEncoder().encode(words);

function unhex(text) {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new Error(`'${text}' is not hexadecimal`);
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function join(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function number(value, size) {
  const out = new Uint8Array(size);
  for (let i = size - 1, rest = BigInt(value); i >= 0; i -= 1, rest >>= 8n) out[i] = Number(rest & 255n);
  return out;
}

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

/** Checks the whole record and returns whether it is correct. */
async function check() {
  const response = await fetch(page.dataset.record);
  if (!response.ok) throw new Error(`${page.dataset.record}: ${response.status}`);
  const { fair, steps } = await response.json();
  compare(fair);
  // The page shows what the record contains, and the seed matches the commitment.
  const seed = unhex(fair.seed);
  const expected = [fair.commitment, fair.seed, ...fair.entropy];
  const facts = [...page.querySelectorAll(".facts dd")];
  let good = facts.length === expected.length;
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

if (page) runCheck();
