// --- News about other tables: notices, the number of tables waiting, and the lists on the home page ---

const plainTitle = document.title;

/** Shows how many tables are waiting for the visitor: in the title of the tab and, at a table, beside the menu. */
function showWaiting(count) {
  document.title = count ? `(${count}) ${plainTitle}` : plainTitle;
  const link = document.getElementById("page-next");
  if (!link) return;
  link.hidden = !count;
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
if (lists) {
  let stream = null;
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
  const follow = () => {
    stream?.close();
    stream = new EventSource(lists.dataset.events);
    listenForNews(stream);
    stream.addEventListener("lists", (event) => {
      latest = event.data;
      showLists();
    });
    const opened = stream;
    stream.addEventListener("error", () => {
      if (opened.readyState === EventSource.CLOSED) setTimeout(() => opened === stream && follow(), 5000);
    });
  };
  // A hidden page needs no connection: browsers allow only a few.
  const update = () => {
    if (!document.hidden) return follow();
    setTimeout(() => {
      if (!document.hidden) return;
      stream?.close();
      stream = null;
    }, 600000);
  };
  document.addEventListener("visibilitychange", () => (document.hidden || !stream) && update());
  addEventListener("pageshow", (event) => event.persisted && follow());
  showWaiting(Number(lists.dataset.waiting));
  update();
} else {
  showWaiting(Number(document.querySelector("#page-next:not([hidden]) .badge")?.textContent ?? 0));
}
