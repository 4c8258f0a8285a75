// --- Pieces move rather than jump ---

/** Where everything with a name is on the board, and every piece. */
function places() {
  const found = { things: new Map(), pieces: [] };
  if (still.matches) return found;
  for (const thing of document.querySelectorAll("#page-board [id]")) found.things.set(thing.id, thing.getBoundingClientRect());
  found.pieces = pieces().map(({ piece, ...rest }) => ({ ...rest, box: piece.getBoundingClientRect() }));
  return found;
}

/** The pieces of which there are several alike: what kind they are, and on what they lie. */
function pieces() {
  return [...document.querySelectorAll("#page-board [data-piece]")].map((piece) => (
    { piece, kind: piece.dataset.piece, at: piece.dataset.place ?? piece.closest("[id]")?.id }));
}

/** More than so many pieces do not move at once: that is another board, not an act. */
const MOST = 12;

/** Lets every piece slide from where it was. */
function move(before) {
  if (still.matches || !before.things.size) return;
  // Some say themselves where they came from.
  for (const piece of document.querySelectorAll("#page-board [data-from]")) {
    const key = `${piece.dataset.from}>${piece.closest("[id]")?.id}`;
    if (piece.dataset.moved === key) continue;
    piece.dataset.moved = key;
    slide(piece, before.things.get(piece.dataset.from));
  }
  moveAlike(before);
}

/** Of pieces that are alike, those that are new where they lie came from where others are missing. */
function moveAlike(before) {
  const missing = [...before.pieces];
  const take = (fits) => {
    const index = missing.findIndex(fits);
    return index < 0 ? null : missing.splice(index, 1)[0];
  };
  const arrived = pieces().filter(({ kind, at }) => !take((old) => old.kind === kind && old.at === at));
  if (!before.pieces.length && arrived.length > 1 || arrived.length > MOST) return;
  for (const { piece, kind } of arrived) {
    const from = take((old) => old.kind === kind)?.box ?? before.things.get(piece.dataset.home);
    if (from) slide(piece, from);
    else turnUp(piece);
  }
}

/** Lets a piece turn up where it lies. */
function turnUp(piece) {
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

/** Lets a piece slide from a place on the screen to where it is. */
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
