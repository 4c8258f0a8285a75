// --- Animated pieces ---

/** Returns the boxes of all named elements and all pieces on the board. */
function places() {
  const found = { things: new Map(), pieces: [] };
  if (reducedMotion.matches) return found;
  for (const thing of document.querySelectorAll("#page-board [id]")) found.things.set(thing.id, thing.getBoundingClientRect());
  found.pieces = pieces().map(({ piece, ...rest }) => ({ ...rest, box: piece.getBoundingClientRect() }));
  return found;
}

/** Returns the pieces that may have identical copies, with their kind and their place. */
function pieces() {
  return [...document.querySelectorAll("#page-board [data-piece]")].map((piece) => (
    { piece, kind: piece.dataset.piece, at: piece.dataset.place ?? piece.closest("[id]")?.id }));
}

/** If more pieces than this have moved, it is a different board rather than a move. */
const MAX_MOVED = 12;

/** Animates every piece from its previous place. */
function move(before) {
  if (reducedMotion.matches || !before.things.size) return;
  // Some pieces name the element they came from.
  for (const piece of document.querySelectorAll("#page-board [data-from]")) {
    const key = `${piece.dataset.from}>${piece.closest("[id]")?.id}`;
    if (piece.dataset.moved === key) continue;
    piece.dataset.moved = key;
    slide(piece, before.things.get(piece.dataset.from));
  }
  moveAlike(before);
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
  for (const { piece, kind } of arrived) {
    const from = take((old) => old.kind === kind)?.box ?? before.things.get(piece.dataset.home);
    if (from) slide(piece, from);
    else flip(piece);
  }
}

/** Animates a piece that was revealed rather than moved. */
function flip(piece) {
  const box = piece.getBBox?.();
  if (!box) return;
  const rest = getComputedStyle(piece).transform;
  const end = rest === "none" ? "" : rest;
  const middle = box.x + box.width / 2;
  piece.animate(
    [{ transform: `${end} translate(${middle}px) scaleX(.05) translate(${-middle}px)` }, { transform: end || "none" }],
    { duration: 200, easing: "ease-out" },
  );
}

/** Animates a piece from a box on the screen to its place. */
function slide(piece, from) {
  const to = piece.getBoundingClientRect();
  if (from && to.width) {
    const matrix = piece.parentNode.getScreenCTM?.();
    const scale = matrix ? matrix.a : 1;
    const x = (from.left + from.width / 2 - to.left - to.width / 2) / scale;
    const y = (from.top + from.height / 2 - to.top - to.height / 2) / scale;
    const rest = getComputedStyle(piece).transform;
    const end = rest === "none" ? "" : rest;
    piece.animate(
      [{ transform: `translate(${x}px, ${y}px) ${end}` }, { transform: end || "none" }],
      { duration: 220, easing: "ease-out" },
    );
  }
}
