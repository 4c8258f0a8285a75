// --- Forms that add to the dealer's seed ---

const random = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const post = (address, body) => fetch(address, { method: "POST", body, headers: { "x-fishpond": "1" } }).catch(() => null);

/** Keeps the dealer's promise and what was added when it was here: the fairness page looks for both in the record. */
function remember(path, promise, entropy) {
  try {
    const kept = JSON.parse(localStorage.getItem("fair") ?? "[]").filter((one) => one.path !== path);
    localStorage.setItem("fair", JSON.stringify([...kept.slice(-99), { path, promise, entropy }]));
  } catch {
    // A browser that keeps nothing can still play.
  }
}

document.addEventListener("submit", (event) => {
  const field = event.target.matches("[data-entropy]") && event.target.elements.entropy;
  if (!field) return;
  field.value ||= random();
  remember(location.pathname, event.target.dataset.entropy, field.value);
}, true);

/** Goes where an answer leads. If seats are kept there, the dealer's promise has come: now it is time to add to it. */
async function goOn(answer) {
  const [go, promise] = ["go", "promise"].map((name) => answer.headers.get(`x-fishpond-${name}`));
  if (promise) {
    const entropy = random();
    remember(go, promise, entropy);
    // If that goes wrong, the table's page has a form to sit down.
    await post(`${go}/take`, new URLSearchParams({ entropy }));
  }
  location.assign(go);
}

// Forms that make a table: the script sits down when it has the promise.
if (!table) {
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-later]")) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form));
    body.set("later", "1");
    const button = form.querySelector("button[type=submit]");
    button.disabled = true;
    const answer = await post(form.action, body);
    if (answer?.headers.has("x-fishpond-go")) await goOn(answer);
    // What went wrong is told on a page of its own.
    else form.submit();
    // Whoever comes back finds the page as it was.
    button.disabled = false;
  });
}

// --- Seats that nobody needs, in the form for a new table ---

const players = document.querySelector("[data-players]");
if (players) {
  const show = () => {
    for (const seat of document.querySelectorAll("[data-seat]")) seat.hidden = Number(seat.dataset.seat) >= Number(players.value);
  };
  players.addEventListener("change", show);
  show();
  // Only somebody at this screen needs a name here.
  for (const taker of document.querySelectorAll("[data-taker]")) {
    const name = taker.parentElement.querySelector("input");
    const ask = () => (name.hidden = taker.value !== "beside");
    taker.addEventListener("change", ask);
    ask();
  }
}
