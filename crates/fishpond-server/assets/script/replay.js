// --- Replay: the slider and the arrow keys ---

const replay = document.querySelector("[data-replay]");
if (replay) {
  let asked = Number(replay.dataset.replay);
  let busy = false;
  const show = async (ply) => {
    asked = Math.max(0, Math.min(Number(replay.dataset.steps), ply));
    if (busy) return;
    busy = true;
    try {
      for (let shown = -1; shown !== asked;) {
        shown = asked;
        const address = new URL(location.href);
        address.searchParams.set("ply", shown);
        const text = await (await fetch(address)).text();
        const before = places();
        const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("[data-replay]");
        if (fresh) morph(replay, fresh);
        move(before);
        scrollToEnd(document.getElementById("page-log"));
        history.replaceState(null, "", address);
      }
    } finally {
      busy = false;
    }
  };
  replay.addEventListener("input", (event) => event.target.matches("[type=range]") && show(Number(event.target.value)));
  replay.addEventListener("click", (event) => {
    const link = event.target.closest(".slider a, .log a");
    if (!link) return;
    event.preventDefault();
    show(Number(new URL(link.href).searchParams.get("ply")));
  });
  // Only handle keys pressed on the board or the slider.
  document.getElementById("page-board").setAttribute("tabindex", "0");
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input")) return;
    if (!event.target.closest("#page-board, .slider")) return;
    const ply = { ArrowLeft: asked - 1, ArrowRight: asked + 1, Home: 0, End: Infinity }[event.key];
    if (ply !== undefined) {
      event.preventDefault();
      show(ply);
    }
  });
}
