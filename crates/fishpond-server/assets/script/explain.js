// --- The bubble beside a thing: why it cannot be chosen, how its number adds up, or the thing itself, magnified ---

/** Things on the board that stand for something in the game, whether they can be chosen now or not. */
const THING = "#page-board svg [id]:not([id^='fp-'])";

/** The thing that the bubble is about. */
let explained = null;

/** Where the mouse was at the last press or page change, and whether it has moved since. The visitor is not pointing at a thing that appears under a resting mouse. */
const pointer = { x: null, y: null, hasMoved: false };

/** Ignores the mouse until it moves again. */
function restPointer(event) {
  pointer.hasMoved = false;
  pointer.x = event?.clientX ?? null;
  pointer.y = event?.clientY ?? null;
}

addEventListener("pointerdown", restPointer, true);
addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse" || pointer.hasMoved) return;
  if (pointer.x === null) restPointer(event);
  pointer.hasMoved = Math.hypot(event.clientX - pointer.x, event.clientY - pointer.y) > 6;
}, true);

function closeBubble() {
  if (!explained) return;
  explained.classList.remove("refused");
  if (explained === pictured) endPicture();
  explained = null;
  const bubble = document.getElementById("page-why");
  bubble.hidden = true;
  bubble.textContent = "";
}

/** Shows something beside a thing: above it if there is room, or else below. It stays inside the window. */
function openBubble(thing, ...contents) {
  closeBubble();
  explained = thing;
  const bubble = document.getElementById("page-why");
  bubble.replaceChildren(...contents);
  bubble.hidden = false;
  const [box, size] = [thing.getBoundingClientRect(), bubble.getBoundingClientRect()];
  const [edge, gap] = [8, 10];
  const within = (start, length, room) => Math.max(edge, Math.min(start, room - length - edge));
  const middle = box.left + box.width / 2;
  const left = within(middle - size.width / 2, size.width, innerWidth);
  const isBelow = box.top - size.height - gap < edge;
  const top = within(isBelow ? box.bottom + gap : box.top - size.height - gap, size.height, innerHeight);
  bubble.classList.toggle("below", isBelow);
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top}px`;
  bubble.style.setProperty("--tip", `${Math.max(18, Math.min(middle - left, size.width - 18))}px`);
}

/** Returns a paragraph. */
function paragraph(html) {
  const line = document.createElement("p");
  line.innerHTML = html;
  return line;
}

/** Returns a paragraph with the label of a thing. */
function labelOf(thing) {
  const line = document.createElement("p");
  line.textContent = thing.getAttribute("aria-label") ?? thing.querySelector(":scope > title")?.textContent ?? "";
  return line;
}

/** Returns the line of the history that an element is part of, if it is written in symbols. */
function lineOf(target) {
  return target.closest?.(".log li > div > :has(> .brief)");
}

/** Shows the whole sentence of a line of the history beside a thing. */
function tell(line, thing = line) {
  // The bubble replaces the browser's tooltip.
  line.querySelector("[title]")?.removeAttribute("title");
  const sentence = document.createElement("p");
  sentence.textContent = line.querySelector(".sr").textContent;
  openBubble(thing, sentence);
}

/** Asks the server why a thing cannot be chosen now, and shows the answer, below the explanation in the label of the thing if it has one. If something was dropped there, shows only the answer. */
async function explain(thing, isTarget = false) {
  closeBubble();
  const address = pageAfter(picked);
  address.pathname += "/why";
  address.searchParams.set("thing", thing.id);
  asked += 1;
  const number = asked;
  const response = await ask(address, {});
  const explanation = isExplained(thing) && !isTarget ? [labelOf(thing)] : [];
  // With an explanation, the answer is needed only if a rule forbids the pick.
  const isNews = (line) => !explanation.length || line.querySelector(".clause");
  const answer = response?.status === 200 ? [paragraph(await response.text())].filter(isNews) : [];
  if (number !== asked || !thing.isConnected || !answer.length && !explanation.length) return;
  openBubble(thing, ...explanation, ...answer);
  if (explanation.length) picture(thing);
  else thing.classList.add("refused");
}

/** Returns whether the label of a thing explains something that the drawing only states: a path, or a price. */
function isExplained(thing) {
  return thing.dataset.explain !== undefined;
}

// --- Pictures over the board: what a move would do, why a cell is a path ---

/** The texts and panels requested so far, by the moment of the game and the query. */
const pictures = new Map();
/** The thing that the picture over the board is about. */
let pictured = null;
/** Restores the line below the question. */
let restoreLine = null;

function endPicture() {
  pictured = null;
  document.querySelector(".board.previewed")?.remove();
  restoreLine?.();
  restoreLine = null;
}

/**
 * Shows over the board what picking a thing would do if that completes a move, or else the explanation of the thing. The board itself does
 * not change.
 */
async function picture(thing) {
  if (thing === pictured) return;
  endPicture();
  const completes = thing?.matches(".pick") && answerFor(thing.id)?.matches("button");
  if (!completes && !thing?.dataset.explain) return;
  pictured = thing;
  const address = pageAfter(completes ? [...picked, thing.id] : picked);
  if (!completes) address.searchParams.set("show", thing.dataset.explain);
  const key = `${document.getElementById("page-ask").dataset.moment} ${address.search}`;
  if (!pictures.has(key)) {
    const response = await ask(address, {});
    if (!response?.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const [line, panels] = ["#page-ask .detail", "#page-board .panels"].map((part) => page.querySelector(part));
    pictures.set(key, { words: line?.textContent ?? "", panels: panels?.outerHTML ?? "" });
  }
  if (pictured !== thing || !thing.isConnected) return;
  const { words, panels } = pictures.get(key);
  const line = document.querySelector("#page-ask .detail");
  if (completes) {
    const before = [...line.childNodes];
    line.textContent = words;
    restoreLine = () => line.replaceChildren(...before);
  }
  const board = document.createElement("div");
  board.className = "board previewed";
  board.setAttribute("aria-hidden", "true");
  board.innerHTML = panels;
  if (thing.matches(":focus-visible")) board.querySelector(`[id="${thing.id}"]`)?.classList.add("focused");
  table.append(board);
}

// --- Small targets: a finger hides what it taps, so the first tap shows it magnified ---

/** The size below which a target is magnified, in pixels. */
const SMALL = 44;

/** Shows a small thing and its surroundings magnified, with its label. */
function magnify(thing) {
  const box = thing?.getBoundingClientRect();
  if (!box || Math.min(box.width, box.height) >= SMALL) return;
  const whole = thing.ownerSVGElement;
  const { a: scale, e: left, f: top } = whole.getScreenCTM();
  const [x, y] = [(box.left + box.width / 2 - left) / scale, (box.top + box.height / 2 - top) / scale];
  // The lens magnifies by at least 1.5, even if a long thing does not fit.
  const side = Math.min(2.6 * Math.max(box.width, box.height), 80) / scale;
  const lens = whole.cloneNode(true);
  for (const part of lens.querySelectorAll("defs, title")) part.remove();
  for (const part of [lens, ...lens.querySelectorAll("[id]")]) part.removeAttribute("id");
  lens.setAttribute("viewBox", `${x - side / 2} ${y - side / 2} ${side} ${side}`);
  lens.setAttribute("class", "fishpond lens");
  lens.setAttribute("aria-hidden", "true");
  openBubble(thing, lens, labelOf(thing));
}

if (table) {
  // The next press closes the bubble, unless it follows the link in it.
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#page-why")) closeBubble();
  });

  const under = ({ target }) => (target.closest ? pickAt(target) ?? target.closest(THING) : null);

  /** Shows the preview or the explanation of a thing, once the visitor points at it or moves the focus there. */
  const attend = (thing) => {
    if (dragged) return;
    if (explained && explained !== thing && isExplained(explained)) closeBubble();
    picture(thing);
    if (thing && isExplained(thing) && !thing.matches(".pick, .picked") && thing !== explained) openBubble(thing, labelOf(thing));
  };

  /** The timer that delays explanations, so that a pointer that merely crosses the board does not show any. */
  let waiting = 0;
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || event.target.closest("#page-why")) return;
    clearTimeout(waiting);
    const line = lineOf(event.target);
    if (explained && lineOf(explained) && explained !== line) closeBubble();
    if (line && line !== explained) waiting = setTimeout(() => line.isConnected && tell(line), 300);
    if (line) return;
    const thing = under(event);
    if (thing && isExplained(thing) && !pointer.hasMoved) return;
    if (thing && isExplained(thing) && thing !== explained) waiting = setTimeout(() => thing.isConnected && attend(thing), 300);
    else attend(thing);
  });
  document.addEventListener("focusin", ({ target }) => lineOf(target) && target.matches(":focus-visible") && tell(lineOf(target)));
  document.addEventListener("focusin", (event) => !restoring && event.target.matches(":focus-visible") && attend(under(event)));
}

// Touchscreens have no tooltips, so a tap on a player's numbers shows in words what they count.
document.addEventListener("click", ({ pointerType, target }) => {
  const score = pointerType === "touch" && !target.closest("a, button, summary") && target.closest(".player .score");
  if (!score || !document.getElementById("page-why")) return;
  openBubble(score, ...[...score.querySelectorAll(".num .sr")].map(({ textContent }) => {
    const line = document.createElement("p");
    line.textContent = textContent;
    return line;
  }));
});
