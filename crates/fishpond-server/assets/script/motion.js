// --- Motion: the drawing identifies things before and after an event, and the style sheet has the keyframes ---

/** If more things than this have changed, it is a different board rather than a move. */
const MAX_MOVED = 12;

/** Returns the animations that show an event, without those that never end. */
function motions() {
  return document.getAnimations().filter((animation) => !(animation instanceof CSSTransition)
    && (!(animation instanceof CSSAnimation) || animation.animationName.startsWith("fp-")));
}

/** Returns the time until everything has arrived, in milliseconds. */
function motionTime() {
  return Math.max(0, ...motions().map((animation) => animation.effect.getComputedTiming().endTime - (animation.currentTime ?? 0)));
}

/** Ends all motion at once. */
function endMotion() {
  for (const animation of motions()) animation.finish();
  for (const end of counting.values()) end();
}

/** Returns the things on the board and the players' numbers, to compare them with those after an event. */
function places() {
  const found = { things: new Map(), pieces: [], keyed: new Map(), numbers: new Map(), result: document.querySelector(".result") };
  if (!moves()) return found;
  endMotion();
  for (const thing of document.querySelectorAll("#page-board [id]")) found.things.set(thing.id, thing.getBoundingClientRect());
  found.pieces = pieces().map(({ piece, ...rest }) => ({ ...rest, box: piece.getBoundingClientRect() }));
  for (const thing of document.querySelectorAll("#page-board [data-key]")) {
    const parent = thing.parentNode;
    const out = thing.dataset.out && { copy: thing.cloneNode(true), box: thing.getBoundingClientRect(), parent, index: [...parent.children].indexOf(thing) };
    found.keyed.set(thing.dataset.key, out);
  }
  for (const [key, number] of numbers()) found.numbers.set(key, number.textContent);
  return found;
}

/** Returns the pieces that may have identical copies, with their kind and their place. */
function pieces() {
  return [...document.querySelectorAll("#page-board [data-piece]")].map((piece) => (
    { piece, kind: piece.dataset.piece, at: piece.dataset.place ?? piece.closest("[id]")?.id }));
}

/** Returns the elements with the players' numbers, by player and place. */
function numbers() {
  return [...document.querySelectorAll("#page-seats .player")].flatMap((player) => (
    [...player.querySelectorAll(".num > [aria-hidden]")].map((number, index) => [`${player.id} ${index}`, number])));
}

/** The time between the starts of two pieces of the same turn, and the maximum that all of them may wait, in milliseconds. */
const STEP = 260;
const MAX_WAIT = 1300;

/** How long everything that follows the pieces of a turn waits for them, in milliseconds. */
let waitsFor = 0;

/** Shows the changes since `before`, one after another: pieces move, things leave, things appear; then the numbers follow. */
function move(before) {
  if (!moves() || !before.things.size) return;
  waitsFor = 0;
  // Some pieces name the element they came from.
  for (const piece of document.querySelectorAll("#page-board [data-from]")) {
    const key = `${piece.dataset.from}>${piece.closest("[id]")?.id}`;
    if (piece.dataset.moved === key) continue;
    piece.dataset.moved = key;
    slide(piece, before.things.get(piece.dataset.from));
  }
  moveAlike(before);
  const source = leave(before) ?? document.querySelector("#page-board .last")?.getBoundingClientRect();
  appear(before);
  for (const [key, number] of numbers()) {
    const old = before.numbers.get(key);
    if (old !== undefined && old !== number.textContent) count(number, old, source);
  }
  // Only the number: there may be an icon beside it.
  if (!before.result) for (const part of document.querySelectorAll(".result .standings td")) if (part.lastChild) count(part.lastChild, "0");
}

/** Matches identical pieces: those that are new in a place came from a place where one is missing. */
function moveAlike(before) {
  const missing = [...before.pieces];
  const take = (fits) => {
    const index = missing.findIndex(fits);
    return index < 0 ? null : missing.splice(index, 1)[0];
  };
  const arrived = pieces().filter(({ kind, at }) => !take((old) => old.kind === kind && old.at === at));
  if (!before.pieces.length && arrived.length > 1 || arrived.length > MAX_MOVED) return;
  const boxes = arrived.map(({ piece, kind }) => take((old) => old.kind === kind)?.box
    ?? before.things.get(piece.dataset.home) ?? document.getElementById(piece.dataset.home)?.getBoundingClientRect());
  const slides = boxes.filter(Boolean).length;
  const step = Math.min(STEP, MAX_WAIT / Math.max(1, slides));
  waitsFor = step * Math.max(0, slides - 1);
  let wait = 0;
  for (const [index, { piece }] of arrived.entries()) {
    // Pieces are revealed at the same time.
    if (!boxes[index]) flip(piece, waitsFor);
    else {
      slide(piece, boxes[index], wait);
      wait += step;
    }
  }
}

