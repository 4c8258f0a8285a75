// --- Rules: a link to a clause opens the details that contain it ---

function openTarget() {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const details = target && target.closest("details.clauses");
  if (!details) return;
  details.open = true;
  target.scrollIntoView();
}
addEventListener("hashchange", openTarget);
openTarget();

// --- Rules beside the game: a drawer, opened at what matters now ---

const drawer = document.getElementById("page-rules");

/** Loads the rules into the drawer. Returns whether it succeeded. */
async function loadRules() {
  const place = drawer.querySelector(".rules");
  if (place.childElementCount) return true;
  const response = await fetch(drawer.dataset.address).catch(() => null);
  const rules = response?.ok && new DOMParser().parseFromString(await response.text(), "text/html").querySelector(".rules");
  if (!rules) return false;
  place.replaceChildren(...rules.childNodes);
  // The other pages don't replace the game.
  for (const link of place.querySelectorAll("a:not([href^='#'])")) link.target = "_blank";
  return true;
}

/** Opens the drawer at an anchor, or at the top. */
async function openRules(anchor, address) {
  if (!(await loadRules())) return void open(address, "_blank");
  if (!drawer.open) drawer.showModal();
  const target = drawer.querySelector(`[id="${CSS.escape(anchor)}"]`);
  const details = target?.closest("details");
  if (details) details.open = true;
  if (target) target.scrollIntoView({ block: "start" });
  else drawer.scrollTo({ top: 0, behavior: "instant" });
}

if (drawer) {
  document.addEventListener("click", (event) => {
    if (event.target === drawer) return drawer.close();
    const link = event.target.closest?.("a[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { pathname, hash, href } = addressOf(link);
    const inside = drawer.contains(link) && link.getAttribute("href").startsWith("#");
    if (!inside && pathname !== drawer.dataset.address) return;
    event.preventDefault();
    link.closest(".menu")?.removeAttribute("open");
    openRules(hash.slice(1) || document.querySelector("[data-rules]")?.dataset.rules || "", href);
  });
}

// --- Tips: pointing at a thing, focusing it or holding a finger on it explains it ---

if (document.querySelector("#page-board")) {
  const HOLD = 500;
  const tip = document.createElement("div");
  tip.className = "tip";
  tip.setAttribute("role", "tooltip");
  tip.hidden = true;
  let timer = 0;
  let held = false;

  /** Returns the explanation of the thing around an element: the one with the longest matching name. */
  const explain = (element) => {
    for (let thing = element?.closest?.("#page-board [id]"); thing; thing = thing.parentElement?.closest("#page-board [id]")) {
      const name = thing.dataset.tip ?? thing.id;
      const fits = ({ dataset }) => dataset.for === name || (dataset.for.endsWith("-") && name.startsWith(dataset.for));
      const lines = [...document.querySelectorAll("#page-board .tips li")].filter(fits);
      const best = lines.sort((a, b) => b.dataset.for.length - a.dataset.for.length)[0];
      if (best) return { thing, text: best.textContent };
    }
    return null;
  };

  const hide = () => {
    clearTimeout(timer);
    tip.hidden = true;
  };

  /** Shows the explanation above the thing, or below it where there is no room. */
  const show = (element) => {
    const found = explain(element);
    // The bubble beside a thing says more.
    if (!found || document.querySelector("#page-why:not([hidden])")) return hide();
    const title = found.thing.querySelector(":scope > title")?.textContent;
    const name = Object.assign(document.createElement("b"), { textContent: title ?? "" });
    tip.replaceChildren(...(title ? [name] : []), found.text);
    if (!tip.isConnected) document.getElementById("main").append(tip);
    tip.hidden = false;
    const [box, own] = [found.thing.getBoundingClientRect(), tip.getBoundingClientRect()];
    const ask = document.querySelector(".prompt")?.getBoundingClientRect();
    const ceiling = ask && ask.top < box.top ? ask.bottom : 0;
    const floor = ask && ask.top > box.top ? ask.top : innerHeight;
    const left = Math.min(Math.max(8, box.left + box.width / 2 - own.width / 2), innerWidth - own.width - 8);
    const [above, below] = [box.top - own.height - 10, box.bottom + 10];
    // The prompt is never covered.
    if (above < ceiling + 4 && below + own.height > floor - 4) return hide();
    tip.style.left = `${left}px`;
    tip.style.top = `${above < ceiling + 4 ? below : above}px`;
  };

  /** The element under the mouse. */
  let under = null;
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse") return void (held || clearTimeout(timer));
    if (!pointer.hasMoved || !tip.hidden && under === event.target) return;
    under = event.target;
    hide();
    timer = setTimeout(() => show(under), HOLD);
  });
  document.addEventListener("focusin", (event) => (!restoring && event.target.matches("#page-board :focus-visible") ? show(event.target) : hide()));
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  addEventListener("scroll", hide, true);
  document.addEventListener("pointerdown", (event) => {
    hide();
    held = false;
    if (event.pointerType !== "touch" || !explain(event.target)) return;
    timer = setTimeout(() => {
      held = true;
      show(event.target);
    }, HOLD);
  });
  document.addEventListener("pointerup", () => !held && clearTimeout(timer));
  document.addEventListener("pointercancel", hide);
  document.addEventListener("contextmenu", (event) => held && event.preventDefault());
  // Holding a finger on a thing does not pick it.
  document.addEventListener("click", (event) => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}
