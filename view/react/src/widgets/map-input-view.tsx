import type { Handle } from "@heddle/params";
import type { MapEntry, MapInput, MapKey } from "@heddle/views";
import { type ReactElement, type ReactNode, useDeferredValue } from "react";

import { handleKey } from "../children.tsx";
import { fieldNames, titleOf } from "../field/field-params.ts";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { visuallyHidden } from "../styles/base.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { ViewSlot } from "../view-slot.tsx";
import { RowsFieldset, useRowFocus } from "./rows-view.tsx";
import { useAnnouncedCall } from "./use-announced-call.ts";

/**
 * The heads of the two columns replace the labels, which stay for screen readers. They and the rows are the containers, not
 * their parent: Chromium can lose the box of the "Add" button in a container whose rows are replaced by a note. The container
 * of the heads is 40 px narrower, by the buttons of the rows.
 */
const mapStyles = `
.hd-map > .hd-body { gap: 8px; }
.hd-map-head, .hd-map-list { container-type: inline-size; }
.hd-map-head, .hd-map-entry {
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  gap: 8px;
  align-items: start;
}
.hd-map-head { padding-inline-end: 40px; color: var(--_hd-muted); font-size: var(--_hd-small); font-weight: 550; }
/* Without rows it is only a button. */
.hd-beside > .hd-body { padding-inline-start: 0; border: 0; }
/* In flow: Chromium can lose the boxes of a fieldset whose legend leaves the flow. */
.hd-beside-empty > .hd-legend, .hd-map-entry > .hd-fieldset > .hd-legend:not(:has(.hd-disclosure)) {
  block-size: 0;
  margin: 0;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
}
.hd-beside-empty > .hd-body { margin: 0; }
.hd-map-list { display: flex; flex-direction: column; gap: 8px; }
.hd-map-row { display: grid; grid-template-columns: minmax(0, 1fr) 32px; gap: 8px; align-items: start; }
.hd-map-row:nth-child(n + 24) { content-visibility: auto; contain-intrinsic-block-size: auto 38px; overflow-clip-margin: 8px; }
.hd-map-row > .hd-row-actions { position: static; min-block-size: 38px; align-items: center; justify-content: center; }
.hd-map-entry:has(> .hd-fieldset) { grid-template-columns: minmax(0, 1fr); }
.hd-map-entry:has(> .hd-fieldset) > .hd-fieldset {
  padding: 4px 0 4px 16px;
  border-inline-start: 2px solid var(--_hd-line);
}
.hd-map-head:has(+ .hd-map-list > .hd-map-row > .hd-map-entry > .hd-fieldset) > :last-child { display: none; }
.hd-map-entry > .hd-fieldset > .hd-body { padding-inline-start: 0; border: 0; margin-block-start: 0; }
.hd-map-entry > .hd-field { position: relative; min-block-size: 38px; }
.hd-map-entry > .hd-field > .hd-choices { align-self: center; margin: 0; }
.hd-map-entry > .hd-field > .hd-choices + * { grid-column: 1; grid-row: 1; }
.hd-map-entry > .hd-field > .hd-label {
  ${visuallyHidden}
}
/* An open object or list is as wide as its row. */
.hd-map-entry > .hd-field:has(> .hd-value + .hd-body) { display: contents; }
.hd-map-entry > .hd-field > .hd-value:has(+ .hd-body) { grid-column: auto; }
@container (max-width: 440px) {
  .hd-map-entry > .hd-field > .hd-choices:has([aria-pressed="true"]) { grid-column: 1 / -1; grid-row: 2; justify-self: start; }
  .hd-map-entry > .hd-field > .hd-choices:has([aria-pressed="true"]) + * { grid-column: 1 / -1; }
  .hd-map-entry:has(> .hd-field > .hd-value) { grid-template-columns: minmax(0, 1fr); }
  .hd-map-entry > .hd-field > .hd-value { margin-inline-start: 14px; }
  .hd-map-entry > .hd-field > .hd-value + .hd-body { margin-inline-end: -40px; }
}
@container (max-width: 400px) {
  .hd-map-head:has(+ .hd-map-list > .hd-map-row > .hd-map-entry > .hd-field > .hd-value) > :last-child { display: none; }
}
`;

