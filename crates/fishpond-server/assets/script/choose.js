// --- Choices ---

let picked = [];
/** The moment of the game for which the page shows a hint. */
let hinted = null;
/** Whether the page differs from the last state sent by the event stream. */
let diverged = false;
/** The latest revision that the page has shown. */
let revision = 0;
/** The number of requests for the page; only the response to the latest one counts. */
let asked = 0;

/** Turns the choices in a drawing into buttons. This happens before it is compared with the page, so that unchanged elements are left alone. */
function addButtons(root) {
  for (const thing of root.querySelectorAll("#page-board :is(.pick, .picked)")) {
    thing.setAttribute("tabindex", "-1");
    thing.setAttribute("role", "button");
    if (thing.matches(".picked")) thing.setAttribute("aria-pressed", "true");
    // The title is the accessible name; a label would replace the contents as well.
    thing.removeAttribute("aria-label");
  }
  // The bubble shows these labels.
  for (const title of root.querySelectorAll("#page-board [data-explain]:not(.pick, .picked) > title")) title.remove();
}

function prepare() {
  for (const thing of document.querySelectorAll("#page-board [tabindex]:not(.pick, .picked)")) {
    if (thing !== document.activeElement) thing.removeAttribute("tabindex");
  }
  firstPick()?.setAttribute("tabindex", "0");
  const links = [...document.querySelectorAll("#page-ask a:is([data-pick], [data-switch])")];
  const begins = new Set(links.map(({ dataset }) => dataset.pick ?? dataset.switch));
  for (const thing of document.querySelectorAll("#page-board :is(.pick, .picked)")) {
    if (begins.has(thing.id) || thing.matches(".picked")) thing.classList.toggle("movable", isMovable(thing));
  }
  const mine = document.querySelector("#page-ask[data-mine], [data-asks]");
  const title = document.title.replace(/^● /, "");
  document.title = mine ? `● ${title}` : title;
  clocks();
}

function firstPick() {
  return document.querySelector("#page-board .pick:not(.other)") ?? document.querySelector("#page-board .pick");
}

/** Returns the address of the page as it looks after some picks. */
function pageAfter(picks) {
  const address = new URL(location.href);
  address.search = "";
  const here = new URLSearchParams(location.search);
  for (const name of ["code", "seat"]) if (here.has(name)) address.searchParams.set(name, here.get(name));
  if (hinted && hinted === document.getElementById("page-ask").dataset.moment) address.searchParams.set("hint", "1");
  for (const pick of picks) address.searchParams.append("pick", pick);
  return address;
}

/** Returns the link or button that makes this pick next. */
function nextAnswer(pick) {
  return findAnswer("pick", pick);
}

/** Returns the answer that makes this pick next, or else the one that replaces an earlier pick with it. */
function answerFor(pick) {
  return nextAnswer(pick) ?? findAnswer("switch", pick);
}

/** Returns the thing that a press on the board picks. One that answers the question wins over a part of it that would replace an earlier pick. */
function pickAt(target) {
  const meant = target.closest("#page-board [data-means]");
  if (meant) return document.getElementById(meant.dataset.means);
  const inner = target.closest("#page-board :is(.pick, .picked)");
  for (let thing = inner; thing; thing = thing.parentElement.closest("#page-board .pick")) if (nextAnswer(thing.id)) return thing;
  return inner;
}

function findAnswer(kind, pick) {
  return [...document.querySelectorAll(`#page-ask [data-${kind}]`)].find((answer) => answer.dataset[kind] === pick);
}

/** Returns the picks that the page shows after following a link in the question. */
function picksOf({ dataset: { pick, switch: other, step } }) {
  if (other) return [...picked.slice(0, Number(step)), other];
  return pick ? [...picked, pick] : [];
}

/** Requests the page as it looks after some picks. */
async function choose(picks) {
  asked += 1;
  const number = asked;
  const response = await ask(pageAfter(picks), {});
  if (response?.ok && number === asked && await placeResponse(response)) picked = picks;
}

/** Shows the parts in a response unless the page has shown something newer. Returns whether it did. */
async function placeResponse(response) {
  const html = await response.text();
  await painted;
  skip();
  const number = Number(response.headers.get("x-fishpond-revision"));
  if (number < revision) return false;
  revision = number;
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
  } finally {
    // A response may arrive before the reaction to the press has been painted.
    await painted;
    acknowledge(null);
  }
}

/** The thing that the visitor pressed last, until the server answers. */
let acknowledged = null;

