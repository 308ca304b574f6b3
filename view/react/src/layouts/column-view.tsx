import type { Column } from "@heddle/views";
import type { KeyboardEvent, ReactNode } from "react";

import { Children } from "../children.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const renderedParams = paramNames<Column>()("visible", "children", "stale", "maxColumns");

/** Child views below each other. */
export function ColumnView({ handle }: ViewProps): ReactNode {
  const { visible, children, stale, maxColumns } = useParams(handle, renderedParams);
  if (!visible) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter bubbles from its fields
    <div
      className={maxColumns > 1 ? "hd-column hd-fields" : "hd-column"}
      aria-busy={stale || undefined}
      onKeyDown={pressDefaultButton}
    >
      <Children of={children} />
    </div>
  );
}

/** Input types in which Enter has no meaning of its own. */
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

/** Enter in a single-line input presses the default button of its column. */
function pressDefaultButton(event: KeyboardEvent<HTMLElement>): void {
  if (!isPlainEnter(event) || !isSingleLine(event.target)) return;
  const button = event.currentTarget.querySelector<HTMLElement>(defaultButton);
  if (!button) return;
  // Outer columns ignore a prevented event.
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
