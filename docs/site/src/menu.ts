/** Makes the button of the list of pages work, on narrow screens. */
export function openMenuOnClick(): void {
  const button = document.querySelector("[data-menu]");
  const list = document.getElementById("pages");
  if (!button || !list) return;
  button.addEventListener("click", () => {
    const isOpen = list.dataset["open"] !== "true";
    list.dataset["open"] = String(isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
  });
  // The list may be longer than the window. `scrollIntoView` would also make Tab start behind the current page.
  const current = list.querySelector("[aria-current]")?.getBoundingClientRect();
  const visibleBottom = Math.min(list.getBoundingClientRect().bottom, innerHeight);
  if (current) list.scrollTop += Math.max(0, current.bottom - visibleBottom);
}
