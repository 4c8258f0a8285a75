// Checks the Ed25519 signature of a record (RFC 8032). Browsers only provide it over HTTPS, and some don't provide it at all.
//
// Nothing here is secret, so the arithmetic need not take constant time.

// --- SHA-512 ---

const WORD = (1n << 64n) - 1n;

/** Returns the first 64 fractional bits of the square (power 2) or cube roots (3) of the first primes. */
function longRoots(count, power) {
  const primes = [];
  for (let n = 2n; primes.length < count; n += 1n) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes.map((prime) => {
    // The integer part of the root of prime * 2^(64 * power), bit by bit.
    const scaled = prime << (64n * power);
    let root = 0n;
    for (let bit = 1n << 70n; bit; bit >>= 1n) if ((root | bit) ** power <= scaled) root |= bit;
    return root & WORD;
  });
}

const LONG_START = longRoots(8, 2n);
const LONG_ROUND = longRoots(80, 3n);
const turn = (word, by) => ((word >> by) | (word << (64n - by))) & WORD;

export function sha512(message) {
  const length = Math.ceil((message.length + 17) / 128) * 128;
  const padded = join(message, [0x80], new Uint8Array(length - message.length - 17), number(message.length * 8, 16));
  const view = new DataView(padded.buffer);
  const state = [...LONG_START];
  for (let block = 0; block < length; block += 128) {
    const words = Array.from({ length: 16 }, (_, i) => view.getBigUint64(block + 8 * i));
    for (let i = 16; i < 80; i += 1) {
      const [early, late] = [words[i - 15], words[i - 2]];
      const mixed = (turn(early, 1n) ^ turn(early, 8n) ^ (early >> 7n)) + (turn(late, 19n) ^ turn(late, 61n) ^ (late >> 6n));
      words.push((words[i - 16] + words[i - 7] + mixed) & WORD);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 80; i += 1) {
      const one = h + (turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n)) + ((e & f) ^ (~e & WORD & g)) + LONG_ROUND[i] + words[i];
      const two = (turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) & WORD, a, b, c, (d + one) & WORD, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] + word) & WORD));
  }
  return join(...state.map((word) => number(word, 8)));
}

// --- The curve -x² + y² = 1 + d x² y² over the integers modulo P; points as [X, Y, Z, T] with x = X/Z, y = Y/Z, xy = T/Z ---

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const mod = (value) => ((value % P) + P) % P;

function power(base, exponent) {
  let result = 1n;
  for (let square = mod(base), rest = exponent; rest; rest >>= 1n, square = (square * square) % P) {
    if (rest & 1n) result = (result * square) % P;
  }
  return result;
}

const D = mod(-121665n * power(121666n, P - 2n));
const NEUTRAL = [0n, 1n, 1n, 0n];
const BASE = point(join(number(0x58, 1), new Uint8Array(31).fill(0x66)));

function add([x1, y1, z1, t1], [x2, y2, z2, t2]) {
  const [a, b] = [mod((y1 - x1) * (y2 - x2)), mod((y1 + x1) * (y2 + x2))];
  const [c, d] = [mod(2n * D * t1 * t2), mod(2n * z1 * z2)];
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

function multiply(times, base) {
  let result = NEUTRAL;
  for (let double = base, rest = times; rest; rest >>= 1n, double = add(double, double)) {
    if (rest & 1n) result = add(result, double);
  }
  return result;
}

/** Reads a little-endian integer. */
function integer(bytes) {
  return BigInt(`0x${hex([...bytes].reverse())}`);
}

/** Reads a point: y, with the parity of x in the highest bit. Returns nothing if there is no such point. */
function point(bytes) {
  const text = integer(bytes);
  const [y, odd] = [text & ((1n << 255n) - 1n), text >> 255n];
  if (y >= P) return undefined;
  // x² = u / v
  const [u, v] = [mod(y * y - 1n), mod(D * y * y + 1n)];
  let x = mod(u * v ** 3n * power(u * v ** 7n, (P - 5n) / 8n));
  if (mod(v * x * x) === mod(-u)) x = mod(x * power(2n, (P - 1n) / 4n));
  if (mod(v * x * x) !== u || (x === 0n && odd)) return undefined;
  if ((x & 1n) !== odd) x = P - x;
  return [x, y, 1n, mod(x * y)];
}

/** Writes a point. */
function bytesOf([x, y, z]) {
  const inverse = power(z, P - 2n);
  return number(mod(y * inverse) | ((mod(x * inverse) & 1n) << 255n), 32).reverse();
}

/** Returns whether the signature was made with the key for this message. */
export function isSigned(message, key, signature) {
  const signer = key.length === 32 && signature.length === 64 && point(key);
  const [start, factor] = [signature.slice(0, 32), integer(signature.slice(32))];
  if (!signer || factor >= ORDER) return false;
  const [x, y, z, t] = signer;
  const challenge = integer(sha512(join(start, key, message))) % ORDER;
  const expected = add(multiply(factor, BASE), multiply(challenge, [P - x, y, z, P - t]));
  return hex(bytesOf(expected)) === hex(start);
}

