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

// --- The form for a new table: unused seats, and the options in one line ---

const players = document.querySelector("form [data-players]");
if (players) {
  const show = () => {
    const count = Number(players.querySelector("input:checked").value);
    for (const seat of document.querySelectorAll("[data-seat]")) seat.hidden = Number(seat.dataset.seat) >= count;
    // Only seats that are in use can be chosen elsewhere in the form; the first choice is "at random".
    for (const list of document.querySelectorAll("select[data-seats]")) {
      [...list.options].forEach((option, index) => (option.hidden = option.disabled = index > count));
      if (list.selectedOptions[0]?.disabled) list.value = list.dataset.default;
    }
  };
  players.addEventListener("change", show);
  show();
  // Only players at this screen need a name here.
  for (const occupant of document.querySelectorAll("[data-occupant]")) {
    const name = occupant.parentElement.querySelector("input");
    const update = () => (name.hidden = occupant.value !== "beside");
    occupant.addEventListener("change", () => {
      // The visitor has one seat: choosing another gives up the first.
      const others = [...document.querySelectorAll("[data-occupant]")].filter((other) => other !== occupant && other.value === "me");
      if (occupant.value === "me") for (const other of others) other.value = "open";
      update();
    });
    update();
  }
}

const options = document.querySelector("details.options");
if (options) {
  const changed = options.querySelector(".changed");
  const describe = (field) => {
    const label = field.closest("label").querySelector("span")?.firstChild ?? field.closest("label").firstChild;
    const name = label.textContent.trim().replace(/\.$/, "");
    if (field.type !== "checkbox") return `${name}: ${field.selectedOptions?.[0].textContent ?? field.value}`;
    return field.checked ? name : `${name}: ${changed.dataset.off}`;
  };
  const sumUp = () => {
    const differs = (field) => (field.type === "checkbox" ? String(field.checked) : field.value) !== field.dataset.default;
    const others = [...options.querySelectorAll("[data-default]")].filter(differs);
    changed.textContent = others.map(describe).join(" · ") || changed.dataset.none;
  };
  options.addEventListener("change", sumUp);
  sumUp();
}

// --- Answers that are remembered for next time ---

for (const form of document.querySelectorAll("[data-remember]")) {
  const key = form.dataset.remember;
  try {
    for (const [name, value] of new URLSearchParams(localStorage.getItem(key) ?? "")) {
      const field = form.elements[name];
      if ([...(field ?? [])].some((choice) => choice.value === value)) field.value = value;
    }
  } catch {
    // Storage may be disabled.
  }
  form.addEventListener("submit", () => {
    try {
      localStorage.setItem(key, new URLSearchParams(new FormData(form)).toString());
    } catch {
      // The next game asks again.
    }
  });
}

// --- An offer in a dialog that is made only once ---

for (const offer of document.querySelectorAll("[data-once]")) {
  const key = offer.dataset.once;
  try {
    if (localStorage.getItem(key)) offer.remove();
    else offer.closest("details").addEventListener("toggle", ({ target }) => (target.open ? localStorage.setItem(key, "1") : offer.remove()));
  } catch {
    // Storage may be disabled; the offer is made again.
  }
}

// --- The address of a waiting room is an invitation, too ---

const invitation = document.querySelector(".invite [data-share]");
if (invitation && !location.search) history.replaceState(null, "", new URL(invitation.dataset.share).search);
