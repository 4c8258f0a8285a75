// --- Settings of this browser: sound and speed ---

const settings = { sound: "on", speed: "normal", pace: "normal" };
try {
  Object.assign(settings, JSON.parse(localStorage.getItem("settings") ?? "{}"));
} catch {
  // Storage may be disabled; the defaults work.
}

function applySettings() {
  document.documentElement.dataset.motion = settings.speed;
  for (const field of document.querySelectorAll("[data-setting]")) {
    const value = settings[field.dataset.setting];
    if (field.type === "checkbox") field.checked = value === "on";
    else field.value = value;
  }
}

document.addEventListener("change", (event) => {
  const { setting } = event.target.dataset ?? {};
  if (!setting) return;
  const { type, checked, value } = event.target;
  settings[setting] = type !== "checkbox" ? value : checked ? "on" : "off";
  try {
    localStorage.setItem("settings", JSON.stringify(settings));
  } catch {
    // The setting lasts until the visitor leaves the page.
  }
  applySettings();
});

applySettings();

/** Returns whether moves are animated. */
function moves() {
  return settings.speed !== "off" && !reducedMotion.matches;
}

/** Returns a duration in milliseconds at the chosen speed. */
function paced(duration) {
  return settings.speed === "fast" ? duration / 2 : duration;
}

// --- Sounds: short, quiet, synthesized. Browsers allow them after the first click or key ---

let audio = null;

// Preparing the sound takes a while, so the reaction to the click is painted first.
for (const kind of ["click", "keydown"]) {
  addEventListener(kind, () => setTimeout(() => (audio ??= new AudioContext()), 100), { once: true });
}

/** The notes of each sound: frequency in hertz, start and length in seconds. */
const SOUNDS = {
  move: [[330, 0, 0.07]],
  turn: [[523, 0, 0.1], [784, 0.11, 0.16]],
  hurry: [[880, 0, 0.06], [880, 0.12, 0.06]],
  end: [[392, 0, 0.16], [523, 0.15, 0.16], [659, 0.3, 0.3]],
};

function play(sound) {
  if (settings.sound !== "on" || audio?.state !== "running") return;
  for (const [frequency, start, length] of SOUNDS[sound]) {
    const [tone, volume, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + start];
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.09, at + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
