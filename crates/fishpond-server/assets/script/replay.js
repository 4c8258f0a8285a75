// --- Replay: slider, list, keys and autoplay ---

const replay = document.querySelector("[data-replay]");
if (replay) {
  /** The time between moves, in milliseconds. */
  const PACES = { slow: 3000, normal: 1600, fast: 700 };
  let wanted = Number(replay.dataset.replay);
  let busy = false;
  let timer = 0;

  const last = () => Number(replay.dataset.last);

  /** Shows a point in the game. If another one is requested in the meantime, shows that one next. */
  const show = async (number) => {
    wanted = Math.max(0, Math.min(last(), number));
    if (busy) return;
    busy = true;
    try {
      for (let shown = -1; shown !== wanted;) {
        shown = wanted;
        const address = new URL(location.href);
        address.searchParams.delete("move");
        address.searchParams.delete("line");
        address.searchParams.set(replay.dataset.kind, shown);
        const text = await (await fetch(address)).text();
        const before = places();
        const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("[data-replay]");
        if (!fresh) break;
        morph(replay, fresh);
        replay.querySelector("[type=range]").value = shown;
        move(before);
        history.replaceState(null, "", address);
        update();
      }
    } finally {
      busy = false;
    }
  };

  /** Shows the current move in the list, and whether the replay is playing. */
  const update = () => {
    const button = replay.querySelector(".controls .play");
    button.classList.toggle("on", timer !== 0);
    button.title = timer ? button.dataset.pause : button.dataset.play;
    button.setAttribute("aria-label", button.title);
    const [list, line] = [replay.querySelector(".log ol"), replay.querySelector(".log [aria-current]")];
    if (line) list.scrollTop += line.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
    else list.scrollTop = 0;
  };

  const pause = () => {
    clearTimeout(timer);
    timer = 0;
    update();
  };

  /** Continues to play after the pause that the visitor chose. */
  const playOn = () => {
    timer = setTimeout(async () => {
      await show(wanted + 1);
      if (!timer) return;
      if (wanted < last()) playOn();
      else pause();
    }, PACES[settings.pace] ?? PACES.normal);
  };

  const toggle = async () => {
    if (timer) return pause();
    playOn();
    if (wanted === last()) await show(0);
    update();
  };

  replay.addEventListener("input", (event) => {
    if (!event.target.matches("[type=range]")) return;
    pause();
    show(Number(event.target.value));
  });
  replay.addEventListener("click", (event) => {
    if (event.target.closest(".controls .play")) return toggle();
    if (event.target.closest(".play-on > summary")) return pause();
    const link = event.target.closest(".steps a, .log a, .moments a, .chart a");
    if (!link) return;
    event.preventDefault();
    pause();
    show(Number(addressOf(link).searchParams.get(replay.dataset.kind)));
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("select, [type=range], .play-on[open]")) return;
    if (event.key === " " && event.target.closest("button, summary, input")) return;
    const number = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: Infinity }[event.key];
    if (number === undefined && event.key !== " ") return;
    event.preventDefault();
    if (number === undefined) return toggle();
    pause();
    show(number);
  });
  update();
}
