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

// --- Choosing ---

let picked = [];
/** Whether the page shows something else than what its event stream last said. */
let strayed = false;
/** The revision that the stream has brought. */
let revision = 0;
/** How often the page has asked for itself: only the last answer counts. */
let asked = 0;

function prepare() {
  for (const thing of document.querySelectorAll("#page-board :is(.pick, .picked)")) {
    thing.setAttribute("tabindex", "-1");
    thing.setAttribute("role", "button");
    if (thing.matches(".picked")) thing.setAttribute("aria-pressed", "true");
    // Its title is its name. A label of its own would claim to stand for the figures drawn on it.
    thing.removeAttribute("aria-label");
  }
  for (const thing of document.querySelectorAll("#page-board [tabindex]:not(.pick, .picked)")) thing.removeAttribute("tabindex");
  firstPick()?.setAttribute("tabindex", "0");
  const mine = document.querySelector("#page-ask[data-mine]");
  const title = document.title.replace(/^● /, "");
  document.title = mine ? `● ${title}` : title;
  clocks();
}

function firstPick() {
  return document.querySelector("#page-board .pick");
}

/** Asks the server for the page as it is after some picks. */
async function choose(picks) {
  const address = new URL(location.href);
  address.search = "";
  const here = new URLSearchParams(location.search);
  for (const name of ["code", "eyes"]) if (here.has(name)) address.searchParams.set(name, here.get(name));
  for (const pick of picks) address.searchParams.append("pick", pick);
  asked += 1;
  const number = asked;
  const answer = await ask(address, {});
  if (answer?.ok && number === asked && await placeAnswer(answer)) picked = picks;
}

/** Puts the parts of an answer in place, unless the stream has brought something newer meanwhile. Says whether it did. */
async function placeAnswer(answer) {
  const html = await answer.text();
  if (Number(answer.headers.get("x-fishpond-revision")) < revision) return false;
  strayed = true;
  place(html);
  return true;
}

async function ask(address, options) {
  try {
    return await fetch(address, { ...options, headers: { "x-fishpond": "1" }, redirect: "follow" });
  } catch {
    lost(true);
    return null;
  }
}

/** Shows that the connection is lost, or that it is back. */
function lost(is) {
  const line = document.getElementById("page-connection");
  line.hidden = !is;
  line.textContent = is ? table.dataset.lost : "";
}

function notice(html) {
  const box = document.getElementById("page-notice");
  box.innerHTML = html;
  if (html) box.scrollIntoView({ block: "nearest" });
}

