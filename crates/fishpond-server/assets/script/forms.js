// --- Forms that contribute randomness ---

const random = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const post = (address, body) => fetch(address, { method: "POST", body, headers: { "x-fishpond": "1" } }).catch(() => null);

/** Stores the seed commitment and the entropy that was contributed; the fairness page looks for both in the record. */
function remember(path, commitment, entropy) {
  try {
    const others = JSON.parse(localStorage.getItem("fair") ?? "[]").filter((entry) => entry.path !== path);
    localStorage.setItem("fair", JSON.stringify([...others.slice(-99), { path, commitment, entropy }]));
  } catch {
    // Storage may be disabled; playing works without it.
  }
}

document.addEventListener("submit", (event) => {
  const field = event.target.matches("[data-entropy]") && event.target.elements.entropy;
  if (!field) return;
  field.value ||= random();
  remember(location.pathname, event.target.dataset.entropy, field.value);
}, true);

/** Follows a redirect. If it comes with a seed commitment, takes the reserved seats there and contributes randomness first. */
async function followRedirect(response) {
  const [go, commitment] = ["go", "commitment"].map((name) => response.headers.get(`x-fishpond-${name}`));
  if (commitment) {
    const entropy = random();
    remember(go, commitment, entropy);
    // If this fails, the table's page still has a form to join.
    await post(`${go}/take`, new URLSearchParams({ entropy }));
  }
  location.assign(go);
}

// Forms that create a table: the script takes the seats once it has the seed commitment.
if (!table) {
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-later]")) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form));
    body.set("later", "1");
    const button = form.querySelector("button[type=submit]");
    button.disabled = true;
    const response = await post(form.action, body);
    if (response?.headers.has("x-fishpond-go")) await followRedirect(response);
    // The server renders the error as a page.
    else form.submit();
    // The visitor may come back to this page.
    button.disabled = false;
  });
}

// --- Unused seats in the form for a new table ---

const players = document.querySelector("[data-players]");
if (players) {
  const show = () => {
    for (const seat of document.querySelectorAll("[data-seat]")) seat.hidden = Number(seat.dataset.seat) >= Number(players.value);
  };
  players.addEventListener("change", show);
  show();
  // Only players at this screen need a name here.
  for (const taker of document.querySelectorAll("[data-taker]")) {
    const name = taker.parentElement.querySelector("input");
    const update = () => (name.hidden = taker.value !== "beside");
    taker.addEventListener("change", update);
    update();
  }
}