addStyles(mapStyles);

// Without the value, which changes with every keystroke in a row.
const renderedParams = paramNames<MapInput>()(
  ...fieldNames,
  "maximum",
  "removedAt",
  "removedName",
  "beside",
  "children",
  "rowIds",
);

/** More than fit on a screen; the others are rendered when the browser is idle. */
const initialCount = 48;

/** An object with any keys: rows of key and value, with buttons to add and remove them. */
export function MapInputView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const callAnnounced = useAnnouncedCall(handle);
  const title = titleOf(params, t);
  const { children, rowIds, disabled, beside } = params;
  const isEmpty = children.length === 0;
  const { list, focusAfter } = useRowFocus(children);
  const shown = useDeferredValue(children.length, Math.min(children.length, initialCount));
  const remove = async (at: number, name: string): Promise<void> => {
    const neighbor = children[at + 1] ?? children[at - 1];
    const cancelFocus = focusAfter(
      neighbor ? { row: neighbor, action: "remove" } : { action: "add" },
    );
    const done = messages.removed({ item: name });
    if (!(await callAnnounced(done, "remove", at, rowIds[at]))) cancelFocus();
  };
  return (
    <RowsFieldset
      {...{ handle, params, list }}
      className={beside ? `hd-map hd-beside${isEmpty ? " hd-beside-empty" : ""}` : "hd-map"}
      empty={beside ? "" : messages.map.empty}
      add={beside ? messages.map.addBeside : messages.map.add}
      addTo={beside ? messages.map.addBeside : messages.map.addTo({ title })}
    >
      <div className="hd-map-head" aria-hidden="true">
        <span>{t(messages.map.key)}</span>
        <span>{t(messages.map.value)}</span>
      </div>
      <ol className="hd-map-list">
        {children.slice(0, shown).map((entry: Handle, at) => (
          <li key={handleKey(entry)} className="hd-map-row" data-row={handleKey(entry)}>
            <ViewSlot handle={entry} />
            {!disabled && <RemoveButton {...{ entry, at, title, remove }} />}
          </li>
        ))}
      </ol>
    </RowsFieldset>
  );
}

const entryParams = paramNames<MapEntry>()("children");

/** A row of a map: its key and its value. */
export function MapEntryView({ handle }: ViewProps): ReactElement {
  const { children } = useParams(handle, entryParams);
  return (
    <div className="hd-own hd-map-entry">
      {children.map((part: Handle) => (
        <ViewSlot key={handleKey(part)} handle={part} />
      ))}
    </div>
  );
}

interface RemoveButtonProps {
  readonly entry: Handle;
  readonly at: number;
  readonly title: string;
  readonly remove: (at: number, name: string) => Promise<void>;
}

const keyParams = paramNames<MapKey>()("label", "value", "draft");

/** Named by the key; a row without one by the label of its box. */
function RemoveButton(props: RemoveButtonProps): ReactNode {
  const [key] = useParams(props.entry, entryParams).children;
  return key && <KeyedRemoveButton {...props} keyHandle={key} />;
}

function KeyedRemoveButton(
  props: RemoveButtonProps & { readonly keyHandle: Handle },
): ReactElement {
  const { keyHandle, at, title, remove } = props;
  const t = useTranslate();
  const { label, value, draft } = useParams(keyHandle, keyParams);
  const key = draft ?? value;
  const name = typeof key === "string" && key !== "" ? key : t(label);
  return (
    <span className="hd-row-actions">
      <button
        type="button"
        className="hd-icon-button"
        data-icon="cross"
        data-action="remove"
        aria-label={t(messages.removeFrom({ item: name, title }))}
        onClick={() => void remove(at, name)}
      />
    </span>
  );
}
