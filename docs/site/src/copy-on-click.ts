/** Makes the copy buttons of code blocks work; they show “Copied” for two seconds. */
export function copyOnClick(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
    const code = button?.closest("figure")?.querySelector("code")?.textContent;
    const label = button?.querySelector("span");
    if (!label || code === undefined || code === null) return;
    void navigator.clipboard.writeText(code).then(() => {
      label.textContent = "Copied";
      setTimeout(() => (label.textContent = "Copy"), 2000);
    });
  });
}
