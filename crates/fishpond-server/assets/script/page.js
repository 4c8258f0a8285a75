for (const part of document.querySelectorAll(".chat")) scrollToEnd(part);

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
    const isShort = left < 10;
    if (isShort && !clock.classList.contains("short") && clock.closest(".me")) play("hurry");
    clock.classList.toggle("short", isShort);
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

// In fresh, pointing at a player in the result shows only that player's routes.
document.addEventListener("pointerover", (event) => {
  const panels = document.querySelector('[data-game="fresh"] #page-board .panels');
  const row = event.target.closest?.(".result tr[data-seat]");
  if (row && panels) panels.dataset.routes = row.dataset.seat;
  else panels?.removeAttribute("data-routes");
});

// On a phone, the log and the chat cover the board, so a click on an entry closes them.
document.addEventListener("click", (event) => {
  const sheet = document.getElementById("show-talk");
  if (sheet && event.target.closest?.("[data-points]")) sheet.checked = false;
});

// "Cancel" closes the confirmation of an action that cannot be undone.
document.addEventListener("click", (event) => {
  const question = event.target.closest?.("[data-cancel]")?.closest("details");
  if (!question) return;
  question.open = false;
  question.querySelector("summary").focus();
});

// --- Links to copy ---

document.addEventListener("focusin", (event) => event.target.matches("[data-copy]") && event.target.select());

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-share]");
  if (!button) return;
  const url = button.dataset.share;
  // Phones offer other apps. Over plain HTTP, browsers allow neither sharing nor the clipboard.
  if (navigator.share && matchMedia("(pointer: coarse)").matches) return void navigator.share({ url }).catch(() => {});
  const field = button.parentElement.querySelector("[data-copy]");
  field.select();
  const copied = await navigator.clipboard?.writeText(url).then(() => true, () => false) ?? document.execCommand("copy");
  if (copied) button.textContent = button.dataset.done;
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copies]");
  if (!button) return;
  const field = button.parentElement.querySelector("[data-copy]");
  field.select();
  const copied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false) ?? document.execCommand("copy");
  if (copied) button.textContent = button.dataset.done;
});

// A menu may be higher than the window: what opens in it comes into view.
document.addEventListener("toggle", ({ target }) => target.open && target.matches(".menu .sheet *") && target.scrollIntoView({ block: "nearest" }), true);

// A button opens the dialog beside it; a click on the backdrop closes it.
document.addEventListener("click", (event) => {
  if (event.target.matches?.("dialog.sharing")) event.target.close();
  event.target.closest?.("[data-dialog]")?.parentElement.querySelector("dialog").showModal();
});

// --- Menus and lists over the board close when the visitor turns to something else ---

document.addEventListener("click", (event) => {
  for (const open of document.querySelectorAll(".menu[open], .play[open], .prompt .list[open]")) {
    // The dialog covers the page: a click outside its form closes it.
    const within = open.matches(".play") ? open.querySelector("form") : open;
    if (within.contains(event.target) || event.target.closest(".play > summary")) continue;
    open.open = false;
    // The click is not meant for the board.
    if (event.target.closest("#page-board")) event.stopPropagation();
  }
}, true);

/** Closes a menu or the dialog of a game, and moves the focus back to its button. */
function fold(details) {
  details.open = false;
  details.querySelector("summary").focus();
}

document.addEventListener("keydown", (event) => {
  const open = event.key === "Escape" && document.querySelector(".play[open], .menu[open]");
  if (open) fold(open);
});

document.addEventListener("click", (event) => {
  const close = event.target.closest?.(".play .close");
  if (!close) return;
  event.preventDefault();
  fold(close.closest(".play"));
});

// Tab stays within the dialog of a game.
document.addEventListener("keydown", (event) => {
  const form = event.key === "Tab" && document.querySelector(".play[open] > form");
  if (!form) return;
  const isReachable = (field) => field.type !== "radio" || field.checked;
  const stops = [...form.querySelectorAll("a, input, button")].filter(isReachable);
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (form.contains(document.activeElement) && document.activeElement !== from) return;
  event.preventDefault();
  to.focus();
});

if (table) {
  addButtons(document);
  prepare();
}
