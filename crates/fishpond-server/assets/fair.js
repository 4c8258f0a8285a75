// Repeats every draw of a finished game from the figures on the page alone, with the browser's own cryptography.
// The algorithm is written down in docs/formats.md.

const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const text = (id) => document.getElementById(id).textContent.trim();

async function hmac(key, message) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
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

const utf8 = (words) => new TextEncoder().encode(words);

/** A whole number below `total`, as the dealer draws it. */
async function draw(key, label, counter, total) {
  const rest = (1n << 64n) % total;
  for (let attempt = 0; ; attempt += 1) {
    const digest = await hmac(key, join(utf8(label), [0], number(counter, 8), number(attempt, 4)));
    let drawn = 0n;
    for (const byte of digest.slice(0, 8)) drawn = (drawn << 8n) | BigInt(byte);
    if (drawn < (1n << 64n) - rest) return drawn % total;
  }
}

async function check() {
  const seed = bytes(text("seed"));
  let good = hex(await crypto.subtle.digest("SHA-256", seed)) === text("commitment");
  const entropy = [...document.querySelectorAll(".entropy-bytes")].map((field) => bytes(field.textContent.trim()));
  const parts = entropy.flatMap((added) => [number(added.length, 2), added]);
  const key = await hmac(seed, join(utf8("fishpond fair 1"), [0], ...parts));
  let counter = 0;
  for (const row of document.querySelectorAll("#draws tr")) {
    const weights = row.dataset.weights.split("\n").map((pair) => {
      const cut = pair.lastIndexOf("=");
      return [pair.slice(0, cut), BigInt(pair.slice(cut + 1))];
    });
    const total = weights.reduce((sum, [, weight]) => sum + weight, 0n);
    let rest = await draw(key, row.dataset.label, counter, total);
    counter += 1;
    const dealt = weights.find(([, weight]) => {
      if (rest < weight) return true;
      rest -= weight;
      return false;
    })[0];
    const fits = dealt === row.dataset.drawn;
    const cell = row.querySelector(".check");
    cell.textContent = fits ? "✓" : `✗ ${dealt}`;
    cell.classList.toggle("bad", !fits);
    good &&= fits;
  }
  const verdict = document.getElementById("verdict");
  verdict.textContent = `${good ? "✓" : "✗"} ${good ? verdict.dataset.good : verdict.dataset.bad}`;
  verdict.classList.toggle("bad", !good);
}

check();