if (table) {
  /** Forms that were sent and not yet answered. */
  const underWay = new Set();

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.method !== "post" || !new URL(form.action).pathname.startsWith("/t/")) return;
    event.preventDefault();
    if (underWay.has(form)) return;
    const body = new URLSearchParams(new FormData(form, event.submitter));
    if (new URL(form.action).pathname.endsWith("/act")) body.set("id", crypto.getRandomValues(new Uint32Array(2)).join("-"));
    if (form.matches("[data-later]")) body.set("later", "1");
    // A button that is disabled would lose the focus.
    underWay.add(form);
    sending = true;
    const answer = await ask(form.action, { method: "POST", body });
    sending = false;
    underWay.delete(form);
    if (!answer) return;
    if (answer.headers.has("x-fishpond-go")) {
      await goOn(answer);
      return;
    }
    if (answer.ok) {
      notice("");
      picked = [];
      if (form.matches(".say")) form.reset();
      if (answer.status === 204) follow(Number(answer.headers.get("x-fishpond-revision")));
      else await placeAnswer(answer);
    } else {
      const html = await answer.text();
      notice(new DOMParser().parseFromString(html, "text/html").querySelector(".notice")?.outerHTML ?? "");
      if (answer.status === 409) choose([]);
    }
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-pick]");
    const thing = event.target.closest("#page-board .pick, #page-board .picked");
    const line = event.target.closest("a[data-points]");
    if (line) {
      event.preventDefault();
      point(line);
      document.getElementById("page-board").scrollIntoView({ block: "nearest" });
    } else if (link) {
      event.preventDefault();
      choose(link.dataset.pick ? [...picked, link.dataset.pick] : []);
    } else if (thing) {
      take(thing);
    }
  });

  /** Picks a thing on the board. What was picked and is taken again is meant, where the page asks, or else not wanted. */
  function take(thing) {
    const answer = answerFor(thing.matches(".pick") ? thing.id : "sure");
    if (answer) answer.click();
    else if (thing.matches(".picked")) choose([]);
  }

  function answerFor(pick) {
    return [...document.querySelectorAll("#page-ask [data-pick]")].find((button) => button.dataset.pick === pick);
  }

  // --- Keys: arrows go from thing to thing, Enter and space choose, Escape begins again, ? lists the keys ---

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea, dialog")) return;
    if (event.key === "?") {
      document.getElementById("page-keys")?.showModal();
    } else if (event.key === "Escape" && picked.length) {
      choose([]);
    } else if (event.target.matches("#page-board :is(.pick, .picked)") && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      take(event.target);
    } else if (event.key.startsWith("Arrow") && event.target.closest("#page-board")) {
      const next = neighbour(event.target.closest(".pick, .picked"), event.key);
      if (next) {
        event.preventDefault();
        next.focus();
      }
    }
  });

  /** The nearest thing that can be picked in the direction of the key. */
  function neighbour(from, key) {
    const things = [...document.querySelectorAll("#page-board .pick")];
    if (!from) return things[0];
    const middle = (thing) => {
      const box = thing.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(from);
    const along = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null;
    let least = Infinity;
    for (const thing of things) {
      if (thing === from) continue;
      const [dx, dy] = [middle(thing)[0] - x, middle(thing)[1] - y];
      const ahead = dx * along[0] + dy * along[1];
      const aside = Math.abs(dx * along[1]) + Math.abs(dy * along[0]);
      if (ahead <= 1) continue;
      const far = ahead + aside * 2;
      if (far < least) [least, best] = [far, thing];
    }
    return best;
  }

  // --- Live ---

  let source = null;
  let heard = Date.now();
  let sending = false;
  /** The lines of each part as the stream has sent them. */
  let shown = new Map();

  /** What is asked for comes by the stream; if that does not work, go and get it. */
  function follow(wanted) {
    const late = () => revision < wanted && choose(picked);
    if (source?.readyState === EventSource.OPEN) setTimeout(late, 3000);
    else late();
  }

  /** Takes in an event: parts, each with its lines, new ones or some of those it had. Says which parts they are. */
  function takeIn(data) {
    const changed = [];
    let had = [];
    let lines = [];
    for (const line of data.split("\n")) {
      const rest = line.slice(1);
      if (line[0] === "@") {
        had = shown.get(rest) ?? [];
        lines = [];
        shown.set(rest, lines);
        changed.push(rest);
      } else if (line[0] === "=") {
        const [from, count] = rest.split("+").map(Number);
        for (let at = from; at < from + count; at++) lines.push(had[at]);
      } else lines.push(rest);
    }
    return changed;
  }

  function alive() {
    lost(false);
    heard = Date.now();
  }

  function listen() {
    source?.close();
    heard = Date.now();
    const opened = source = new EventSource(table.dataset.events);
    source.addEventListener("open", () => {
      alive();
      shown = new Map();
    });
    source.addEventListener("here", alive);
    source.addEventListener("parts", (event) => {
      alive();
      revision = Number(event.lastEventId);
      const moment = document.getElementById("page-ask")?.dataset.moment;
      const changed = takeIn(event.data);
      const board = changed.includes("page-board") || changed.includes("page-ask");
      const parts = strayed && board ? [...shown.keys()] : changed;
      if (board) strayed = false;
      place(parts.map((part) => shown.get(part).join("")).join(""));
      // The board came without what was picked: if the game has not gone on, show the picks again.
      if (board && picked.length && !sending) {
        if (document.getElementById("page-ask")?.dataset.moment === moment) choose(picked);
        else picked = [];
      }
      if (board) notice("");
    });
    source.addEventListener("error", () => {
      lost(true);
      // The browser tries again by itself unless it was told to stop.
      if (opened.readyState === EventSource.CLOSED) setTimeout(() => opened === source && listen(), 2000);
    });
  }

  /** A connection may die without a word: when the server's heart has not been heard for a while, the page calls again. */
  function watch() {
    if (source && Date.now() - heard > Number(table.dataset.beat) * 2500) {
      lost(true);
      listen();
    }
  }

  // --- A browser has few connections for all its tabs: of many tables, those looked at longest ago stop listening ---

  /** How many tables of a browser listen. Six connections are common, and pages need some. */
  const MOST_TABS = 4;
  const tabs = new BroadcastChannel("fishpond");
  const name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  /** The other tables that were looked at since this one was hidden. */
  const later = new Set();

  tabs.addEventListener("message", ({ data }) => {
    later.add(data);
    if (document.hidden && later.size >= MOST_TABS) {
      source?.close();
      source = null;
    }
  });

  document.addEventListener("visibilitychange", () => {
    later.clear();
    if (document.hidden) return;
    tabs.postMessage(name);
    if (!source) listen();
  });

  tabs.postMessage(name);
  addEventListener("online", listen);
  addEventListener("offline", () => lost(true));
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  listen();
  setInterval(() => {
    clocks();
    watch();
  }, 500);
}

for (const part of document.querySelectorAll(".log, .chat")) scrollToEnd(part);

// --- Clocks ---

const ahead = table ? Date.now() - Number(table.dataset.now) : 0;

