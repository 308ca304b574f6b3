/** Opens the search with its button or a shortcut. The code and the index load when it first opens. */
export function searchOnDemand(): void {
  const show = async (): Promise<void> => (await import("./show-search.tsx")).showSearch();
  document.querySelector("[data-search]")?.addEventListener("click", () => void show());
  document.addEventListener("keydown", (event) => {
    const isShortcut =
      (event.key === "k" && (event.ctrlKey || event.metaKey)) ||
      (event.key === "/" && !isTyping(event));
    if (!isShortcut) return;
    event.preventDefault();
    void show();
  });
}

/** Whether a key press is input of a field, which can be inside the shadow root of an example. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}
