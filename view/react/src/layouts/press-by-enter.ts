import type { KeyboardEvent } from "react";

/** Boxes in which Enter has no meaning of its own. */
const singleLineTypes: readonly string[] = [
  "text",
  "password",
  "email",
  "url",
  "tel",
  "date",
  "time",
  "datetime-local",
];

const defaultButton = ":scope > [data-default], :scope > .hd-row > [data-default]";

/** Presses the default button of a column for Enter in one of its boxes of one line. */
export function pressByEnter(event: KeyboardEvent<HTMLElement>): void {
  if (!isPlainEnter(event) || !isSingleLine(event.target)) return;
  const button = event.currentTarget.querySelector<HTMLElement>(defaultButton);
  if (!button) return;
  // Columns around this one have nothing more to do.
  event.preventDefault();
  button.click();
}

function isPlainEnter(event: KeyboardEvent): boolean {
  const { key, shiftKey, ctrlKey, altKey, metaKey, repeat, nativeEvent } = event;
  const isOther = shiftKey || ctrlKey || altKey || metaKey || repeat || nativeEvent.isComposing;
  return key === "Enter" && !isOther && !event.isDefaultPrevented();
}

function isSingleLine(target: EventTarget): boolean {
  return (
    target instanceof HTMLInputElement &&
    singleLineTypes.includes(target.type) &&
    target.role !== "combobox"
  );
}
