// --- Notifications on this device, on the visitor's page ---

const push = document.getElementById("push");

/** Remembers whose notifications this browser shows, and the session in which the server was told. */
function rememberPush(login, session) {
  if (login) localStorage.setItem("push", JSON.stringify({ login, session }));
  else localStorage.removeItem("push");
}

/** Tells the server where this browser gets its notifications, and returns the answer. */
async function sendSubscription(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const response = await postPush("/me/push", { endpoint, p256dh: keys.p256dh, auth: keys.auth });
  rememberPush(document.body.dataset.login, document.body.dataset.session);
  return response;
}

/** Switches notifications on again after a new login of the same person. */
async function renewPush() {
  const wanted = JSON.parse(localStorage.getItem("push") ?? "{}");
  const { login, session } = document.body.dataset;
  if (!login || wanted.login !== login || wanted.session === session) return;
  const subscription = await pushSubscription();
  if (!subscription || Notification.permission !== "granted") return rememberPush();
  await sendSubscription(subscription);
  if (push) location.reload();
}

/** Returns this browser's subscription at its push service, if it has one. */
async function pushSubscription() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return registration?.pushManager.getSubscription();
}

/** Returns whether notifications can be switched on, or the reason why not. */
async function pushState() {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const subscription = await pushSubscription();
  if (!subscription || Notification.permission !== "granted") return "off";
  // The server may have forgotten this browser, or know it as somebody else's.
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint)));
  const id = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return push.dataset.browsers.split(" ").includes(id) ? "on" : "off";
}

function showPush(state) {
  for (const part of push.querySelectorAll("[data-push]")) {
    part.hidden = !part.dataset.push.split(" ").includes(state);
  }
}

async function postPush(path, fields) {
  const response = await fetch(path, { method: "POST", body: new URLSearchParams(fields) });
  if (!response.ok) throw new Error(`${response.status}`);
  return response;
}

async function switchPushOn() {
  if (await Notification.requestPermission() !== "granted") return showPush(await pushState());
  await navigator.serviceWorker.register("/service-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: push.dataset.key };
  const subscription = await pushManager.subscribe(options).catch(async (error) => {
    // The browser still has a subscription for an earlier key of this server.
    if (error.name !== "InvalidStateError") throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  location.assign((await sendSubscription(subscription)).url);
}

async function switchPushOff() {
  const subscription = await pushSubscription();
  rememberPush();
  await subscription?.unsubscribe();
  location.assign((await postPush("/me/push/off", { endpoint: subscription?.endpoint ?? "" })).url);
}

const renewed = renewPush().catch(() => {});
if (push) {
  for (const [name, action] of [["switch-on", switchPushOn], ["switch-off", switchPushOff]]) {
    const button = push.querySelector(`[data-action="${name}"]`);
    button.addEventListener("click", async () => {
      button.disabled = true;
      await action().catch(() => showPush("failed"));
      button.disabled = false;
    });
  }
  renewed.then(pushState).then(showPush, () => showPush("unsupported"));
}
