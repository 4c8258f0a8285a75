// --- Dragging: a piece is picked, and dropped where it should go ---

/** The piece that is being dragged. */
let dragged = null;

/** Returns the picture of the piece that a thing stands for, or `null` if it stands for a place. */
function pieceOf(thing) {
  return document.getElementById(`fp-penguin-${thing.id}`)
    ?? document.querySelector(`#page-board [data-piece="${CSS.escape(thing.id)}"]`)
    ?? ((thing.matches("[data-piece], [data-drag]") || thing.querySelector("[data-piece]")) ? thing : null);
}

/** Returns whether a thing can be dragged: a piece whose move needs another pick. */
function isMovable(thing) {
  if (!pieceOf(thing)) return false;
  if (thing.matches(".picked")) return thing.id === picked.at(-1) && !answerFor("sure");
  return answerFor(thing.id)?.matches("a") ?? false;
}

/** The largest width and height of a dragged piece, in pixels: it must not hide where it can go. */
const MAX_GHOST = 96;

/** Returns a picture of a piece that can be moved freely over the page. */
function ghostOf(piece) {
  const [box, matrix] = [piece.getBoundingClientRect(), piece.getScreenCTM()];
  const scale = Math.min(1.1, MAX_GHOST / Math.max(box.width, box.height));
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  ghost.setAttribute("class", "fishpond dragged");
  ghost.setAttribute("viewBox", `0 0 ${box.width} ${box.height}`);
  ghost.setAttribute("width", box.width * scale);
  ghost.setAttribute("height", box.height * scale);
  ghost.setAttribute("aria-hidden", "true");
  const copy = piece.cloneNode(true);
  for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
  for (const part of copy.querySelectorAll("title, .edge, .dot, .ring, .hint-ring")) part.remove();
  const { a, b, c, d, e, f } = matrix;
  copy.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e - box.left} ${f - box.top})`);
  ghost.append(copy);
  return ghost;
}

if (table) {
  /** How far a press has to move to become a drag, in pixels. */
  const START = 8;
  /** The press that may become a drag. */
  let press = null;

  document.addEventListener("pointerdown", (event) => {
    const thing = event.target.closest("#page-board :is(.pick, .picked)");
    const isPlain = event.isPrimary && event.button === 0 && !event.ctrlKey && !event.metaKey;
    const { clientX: x, clientY: y, pointerId: pointer, pointerType } = event;
    press = isPlain && thing && isMovable(thing) ? { thing, x, y, pointer, byTouch: pointerType === "touch" } : null;
  });

  document.addEventListener("pointermove", (event) => {
    if (event.pointerId !== press?.pointer) return;
    if (!dragged && Math.hypot(event.clientX - press.x, event.clientY - press.y) > START) lift();
    if (dragged) carry(event.clientX, event.clientY);
  });

  // A finger on a piece moves the piece, not the page. Browsers ignore `touch-action` on parts of a drawing.
  document.getElementById("page-board").addEventListener("touchmove", (event) => press && event.preventDefault(), { passive: false });

  /** Picks the piece, so that the board shows where it can go. */
  function lift() {
    const { thing } = press;
    if (!thing.isConnected) return void (press = null);
    closeBubble();
    endPicture();
    const before = thing.matches(".picked") ? picked.slice(0, -1) : picked;
    const ghost = ghostOf(pieceOf(thing));
    table.append(ghost);
    const [width, height] = ["width", "height"].map((name) => Number(ghost.getAttribute(name)));
    // Above a finger, which would hide it.
    dragged = { id: thing.id, before, ghost, grip: [width / 2, press.byTouch ? height + 24 : height / 2] };
    table.classList.add("dragging");
    const answer = answerFor(thing.id);
    dragged.ready = thing.matches(".picked") ? Promise.resolve() : choose(picksOf(answer));
  }

  function carry(x, y) {
    const [dx, dy] = dragged.grip;
    dragged.ghost.style.translate = `${x - dx}px ${y - dy}px`;
    dragged.over = document.elementFromPoint(x, y);
    const thing = dragged.over && (pickAt(dragged.over) ?? dragged.over.closest(THING));
    picture(thing?.matches(".pick") && nextAnswer(thing.id) ? thing : null);
  }

  /** Ends the drag. Returns what was dragged, once the page shows where it can go. */
  async function letGo() {
    const end = dragged;
    [dragged, press] = [null, null];
    end.ghost.remove();
    endPicture();
    await end.ready;
    table.classList.remove("dragging");
    return end;
  }

  document.addEventListener("pointerup", async (event) => {
    if (event.pointerId !== press?.pointer) return;
    if (!dragged) return void (press = null);
    // The release is not a click on the thing below it.
    const swallow = (click) => click.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    const { id, before, over } = await letGo();
    const thing = over && (pickAt(over) ?? over.closest(THING));
    const answer = nextAnswer(over?.closest("[data-drop]")?.dataset.drop) ?? nextAnswer(thing?.id);
    if (answer) answer.click();
    else if (!thing) choose(before);
    else if (thing.id !== id) explain(thing, true);
  });

  const cancel = async () => {
    if (!dragged) return void (press = null);
    const { before } = await letGo();
    choose(before);
  };
  document.addEventListener("pointercancel", (event) => event.pointerId === press?.pointer && cancel());
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !dragged) return;
    event.stopPropagation();
    cancel();
  }, true);
}
