const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Makes the tabs of the start page work, by click and by arrow keys. */
export function showcasesOnClick(): void {
  const tabs = [...document.querySelectorAll<HTMLElement>(".showcase-tabs [role=tab]")];
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener("click", () => show(tabs, tab));
    tab.addEventListener("keydown", (event) => {
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const next = tabs[(at + step + tabs.length) % tabs.length] ?? tab;
      show(tabs, next);
      next.focus();
    });
  }
}

function show(tabs: readonly HTMLElement[], shown: HTMLElement): void {
  for (const tab of tabs) {
    const isShown = tab === shown;
    tab.setAttribute("aria-selected", String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
    if (panel) panel.hidden = !isShown;
  }
}