/** Keeps copies of the things that are gone until their animation ends. Returns the place of the first. */
function leave(before) {
  const now = new Set([...document.querySelectorAll("#page-board [data-key]")].map((thing) => thing.dataset.key));
  const gone = [...before.keyed].filter(([key, out]) => out && !now.has(key) && out.parent.isConnected).map(([, out]) => out);
  if (gone.length > MAX_MOVED) return null;
  for (const { copy, parent, index } of gone) {
    const leaving = document.createElementNS("http://www.w3.org/2000/svg", "g");
    leaving.classList.add("leaving", `out-${copy.dataset.out}`);
    delete copy.dataset.key;
    leaving.append(copy);
    parent.insertBefore(leaving, parent.children[index] ?? null);
    leaving.addEventListener("animationend", () => leaving.remove());
  }
  return gone[0]?.box;
}

/** Lets new things appear, one shortly after another. */
function appear(before) {
  const fresh = [...document.querySelectorAll("#page-board [data-in]")].filter((thing) => !before.keyed.has(thing.dataset.key));
  if (!before.keyed.size && fresh.length > 1) return;
  fresh.forEach((thing, index) => {
    const name = `in-${thing.dataset.in}`;
    thing.style.setProperty("--late", `${paced(waitsFor + 200 + 350 * index / fresh.length)}ms`);
    thing.classList.add(name);
    thing.addEventListener("animationend", () => thing.classList.remove(name), { once: true });
  });
}

/** Animates a piece that was revealed rather than moved. */
function flip(piece, wait = 0) {
  const box = piece.getBBox?.();
  if (!box) return;
  const rest = getComputedStyle(piece).transform;
  const end = rest === "none" ? "" : rest;
  const middle = box.x + box.width / 2;
  piece.animate(
    [{ transform: `${end} translate(${middle}px) scaleX(.05) translate(${-middle}px)` }, { transform: end || "none" }],
    { duration: paced(300), delay: paced(wait + 200), easing: "ease-out", fill: "backwards" },
  );
}

/** Animates a piece from a box on the screen to its place, after a while. */
function slide(piece, from, wait = 0) {
  const to = piece.getBoundingClientRect();
  if (from && to.width) {
    const matrix = piece.parentNode.getScreenCTM?.();
    const scale = matrix ? matrix.a : 1;
    const x = (from.left + from.width / 2 - to.left - to.width / 2) / scale;
    const y = (from.top + from.height / 2 - to.top - to.height / 2) / scale;
    const rest = getComputedStyle(piece).transform;
    const end = rest === "none" ? "" : rest;
    // Long distances take longer, so that the eye can follow.
    const distance = Math.hypot(from.left - to.left, from.top - to.top);
    piece.animate(
      [{ transform: `translate(${x}px, ${y}px) ${end}` }, { transform: end || "none" }],
      { duration: paced(Math.min(600, Math.max(260, distance * 1.4))), delay: paced(wait), easing: "cubic-bezier(.15, .7, .2, 1)", fill: "backwards" },
    );
  }
}

// --- Numbers count up, and the things they count fly between the board and the player ---

/** The functions that end the counting of each number. */
const counting = new Map();

const NUMBER = /^(\D*?)([-−]?\d+)(\D*)$/;

function count(element, old, source) {
  const text = element.textContent;
  const [was, is] = [NUMBER.exec(old), NUMBER.exec(text)];
  if (!was || !is) return;
  const [from, to] = [was, is].map((match) => Number(match[2].replace("−", "-")));
  const icon = element.parentNode.querySelector(".icon");
  const player = source?.width ? element.getBoundingClientRect() : null;
  // The numbers may be hidden, for example below the result.
  if (player?.width && icon && !element.parentNode.hasAttribute("data-still")) {
    for (let index = 0; index < Math.min(3, Math.abs(to - from)); index++) {
      if (to > from) fly(icon, source, player, index);
      else fly(icon, player, source, index);
    }
  }
  const [start, duration] = [performance.now() + paced(waitsFor + 200), paced(500)];
  const end = () => {
    element.textContent = text;
    counting.delete(element);
  };
  const step = (now) => {
    if (counting.get(element) !== end) return;
    const part = Math.min(1, Math.max(0, (now - start) / duration));
    if (part === 1) return end();
    const number = Math.round(from + (to - from) * part);
    element.textContent = `${is[1]}${number < 0 ? "−" : ""}${Math.abs(number)}${is[3]}`;
    requestAnimationFrame(step);
  };
  counting.set(element, end);
  requestAnimationFrame(step);
}

/** Moves a copy of an icon across the page. */
function fly(icon, from, to, index) {
  const copy = icon.cloneNode(true);
  copy.classList.add("flying");
  document.body.append(copy);
  const at = (box) => `translate(${box.left + box.width / 2 - 14}px, ${box.top + box.height / 2 - 14}px)`;
  const flight = copy.animate(
    [{ transform: `${at(from)} scale(.8)`, opacity: 0 }, { transform: `${at(from)} scale(1.2)`, opacity: 1, offset: 0.15 }, { transform: `${at(to)} scale(.9)`, opacity: 1 }],
    { duration: paced(420), delay: paced(waitsFor + 220 + 80 * index), easing: "ease-in-out", fill: "both" },
  );
  flight.addEventListener("finish", () => copy.remove());
}
