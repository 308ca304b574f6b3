/** Lets the button above the text open the list of pages, where the list is not beside it. */
export function openMenuOnClick(): void {
  const button = document.querySelector("[data-menu]");
  const list = document.getElementById("pages");
  if (!button || !list) return;
  button.addEventListener("click", () => {
    const isOpen = list.dataset["open"] !== "true";
    list.dataset["open"] = String(isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
  });
  // On a large screen the list may be longer than the window: begin where the reader is.
  list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}
