// Shows notifications even while no page is open. Caches nothing and answers no requests.

const KEY = "PUBLIC-KEY";

addEventListener("install", () => skipWaiting());

addEventListener("push", (event) => {
  const { title, text, table, lang } = event.data.json();
  event.waitUntil(registration.showNotification(title, {
    body: text,
    lang,
    // A newer notification about the same table replaces the older one.
    tag: table,
    renotify: true,
    icon: "/assets/icon.png",
    data: { path: `/t/${encodeURIComponent(table)}` },
  }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(visit(event.notification.data.path));
});

/** Shows the page of a table: in a tab that has it open, or in a new one. */
async function visit(path) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === path);
  try {
    if (page) return await page.focus();
  } catch {
    // Some browsers don't allow focusing a tab here; a new one is opened instead.
  }
  return clients.openWindow(path);
}

// The push service has replaced the browser's address.
addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil((async () => {
    const options = { userVisibleOnly: true, applicationServerKey: KEY };
    const fresh = event.newSubscription ?? await registration.pushManager.subscribe(options);
    const { endpoint, keys } = fresh.toJSON();
    const fields = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
    if (event.oldSubscription) fields.replaces = event.oldSubscription.endpoint;
    await fetch("/me/push", { method: "POST", body: new URLSearchParams(fields) });
  })());
});
