/**
 * Types letters into the focused field of a part that has loaded, in place of its selection, as the keys would have. A part
 * without a text field has no use for them.
 */
export function typeInto(field: Element | null, letters: readonly string[]): void {
  if (!(field instanceof HTMLInputElement)) return;
  const { selectionStart, selectionEnd } = field;
  // Numbers and checkboxes have none.
  if (selectionStart === null || selectionEnd === null) return;
  const data = letters.join("");
  field.setRangeText(data, selectionStart, selectionEnd, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, data }));
}
