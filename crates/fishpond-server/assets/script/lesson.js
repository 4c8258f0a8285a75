// --- Lessons and puzzles: picking on the board, without reloading the page ---

if (document.querySelector("[data-lesson]")) {
  const lesson = () => document.querySelector("[data-lesson]");
  const choices = () => [...document.querySelectorAll("#page-board :is(.pick, .picked)")];
  const isOwn = (address) => /^\/(learn|puzzles)\//.test(new URL(address).pathname);
  let busy = false;

  /** Makes everything that can be picked reachable by keyboard, one thing at a time. */
  function prepareLesson() {
    for (const thing of document.querySelectorAll("#page-board [tabindex]:not(.pick, .picked)")) {
      thing.removeAttribute("tabindex");
      thing.setAttribute("role", "img");
    }
    for (const thing of choices()) {
      thing.setAttribute("tabindex", "-1");
      thing.setAttribute("role", "button");
      // The title is the accessible name, as at the table.
      thing.removeAttribute("aria-label");
    }
    choices()[0]?.setAttribute("tabindex", "0");
  }

  /** Shows the page at an address, or the response to a form, in place of this one. A new step is a new entry of the browser's history. */
  async function show(address, options, isReturn = false) {
    if (busy) return;
    busy = true;
    try {
      const response = await fetch(address, options);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const fresh = page.querySelector("[data-lesson]");
      if (!fresh) return void location.assign(response.url);
      const before = places();
      const [scene, step] = [lesson().dataset.scene, lesson().dataset.lesson];
      const focused = document.activeElement?.closest("#page-board, #page-ask, .coach");
      morph(lesson(), fresh);
      prepareLesson();
      restPointer();
      // A switch to another game is not a move.
      if (lesson().dataset.scene === scene) move(before);
      const isNew = lesson().dataset.lesson !== step;
      if (isNew) scrollToText();
      scrollToChoices();
      // The next step reuses the buttons: pressing a key twice must not press another one.
      const hasToMove = focused && (focused.matches(".coach") ? isNew : !document.activeElement?.closest("#page-board, #page-ask"));
      if (hasToMove) (choices()[0] ?? lesson().querySelector(".coach .primary") ?? lesson().querySelector(".coach a"))?.focus({ preventScroll: true });
      const shown = response.redirected || !options.method ? response.url : lesson().dataset.address;
      if (!isNew || isReturn) history.replaceState(null, "", shown);
      else history.pushState(null, "", shown);
    } catch {
      location.assign(address);
    } finally {
      busy = false;
    }
  }

  /** On a small screen, scrolls past the header to the text of a step. */
  function scrollToText() {
    for (const part of document.querySelectorAll(".coach .words")) part.scrollTop = 0;
    scrollBy({ top: lesson().querySelector(".coach").getBoundingClientRect().top - 4, behavior: "instant" });
  }

  /** Scrolls until the prompt covers nothing that answers the question. */
  function scrollToChoices() {
    const boxes = [...document.querySelectorAll("#page-board .pick:not(.other)")].map((thing) => thing.getBoundingClientRect());
    const prompt = document.getElementById("page-ask")?.getBoundingClientRect();
    if (!boxes.length || !prompt || prompt.top < boxes[0].top) return;
    const covered = Math.max(...boxes.map(({ bottom }) => bottom)) - prompt.top + 4;
    if (covered > 0) scrollBy({ top: covered, behavior: "instant" });
  }

  /** Follows the answer that picks a thing on the board. */
  function pick(thing) {
    const name = thing.matches(".picked") ? "sure" : thing.id;
    const answers = [...document.querySelectorAll("#page-ask [data-pick], #page-ask [data-switch]")];
    (answers.find((answer) => answer.dataset.pick === name) ?? answers.find((answer) => answer.dataset.switch === name))?.click();
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".lesson :is(.coach, #page-ask) a");
    const thing = pickAt(event.target);
    if (link && isOwn(link.href)) {
      event.preventDefault();
      show(link.href, {});
    } else if (thing) pick(thing);
    else if (event.target.closest(THING)) explainIn(event.target.closest(THING));
  });

  /** Shows beside a thing why it cannot be picked in this step or puzzle. */
  async function explainIn(thing) {
    const address = new URL(location.href);
    address.pathname += "/why";
    address.searchParams.set("thing", thing.id);
    const response = await fetch(address).catch(() => null);
    if (response?.status === 200 && thing.isConnected) openBubble(thing, paragraph(await response.text()));
  }

  addEventListener("popstate", () => isOwn(location.href) && show(location.href, {}, true));

  document.addEventListener("pointerdown", (event) => event.target.closest("#page-why") || closeBubble());

  document.addEventListener("submit", (event) => {
    if (event.target.method !== "post" || !isOwn(event.target.action)) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(event.target, event.submitter));
    show(event.target.action, { method: "POST", body });
  });

  // Escape closes the bubble, or else starts the move over.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.target.closest("input, select, textarea, dialog, .menu[open]")) return;
    if (explained) closeBubble();
    else document.querySelector("#page-ask .back")?.click();
  });

  document.addEventListener("keydown", (event) => {
    const thing = event.target.closest?.("#page-board :is(.pick, .picked)");
    if (!thing || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" || event.key === " ") pick(thing);
    else if (step) choices().at((choices().indexOf(thing) + step) % choices().length).focus();
    else return;
    event.preventDefault();
  });

  prepareLesson();
  scrollToText();
  scrollToChoices();
}
