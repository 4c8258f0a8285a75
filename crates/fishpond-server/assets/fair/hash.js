// The hashes that fair draws use. Browsers only provide them over HTTPS, which a server at home may not have.

// --- SHA-256 and HMAC ---

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

