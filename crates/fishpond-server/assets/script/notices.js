// --- News about other tables: notices, the number of tables waiting, and the lists on the home page ---

const plainTitle = document.title;

/** Shows how many tables are waiting for the visitor: in the title of the tab, and beside the menu. */
function showWaiting(count) {
  document.title = count ? `(${count}) ${plainTitle}` : plainTitle;
  const link = document.getElementById("page-next");
  if (!link) return;
  // The home page has a button of its own.
  link.hidden = !count || Boolean(document.querySelector("#page-lists [data-next]"));
  link.querySelector(".badge").textContent = count;
}

/** Shows a notice with a link for a while. */
function toast(text, address) {
  let stack = document.getElementById("page-toasts");
  if (!stack) {
    stack = document.createElement("div");
    stack.id = "page-toasts";
    stack.setAttribute("role", "status");
    document.body.append(stack);
  }
  const link = document.createElement("a");
  link.href = address;
  link.textContent = text;
  stack.append(link);
  while (stack.childElementCount > 3) stack.firstChild.remove();
  setTimeout(() => link.remove(), 12000);
}

/** Follows the news that a stream sends along with its own events. */
function listenForNews(stream) {
  stream.addEventListener("waiting", (event) => showWaiting(Number(event.data)));
  stream.addEventListener("notices", (event) => {
    const notices = event.data.split("\n").map((line) => line.split("\t"));
    for (const [, address, text] of notices) toast(text, address);
    play(notices.every(([kind]) => kind === "over") ? "end" : "turn");
  });
}

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest?.("input, select, textarea, [contenteditable]");
  if (event.key !== "n" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const link = document.querySelector("a[data-next]:not([hidden])");
  if (link) location.assign(link.href);
});

const lists = document.getElementById("page-lists");

/** Returns whether anything can wait for the visitor: they have an account, or this browser has taken a seat. */
function mayHaveGames() {
  try {
    return Boolean(document.body.dataset.login ?? localStorage.getItem("fair"));
  } catch {
    // Storage may be disabled.
    return true;
  }
}

/** Follows a stream while the page is visible, and for ten minutes after it is hidden. `listenTo` adds the listeners. */
function followStream(address, listenTo) {
  let stream = null;
  const stop = () => {
    stream?.close();
    stream = null;
  };
  const follow = () => {
    stop();
    const opened = stream = new EventSource(address());
    listenForNews(opened);
    listenTo(opened);
    opened.addEventListener("error", () => {
      if (opened.readyState === EventSource.CLOSED) setTimeout(() => opened === stream && follow(), 5000);
    });
  };
  takeTurns(() => stream, follow, stop);
  // A page that stays hidden needs no connection.
  const update = () => document.hidden && setTimeout(() => document.hidden && stop(), 600000);
  document.addEventListener("visibilitychange", update);
  addEventListener("pageshow", (event) => event.persisted && follow());
  if (document.hidden) update();
  else follow();
}

if (lists) {
  let latest = null;
  const showLists = () => {
    // An open dialog is part of the lists, and stays as it is until it is closed.
    if (!latest || lists.querySelector(".play[open]")) return;
    const template = document.createElement("template");
    template.innerHTML = latest;
    latest = null;
    morph(lists, template.content.firstChild);
    showWaiting(Number(lists.dataset.waiting));
  };
  lists.addEventListener("toggle", showLists, { capture: true });
  showWaiting(Number(lists.dataset.waiting));
  followStream(() => lists.dataset.events, (stream) => stream.addEventListener("lists", (event) => {
    latest = event.data;
    showLists();
  }));
} else if (table) {
  showWaiting(Number(document.querySelector("#page-next:not([hidden]) .badge")?.textContent ?? 0));
} else if (mayHaveGames()) {
  followStream(() => "/events/news", () => {});
}
