// Live pages. Everything works without this script, using forms, links and reloads.
// It contains no rules: the server sends parts of the page, and this script puts them in place.

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const table = document.querySelector(".table[data-events]");

/** Returns the address of a link. In drawings, the property `href` is not a string. */
function addressOf(link) {
  return new URL(link.getAttribute("href"), location.href);
}

// --- Reactions: the browser immediately paints what a press or a key changes, before the script does anything that takes longer ---

/** Resolves when the reaction to the latest press or key has been painted. */
let painted = Promise.resolve();

function nextPaint() {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    // A hidden page is not painted.
    setTimeout(done, 500);
  });
}

for (const kind of ["pointerdown", "pointerup", "click", "keydown"]) addEventListener(kind, () => (painted = nextPaint()), true);

// --- Updating the page with as few changes as possible ---

/** Makes `old` look like `fresh`, keeping elements (with their focus, scroll position and input) where possible. */
function morph(old, fresh) {
  // Most of a drawing stays the same, and browsers compare faster than this script.
  if (old instanceof SVGElement && old.isEqualNode(fresh)) return;
  for (const { name } of [...old.attributes]) {
    // Keep what the visitor opened and what this script added.
    if (!fresh.hasAttribute(name) && !["open", "tabindex", "data-moved"].includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name === "open" && old.localName === "details" && old.dataset.seen) continue;
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.localName === "details") old.dataset.seen = "1";
  if (old === document.activeElement && old.matches("input, select, textarea")) return;
  const named = new Map();
  for (const child of old.children) if (child.id) named.set(child.id, child);
  let here = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const known = next.id ? named.get(next.id) : null;
    if (known && known !== here && known.localName === next.localName) {
      old.insertBefore(known, here);
      here = known;
    }
    const alike = here && here.nodeType === next.nodeType && here.nodeName === next.nodeName
      && (here.id || "") === (next.id || "") && (here.dataset?.pick ?? "") === (next.dataset?.pick ?? "");
    if (!alike) {
      old.insertBefore(next, here);
    } else {
      if (here.nodeType === Node.ELEMENT_NODE) morph(here, next);
      else if (here.data !== next.data) here.data = next.data;
      here = here.nextSibling;
    }
  }
  while (here) {
    const gone = here;
    here = here.nextSibling;
    gone.remove();
  }
}

/** Replaces the parts of the page that have the same ids as those in `html`. */
function place(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  addButtons(template.content);
  const before = places();
  const focus = saveFocus();
  const chat = template.content.querySelector(".chat ul") && document.querySelector(".chat ul");
  const atEnd = chat && chat.scrollHeight - chat.scrollTop - chat.clientHeight < 40;
  endPicture();
  closeBubble();
  for (const part of [...template.content.children]) {
    const old = part.id && document.getElementById(part.id);
    if (old) morph(old, part);
  }
  prepare();
  if (atEnd) scrollToEnd(document.getElementById("page-chat"));
  if (template.content.querySelector("#page-chat")) countUnread();
  move(before);
  if (focus) restoreFocus(focus);
}

// --- Keyboard focus ---

/** The element on the board that last had the focus. It gets the focus back on the player's next turn. */
let lastThing = null;
/** Whether the focus is moving back to the board by itself: the prompt then keeps the news instead of describing the focused element. */
let restoring = false;

/** Returns the focused element if it is on the board or in the question. */
function saveFocus() {
  const thing = document.activeElement;
  const part = thing?.closest("#page-board, #page-ask");
  if (!part) return null;
  if (part.id === "page-board" && thing !== part) lastThing = thing.id;
  return {
    thing,
    part,
    pick: thing.dataset.pick,
    // With Shift, the visitor looks at things that are not choices.
    isOther: thing.matches(THING) && !thing.matches(".pick, .picked"),
    // With a mouse or a finger, the page must not scroll.
    preventScroll: !thing.matches(":focus-visible"),
  };
}

/** Restores the focus: to the element that had it, else to the next choice, else to the part of the page it was in. */
function restoreFocus({ thing, part, pick, isOther, preventScroll }) {
  const onBoard = part.id === "page-board";
  const stays = thing !== part && thing.isConnected && (!onBoard || isOther || thing.matches(".pick, .picked"));
  if (stays) {
    if (thing !== document.activeElement) thing.focus({ preventScroll });
    return;
  }
  const last = document.getElementById(lastThing);
  const drawn = last?.matches("#page-board .pick") ? last : nearestPick(last);
  const answers = [...document.querySelectorAll("#page-ask [data-pick]")].filter((answer) => !answer.closest("details:not([open])"));
  const answer = answers.find((answer) => answer.dataset.pick === pick) ?? answers[0];
  const next = (onBoard ? drawn ?? answer : answer ?? drawn) ?? part;
  if (next === part) part.setAttribute("tabindex", "-1");
  restoring = true;
  if (next !== document.activeElement) next.focus({ preventScroll });
  restoring = false;
}

/** Returns the choice on the board that is nearest to a thing, or the first one. */
function nearestPick(thing) {
  const picks = [...document.querySelectorAll("#page-board .pick:not(.other)")];
  if (!thing || !picks.length) return firstPick();
  const distance = (pick) => {
    const [a, b] = [thing, pick].map((one) => one.getBoundingClientRect());
    return Math.hypot(a.left + a.width / 2 - b.left - b.width / 2, a.top + a.height / 2 - b.top - b.height / 2);
  };
  return picks.reduce((best, pick) => (distance(pick) < distance(best) ? pick : best));
}

function scrollToEnd(part) {
  const list = part.querySelector("ul");
  if (list) list.scrollTop = list.scrollHeight;
}
