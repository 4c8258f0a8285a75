// --- Live updates ---

let source = null;
let lastEvent = Date.now();
let sending = false;
/** The lines of each part as sent by the stream. */
let shown = new Map();

/** Waits for a revision from the stream and requests the page if it does not arrive. */
function follow(wanted) {
  const late = () => revision < wanted && choose(picked);
  if (source?.readyState === EventSource.OPEN) setTimeout(late, 3000);
  else late();
}

/** Applies an event: parts with their lines, each either new or a reference to an old one. Returns the changed parts. */
function applyUpdate(data) {
  const changed = [];
  let known = [];
  let lines = [];
  for (const line of data.split("\n")) {
    const rest = line.slice(1);
    if (line[0] === "@") {
      known = shown.get(rest) ?? [];
      lines = [];
      shown.set(rest, lines);
      changed.push(rest);
    } else if (line[0] === "=") {
      const [from, count] = rest.split("+").map(Number);
      for (let at = from; at < from + count; at++) lines.push(known[at]);
    } else lines.push(rest);
  }
  return changed;
}

/** The events that have arrived but have not been shown yet. */
const queue = [];
let draining = false;

/** Shows the events one by one. Before the next one, it waits until all pieces have stopped moving. */
async function drain() {
  draining = true;
  const deadline = Date.now() + MAX_READING;
  for (await painted; queue.length; await painted) {
    const changesBoard = show(queue.shift());
    if (changesBoard && moves()) await pause(Math.max(motionTime() + paced(250), paced(readingTime(deadline))));
  }
  draining = false;
}

/** The longest time that a page gives people to see what the others have done, in milliseconds. */
const MAX_READING = 8000;

/** Returns how long a person needs to see what another player has just done, in milliseconds. Moves that are waiting share the time that is left. */
function readingTime(deadline) {
  const share = Math.max(deadline - Date.now(), 0) / (queue.length + 1);
  return document.querySelector("#page-ask .news") ? Math.min(1200, share) : 0;
}

/** Shows all events that have arrived, at once. */
function skip() {
  while (queue.length) show(queue.shift());
  endMotion();
  resume?.();
}

/** Ends the current pause. */
let resume = null;
/** Shortens the current pause for the events that have arrived meanwhile. */
let hurry = null;

/** Waits for `time` milliseconds; less in games with a clock, so that every event is shown within a second of its arrival. */
async function pause(time) {
  const end = Date.now() + time;
  await new Promise((done) => {
    let timer = 0;
    resume = done;
    hurry = () => {
      clearTimeout(timer);
      timer = setTimeout(done, Math.min(end - Date.now(), shareOfSecond()));
    };
    hurry();
  });
  hurry = null;
}

/** Returns how long a pause may last in a game with a clock, in milliseconds. There is one before each event that has arrived. */
function shareOfSecond() {
  if (!document.querySelector("#page-seats[data-clocked]")) return Infinity;
  return Math.min(Infinity, ...queue.map(({ arrived }, index) => (arrived + 1000 - Date.now()) / (index + 1)));
}

/** Shows an event, unless a response was newer. Returns whether the board has changed. */
function show({ number, data }) {
  const changed = applyUpdate(data);
  if (number < revision) return false;
  revision = number;
  const before = document.getElementById("page-ask");
  const [moment, mine, over] = [before?.dataset.moment, before?.hasAttribute("data-mine"), before?.dataset.status === "over"];
  const board = changed.includes("page-board") || changed.includes("page-ask");
  const parts = diverged && board ? [...shown.keys()] : changed;
  if (board) diverged = false;
  place(parts.map((part) => shown.get(part).join("")).join(""));
  describe();
  const now = document.getElementById("page-ask");
  // The new board has neither picks nor a hint. If the game has not moved on, show them again.
  if (board && (picked.length || hinted === moment) && !sending) {
    if (now?.dataset.moment === moment) choose(picked);
    else picked = [];
  }
  if (board) notice("");
  if (now?.dataset.status === "over" && !over) play("end");
  else if (now?.hasAttribute("data-mine") && !mine) play("turn");
  else if (now?.dataset.moment !== moment) play("move");
  return board;
}

/** Shows the number of players and the clock below the title of the game. */
function describe() {
  const [line, details] = [document.querySelector("header.top .where span"), document.getElementById("page-details")];
  if (line && details && line.textContent !== details.textContent) line.textContent = details.textContent;
}

function alive() {
  lost(false);
  lastEvent = Date.now();
}

function listen() {
  source?.close();
  lastEvent = Date.now();
  const opened = source = new EventSource(table.dataset.events);
  source.addEventListener("open", () => {
    alive();
    skip();
    shown = new Map();
  });
  source.addEventListener("here", () => {
    alive();
    countWatchers();
  });
  listenForNews(source);
  source.addEventListener("parts", (event) => {
    alive();
    queue.push({ number: Number(event.lastEventId), data: event.data, arrived: Date.now() });
    if (draining) hurry?.();
    else drain();
  });
  source.addEventListener("error", () => {
    lost(true);
    // The browser reconnects automatically unless the stream was closed. If the table is gone, the reloaded page says so.
    if (opened.readyState === EventSource.CLOSED) setTimeout(async () => {
      if (opened !== source) return;
      const response = await ask(location.href, {});
      if ([403, 404, 410].includes(response?.status)) location.reload();
      else if (opened === source) listen();
    }, 2000);
  });
}

/** Shows how many people are watching. */
async function countWatchers() {
  const chip = document.getElementById("page-watching");
  if (!chip || document.hidden) return;
  const response = await fetch(chip.dataset.address).catch(() => null);
  if (response?.ok) chip.textContent = await response.text();
}

/** Reconnects if the server's heartbeat is overdue: a connection can die without an error. */
function watch() {
  if (source && Date.now() - lastEvent > Number(table.dataset.beat) * 2500) {
    lost(true);
    listen();
  }
}

// --- Browsers limit connections per site: with many tabs open, the least recently viewed ones stop listening ---

/** The number of tabs that listen. Browsers commonly allow six connections, and pages need some of them. */
const MAX_TABS = 4;

/** Returns a name for this tab, which stays the same from page to page. */
function tabName() {
  const name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  try {
    return sessionStorage.tab ??= name;
  } catch {
    // Storage may be disabled; then every page counts as a tab.
    return name;
  }
}

/** Stops listening after enough other tabs have been viewed, and listens again once this one is. */
function takeTurns(isListening, listen, stop) {
  const tabs = new BroadcastChannel("fishpond");
  const name = tabName();
  /** The other tabs viewed since this one was hidden. */
  const later = new Set();

  tabs.addEventListener("message", ({ data }) => {
    later.add(data);
    if (document.hidden && later.size >= MAX_TABS) stop();
  });

  document.addEventListener("visibilitychange", () => {
    later.clear();
    if (document.hidden) return;
    tabs.postMessage(name);
    if (!isListening()) listen();
  });

  tabs.postMessage(name);
}

if (table) {
  takeTurns(() => source, listen, () => {
    source?.close();
    source = null;
  });
  addEventListener("online", listen);
  addEventListener("offline", () => lost(true));
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  listen();
  setInterval(() => {
    clocks();
    watch();
  }, 500);
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => painted.then(skip));
}
