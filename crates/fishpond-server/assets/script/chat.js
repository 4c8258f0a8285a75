// --- Chat: the number of unread messages, on every control that opens the chat ---

/** The number of the last message that the visitor has seen. */
let lastRead = 0;
const readKey = `read ${location.pathname}`;

/** Counts the unread messages, or remembers that the visitor has seen all of them. */
function countUnread() {
  const part = document.getElementById("page-chat");
  const messages = [...part.querySelectorAll("[data-number]")].map(({ dataset }) => Number(dataset.number));
  if (messages.length && !document.hidden && part.checkVisibility({ visibilityProperty: true })) {
    lastRead = messages.at(-1);
    try {
      sessionStorage.setItem(readKey, lastRead);
    } catch {
      // Storage may be disabled; then the count starts over with each page.
    }
  }
  const count = messages.filter((number) => number > lastRead).length;
  const words = count ? `${table.dataset.unread}: ${count}` : "";
  for (const id of ["show-talk", "tab-chat"]) {
    const control = document.getElementById(id);
    control.dataset.label ??= control.ariaLabel;
    control.ariaLabel = count ? `${control.dataset.label}. ${words}` : control.dataset.label;
    const label = document.querySelector(`label[for="${id}"]:not(.close-talk)`);
    if (count) label.dataset.unread = count > 9 ? "9+" : count;
    else delete label.dataset.unread;
  }
  const status = document.getElementById("page-unread");
  if (status.textContent !== words) status.textContent = words;
  return count;
}

if (table && document.getElementById("show-talk")) {
  try {
    lastRead = Number(sessionStorage.getItem(readKey));
  } catch {
    // See above.
  }
  countUnread();
  document.addEventListener("change", ({ target }) => {
    // The button with the number opens the messages.
    if (target.id === "show-talk" && target.checked && countUnread()) document.getElementById("tab-chat").checked = true;
    if (["show-talk", "tab-chat", "tab-log"].includes(target.id)) requestAnimationFrame(countUnread);
  });
  // The sheet slides in.
  document.addEventListener("transitionend", ({ target }) => target.matches(".talk") && countUnread());
  document.addEventListener("visibilitychange", countUnread);
}
