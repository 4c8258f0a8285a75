// --- Choices ---

let picked = [];
/** Whether the page differs from the last state sent by the event stream. */
let diverged = false;
/** The latest revision received from the stream. */
let revision = 0;
/** The number of requests for the page; only the response to the latest one counts. */
let asked = 0;

function prepare() {
  for (const thing of document.querySelectorAll("#page-board :is(.pick, .picked)")) {
    thing.setAttribute("tabindex", "-1");
    thing.setAttribute("role", "button");
    if (thing.matches(".picked")) thing.setAttribute("aria-pressed", "true");
    // The title is the accessible name; a label would replace the contents as well.
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

/** Requests the page as it looks after some picks. */
async function choose(picks) {
  const address = new URL(location.href);
  address.search = "";
  const here = new URLSearchParams(location.search);
  for (const name of ["code", "eyes"]) if (here.has(name)) address.searchParams.set(name, here.get(name));
  for (const pick of picks) address.searchParams.append("pick", pick);
  asked += 1;
  const number = asked;
  const response = await ask(address, {});
  if (response?.ok && number === asked && await placeResponse(response)) picked = picks;
}

/** Shows the parts in a response unless the stream has sent something newer. Returns whether it did. */
async function placeResponse(response) {
  const html = await response.text();
  if (Number(response.headers.get("x-fishpond-revision")) < revision) return false;
  diverged = true;
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

/** Shows whether the connection is lost. */
function lost(isLost) {
  const line = document.getElementById("page-connection");
  line.hidden = !isLost;
  line.textContent = isLost ? table.dataset.lost : "";
}

function notice(html) {
  const box = document.getElementById("page-notice");
  box.innerHTML = html;
  if (html) box.scrollIntoView({ block: "nearest" });
}

if (table) {
  /** Forms that are being submitted. */
  const pending = new Set();

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.method !== "post" || !new URL(form.action).pathname.startsWith("/t/")) return;
    event.preventDefault();
    if (pending.has(form)) return;
    const body = new URLSearchParams(new FormData(form, event.submitter));
    if (new URL(form.action).pathname.endsWith("/act")) body.set("id", crypto.getRandomValues(new Uint32Array(2)).join("-"));
    if (form.matches("[data-later]")) body.set("later", "1");
    // Disabling the button instead would lose the focus.
    pending.add(form);
    sending = true;
    const response = await ask(form.action, { method: "POST", body });
    sending = false;
    pending.delete(form);
    if (!response) return;
    if (response.headers.has("x-fishpond-go")) {
      await followRedirect(response);
      return;
    }
    if (response.ok) {
      notice("");
      picked = [];
      if (form.matches(".say")) form.reset();
      if (response.status === 204) follow(Number(response.headers.get("x-fishpond-revision")));
      else await placeResponse(response);
    } else {
      const html = await response.text();
      notice(new DOMParser().parseFromString(html, "text/html").querySelector(".notice")?.outerHTML ?? "");
      if (response.status === 409) choose([]);
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

  /** Picks an element on the board. Picking it again confirms the choice if the page asks for that, and cancels it otherwise. */
  function take(thing) {
    const answer = answerFor(thing.matches(".pick") ? thing.id : "sure");
    if (answer) answer.click();
    else if (thing.matches(".picked")) choose([]);
  }

  function answerFor(pick) {
    return [...document.querySelectorAll("#page-ask [data-pick]")].find((button) => button.dataset.pick === pick);
  }

  // --- Keys: arrows move between choices, Enter and Space choose, Escape starts over, ? lists the keys ---

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

  /** Returns the nearest choice in the direction of the key. */
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
      shown = new Map();
    });
    source.addEventListener("here", alive);
    source.addEventListener("parts", (event) => {
      alive();
      revision = Number(event.lastEventId);
      const moment = document.getElementById("page-ask")?.dataset.moment;
      const changed = applyUpdate(event.data);
      const board = changed.includes("page-board") || changed.includes("page-ask");
      const parts = diverged && board ? [...shown.keys()] : changed;
      if (board) diverged = false;
      place(parts.map((part) => shown.get(part).join("")).join(""));
      // The new board has no picks. If the game has not moved on, show them again.
      if (board && picked.length && !sending) {
        if (document.getElementById("page-ask")?.dataset.moment === moment) choose(picked);
        else picked = [];
      }
      if (board) notice("");
    });
    source.addEventListener("error", () => {
      lost(true);
      // The browser reconnects by itself unless the stream was closed.
      if (opened.readyState === EventSource.CLOSED) setTimeout(() => opened === source && listen(), 2000);
    });
  }

  /** Reconnects if the server's heartbeat is overdue: a connection can die without an error. */
  function watch() {
    if (source && Date.now() - lastEvent > Number(table.dataset.beat) * 2500) {
      lost(true);
      listen();
    }
  }

  // --- Browsers limit connections per site: with many tables open, those viewed longest ago stop listening ---

  /** The number of tabs that listen. Browsers commonly allow six connections, and pages need some of them. */
  const MAX_TABS = 4;
  const tabs = new BroadcastChannel("fishpond");
  const name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  /** The other tables viewed since this one was hidden. */
  const later = new Set();

  tabs.addEventListener("message", ({ data }) => {
    later.add(data);
    if (document.hidden && later.size >= MAX_TABS) {
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

/** How far the clock of this device is ahead of the server's, in milliseconds. */
const clockOffset = table ? Date.now() - Number(table.dataset.now) : 0;

function clocks() {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Math.ceil((Number(clock.dataset.deadline) + clockOffset - Date.now()) / 1000));
    const [days, hours] = [Math.floor(left / 86400), Math.floor(left / 3600) % 24];
    const short = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    const text = days ? `${days} d ${hours} h` : left >= 3600 ? `${hours}:${String(Math.floor(left / 60) % 60).padStart(2, "0")} h` : short;
    if (clock.textContent !== text) clock.textContent = text;
  }
}

// --- Highlights for lines of the history ---

/** Highlights the elements on the board that a line of the history refers to. */
function point(line) {
  for (const thing of document.querySelectorAll(".pointed")) thing.classList.remove("pointed");
  for (const id of line?.dataset.points.split(" ") ?? []) document.getElementById(id)?.classList.add("pointed");
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => point(event.target.closest?.("[data-points]")));
}

// --- Links to copy ---

document.addEventListener("focusin", (event) => event.target.matches("[data-copy]") && event.target.select());

if (table) {
  collapseLists(document);
  prepare();
}
