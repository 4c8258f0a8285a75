// What makes the pages lively. Everything works without it: forms, links, reloads.
// Rules are not known here: the server sends the parts of the page, this script puts them in place.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(max-width: 56rem)");
const table = document.querySelector(".table[data-events]");

// --- Putting new parts in place, with as little change as possible ---

/** Makes `old` look like `fresh`, keeping elements (and with them focus, scroll and what is typed) where it can. */
function morph(old, fresh) {
  for (const { name } of [...old.attributes]) {
    // What a person opened stays open; what this script added stays.
    if (!fresh.hasAttribute(name) && !["open", "tabindex", "data-moved"].includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name === "open" && old.localName === "details" && old.dataset.seen) continue;
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.localName === "details") old.dataset.seen = "1";
  if (old === document.activeElement && old.matches("input, select, textarea")) return;
  const kept = new Map();
  for (const child of old.children) if (child.id) kept.set(child.id, child);
  let here = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const known = next.id ? kept.get(next.id) : null;
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

/** Puts parts, as HTML, in place of those with the same id. */
function place(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  fold(template.content);
  const before = places();
  const focus = holdFocus();
  for (const part of [...template.content.children]) {
    const old = part.id && document.getElementById(part.id);
    if (!old) continue;
    const list = old.querySelector("ol, ul");
    const atEnd = list && list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    morph(old, part);
    if (atEnd) scrollToEnd(old);
  }
  prepare();
  move(before);
  if (focus) giveBack(focus);
}

// --- Whoever plays by keyboard stays where he is ---

/** The thing on the board that last had the focus: there it returns when it is its owner's turn again. */
let lastThing = null;

/** What has the focus, if that is the board or the question or something in them. */
function holdFocus() {
  const thing = document.activeElement;
  const part = thing?.closest("#page-board, #page-ask");
  if (!part) return null;
  if (part.id === "page-board" && thing !== part) lastThing = thing.id;
  // Whoever uses a mouse or a finger does not want the page to move.
  return { thing, part, pick: thing.dataset.pick, preventScroll: !thing.matches(":focus-visible") };
}

/** Gives the focus to what had it, or else to what can be chosen next, or else to the part it was in until there is something. */
function giveBack({ thing, part, pick, preventScroll }) {
  const onBoard = part.id === "page-board";
  const stays = thing !== part && thing.isConnected && (!onBoard || thing.matches(".pick, .picked"));
  if (stays) {
    if (thing !== document.activeElement) thing.focus({ preventScroll });
    return;
  }
  const last = document.getElementById(lastThing);
  const drawn = last?.matches("#page-board .pick") ? last : firstPick();
  const answers = [...document.querySelectorAll("#page-ask [data-pick]")].filter((answer) => !answer.closest("details:not([open])"));
  const answer = answers.find((answer) => answer.dataset.pick === pick) ?? answers[0];
  const next = (onBoard ? drawn ?? answer : answer ?? drawn) ?? part;
  if (next === part) part.setAttribute("tabindex", "-1");
  if (next !== document.activeElement) next.focus({ preventScroll });
}

/** Where the list of choices would push the board off a small screen it stays folded until somebody opens it. */
function fold(parts) {
  if (narrow.matches) for (const list of parts.querySelectorAll("details.list")) list.open = false;
}

function scrollToEnd(part) {
  const list = part.querySelector("ol, ul");
  if (list) list.scrollTop = list.scrollHeight;
}