function clocks() {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Math.ceil((Number(clock.dataset.deadline) + ahead - Date.now()) / 1000));
    const [days, hours] = [Math.floor(left / 86400), Math.floor(left / 3600) % 24];
    const short = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    const text = days ? `${days} d ${hours} h` : left >= 3600 ? `${hours}:${String(Math.floor(left / 60) % 60).padStart(2, "0")} h` : short;
    if (clock.textContent !== text) clock.textContent = text;
  }
}

// --- Forms that add to the dealer's seed ---

const random = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const post = (address, body) => fetch(address, { method: "POST", body, headers: { "x-fishpond": "1" } }).catch(() => null);

/** Keeps the dealer's promise and what was added when it was here: the fairness page looks for both in the record. */
function remember(path, promise, entropy) {
  try {
    const kept = JSON.parse(localStorage.getItem("fair") ?? "[]").filter((one) => one.path !== path);
    localStorage.setItem("fair", JSON.stringify([...kept.slice(-99), { path, promise, entropy }]));
  } catch {
    // A browser that keeps nothing can still play.
  }
}

document.addEventListener("submit", (event) => {
  const field = event.target.matches("[data-entropy]") && event.target.elements.entropy;
  if (!field) return;
  field.value ||= random();
  remember(location.pathname, event.target.dataset.entropy, field.value);
}, true);

/** Goes where an answer leads. If seats are kept there, the dealer's promise has come: now it is time to add to it. */
async function goOn(answer) {
  const [go, promise] = ["go", "promise"].map((name) => answer.headers.get(`x-fishpond-${name}`));
  if (promise) {
    const entropy = random();
    remember(go, promise, entropy);
    // If that goes wrong, the table's page has a form to sit down.
    await post(`${go}/take`, new URLSearchParams({ entropy }));
  }
  location.assign(go);
}

// Forms that make a table: the script sits down when it has the promise.
if (!table) {
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-later]")) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form));
    body.set("later", "1");
    const button = form.querySelector("button[type=submit]");
    button.disabled = true;
    const answer = await post(form.action, body);
    if (answer?.headers.has("x-fishpond-go")) await goOn(answer);
    // What went wrong is told on a page of its own.
    else form.submit();
    // Whoever comes back finds the page as it was.
    button.disabled = false;
  });
}

// --- Seats that nobody needs, in the form for a new table ---

const players = document.querySelector("[data-players]");
if (players) {
  const show = () => {
    for (const seat of document.querySelectorAll("[data-seat]")) seat.hidden = Number(seat.dataset.seat) >= Number(players.value);
  };
  players.addEventListener("change", show);
  show();
  // Only somebody at this screen needs a name here.
  for (const taker of document.querySelectorAll("[data-taker]")) {
    const name = taker.parentElement.querySelector("input");
    const ask = () => (name.hidden = taker.value !== "beside");
    taker.addEventListener("change", ask);
    ask();
  }
}

// --- The log points at what it changed ---

/** Marks the things on the board that a line of the log speaks of. */
function point(line) {
  for (const thing of document.querySelectorAll(".pointed")) thing.classList.remove("pointed");
  for (const id of line?.dataset.points.split(" ") ?? []) document.getElementById(id)?.classList.add("pointed");
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => point(event.target.closest?.("[data-points]")));
}

// --- Links to copy ---

document.addEventListener("focusin", (event) => event.target.matches("[data-copy]") && event.target.select());

// --- Replay: the slider and the arrow keys ---

const replay = document.querySelector("[data-replay]");
if (replay) {
  let asked = Number(replay.dataset.replay);
  let busy = false;
  const show = async (ply) => {
    asked = Math.max(0, Math.min(Number(replay.dataset.steps), ply));
    if (busy) return;
    busy = true;
    try {
      for (let shown = -1; shown !== asked;) {
        shown = asked;
        const address = new URL(location.href);
        address.searchParams.set("ply", shown);
        const text = await (await fetch(address)).text();
        const before = places();
        const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("[data-replay]");
        if (fresh) morph(replay, fresh);
        move(before);
        scrollToEnd(document.getElementById("page-log"));
        history.replaceState(null, "", address);
      }
    } finally {
      busy = false;
    }
  };
  replay.addEventListener("input", (event) => event.target.matches("[type=range]") && show(Number(event.target.value)));
  replay.addEventListener("click", (event) => {
    const link = event.target.closest(".slider a, .log a");
    if (!link) return;
    event.preventDefault();
    show(Number(new URL(link.href).searchParams.get("ply")));
  });
  // Keys belong to the browser, but for those pressed on the board or at the slider.
  document.getElementById("page-board").setAttribute("tabindex", "0");
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input")) return;
    if (!event.target.closest("#page-board, .slider")) return;
    const ply = { ArrowLeft: asked - 1, ArrowRight: asked + 1, Home: 0, End: Infinity }[event.key];
    if (ply !== undefined) {
      event.preventDefault();
      show(ply);
    }
  });
}

if (table) {
  fold(document);
  prepare();
}
