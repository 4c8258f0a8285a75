// --- A file that fills a text field ---

document.addEventListener("change", async (event) => {
  const field = event.target.dataset?.fills && document.getElementById(event.target.dataset.fills);
  const file = event.target.files?.[0];
  if (field && file) field.value = await file.text();
});

// --- The progress of an analysis, until the review is ready ---

const analysis = document.querySelector("[data-analysis]");
if (analysis) {
  /** The time between requests, in milliseconds. */
  const PERIOD = 1500;

  const look = async () => {
    const text = await fetch(location.href).then((response) => response.text()).catch(() => "");
    const fresh = text && new DOMParser().parseFromString(text, "text/html").querySelector("[data-analysis]");
    if (text && !fresh) return location.reload();
    if (fresh) {
      analysis.dataset.analysis = fresh.dataset.analysis;
      morph(analysis, fresh);
    }
    if (analysis.dataset.analysis !== "failed") setTimeout(look, PERIOD);
  };
  if (analysis.dataset.analysis !== "failed") setTimeout(look, PERIOD);
}