/** Immediately shows that a press was noticed. */
function acknowledge(thing) {
  acknowledged?.classList.remove("acknowledged");
  acknowledged = thing;
  thing?.classList.add("acknowledged");
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
    acknowledge(event.submitter);
    sending = true;
    // A hint keeps what the visitor has picked.
    const isHint = new URL(form.action).pathname.endsWith("/hint");
    const address = new URL(form.action);
    if (isHint) for (const pick of picked) address.searchParams.append("pick", pick);
    // An event may replace the form before the answer arrives.
    const menu = form.closest(".menu");
    const response = await ask(address, { method: "POST", body });
    sending = false;
    pending.delete(form);
    if (!response) return;
    if (response.headers.has("x-fishpond-go")) {
      await followRedirect(response);
      return;
    }
    if (response.ok) {
      notice("");
      menu?.removeAttribute("open");
      if (isHint) hinted = document.getElementById("page-ask").dataset.moment;
      else picked = [];
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
    const link = event.target.closest("a[data-pick], a[data-switch]");
    const thing = pickAt(event.target);
    const line = event.target.closest("a[data-points]");
    if (line) {
      event.preventDefault();
      point(line);
      // On a phone, the history closes, so the sentence is shown on the board.
      if (event.pointerType === "touch" && lineOf(line)) tell(line, document.querySelector("#page-board .pointed") ?? document.getElementById("page-ask"));
      document.getElementById("page-board").scrollIntoView({ block: "nearest" });
    } else if (link) {
      event.preventDefault();
      choose(picksOf(link));
      acknowledge(link);
    } else if (thing) {
      take(thing, event.pointerType === "touch");
    } else if (event.target.closest(THING)) {
      if (!skipped) explain(event.target.closest(THING));
    } else if (picked.length && event.target.closest("#page-board")) {
      choose([]);
    }
  });

  /** The thing on which the mouse button was pressed. */
  let pressed = null;
  addEventListener("pointerdown", (event) => {
    pressed = event.pointerType === "mouse" && event.button === 0 ? event.target.closest(THING)?.id : null;
  }, true);

  // Browsers drop a click if an event has replaced part of the pressed thing before the release. A press also ends the motion of the pieces,
  // so the thing may have moved away from the pointer.
  document.addEventListener("pointerup", (event) => {
    const thing = skipped ? document.getElementById(pressed) : event.target.closest?.(THING);
    if (dragged || !pressed || thing?.id !== pressed) return;
    const missing = setTimeout(() => thing.dispatchEvent(new MouseEvent("click", { bubbles: true })));
    addEventListener("click", ({ target }) => thing.contains(target) && clearTimeout(missing), { capture: true, once: true });
  });

  /** Whether the last press ended a pause between moves, and was not meant for the board. */
  let skipped = false;
  addEventListener("pointerdown", () => (skipped = draining), true);

  /**
   * Picks an element on the board. Picking it again confirms the choice if the page asks for that, and cancels it otherwise. A finger
   * hides what it taps, so a small thing is magnified, and the last pick of a move has to be confirmed by a second tap in the same place.
   */
  function take(thing, byTouch) {
    const answer = answerFor(thing.matches(".pick") ? thing.id : "sure");
    if (answer && byTouch && thing.matches(".pick")) {
      const picks = answer.matches("button") ? [...picked, thing.id] : picksOf(answer);
      choose(picks).then(() => magnify(document.getElementById(thing.id)));
    } else if (answer) answer.click();
    else if (thing.matches(".picked")) choose([]);
    else return;
    acknowledge(thing);
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-show-keys]")) return;
    event.target.closest(".menu").open = false;
    document.getElementById("page-keys").showModal();
  });

  // --- Keys: arrows move between choices, with Shift between all things, Enter and Space choose, Escape starts over, ? lists the keys ---

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea, dialog")) return;
    if (event.key.startsWith("Arrow") || event.key === "Tab") document.documentElement.dataset.keys = "";
    if (event.key === "?") {
      document.getElementById("page-keys")?.showModal();
    } else if (event.key === "Escape" && explained) {
      closeBubble();
    } else if (event.key === "Escape" && picked.length) {
      choose([]);
    } else if (event.target.matches(THING) && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (event.target.matches(".pick, .picked")) take(pickAt(event.target), false);
      else explain(event.target);
    } else if (event.key.startsWith("Arrow") && event.target.closest("#page-board")) {
      const next = neighbour(event.target.closest(THING), event.key, event.shiftKey ? THING : "#page-board .pick");
      if (next) {
        event.preventDefault();
        if (!next.hasAttribute("tabindex")) next.setAttribute("tabindex", "-1");
        next.focus();
      }
    }
  });

  /** Returns the nearest thing that matches a selector in the direction of the key. */
  function neighbour(from, key, selector) {
    const things = [...document.querySelectorAll(selector)];
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
}
