import type { Handle, Message, Translatable } from "@heddle/params";
import type { Rows } from "@heddle/views";
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from "react";

import { handleKey } from "../children.tsx";
import { NullChoice } from "../field/empty-choices.tsx";
import { fieldNames, type FieldParams, titleOf } from "../field/field-params.ts";
import { Fieldset } from "../field/field.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { iconRules } from "../styles/buttons.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { ViewSlot } from "../view-slot.tsx";
import { useAnnouncedCall } from "./use-announced-call.ts";

const rowStyles = `
.hd-rows > .hd-body { gap: 12px; }
.hd-row-list { display: flex; flex-direction: column; gap: 12px; }
.hd-row-item {
  position: relative;
  padding: 16px;
  border: 1px solid var(--_hd-line);
  border-radius: calc(var(--_hd-radius) + 2px);
  background: var(--_hd-surface);
}
.hd-row-item .hd-row-item { background: transparent; }
.hd-row-list > .hd-row-item > .hd-group > .hd-body { padding-inline-start: 0; border: 0; }
.hd-row-list > .hd-row-item > .hd-group > .hd-legend { padding-inline-end: 152px; }
.hd-row-item > .hd-fieldset > .hd-legend::after { content: none; }
.hd-row-actions { position: absolute; z-index: 1; inset-block-start: 12px; inset-inline-end: 12px; display: flex; gap: 2px; }
${iconRules({ duplicate: "M6 6h7v7H6zM3 10V3h7" })}
`;

addStyles(rowStyles);

// Without the value, which changes with every keystroke in a row.
const renderedParams = paramNames<Rows>()(
  ...fieldNames,
  "maximum",
  "removedAt",
  "removedName",
  "fixedCount",
  "children",
  "rowIds",
);

/** A list of widgets with buttons to add, copy, remove and move them. */
export function RowsView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const callAnnounced = useAnnouncedCall(handle);
  const title = titleOf(params, t);
  const { children, rowIds, maximum, fixedCount, disabled } = params;
  const { list, focusAfter } = useRowFocus(children);
  const change = async (
    focus: RowFocus,
    done: Message,
    ...[intent, ...args]: readonly [string, ...(number | undefined)[]]
  ): Promise<void> => {
    const cancelFocus = focusAfter(focus);
    if (!(await callAnnounced(done, intent, ...args))) cancelFocus();
  };
  const remove = (at: number): void => {
    const neighbor = children[at + 1] ?? children[at - 1];
    const done = messages.removed({ item: messages.item({ position: at + 1 }) });
    void change(
      neighbor ? { row: neighbor, action: "remove" } : { action: "add" },
      done,
      "remove",
      at,
      rowIds[at],
    );
  };
  const move = (from: number, to: number): void => {
    const row = children[from];
    const item = messages.item({ position: from + 1 });
    const done = messages.moved({ item, position: to + 1 });
    const action = to < from ? "up" : "down";
    if (row) void change({ row, action }, done, "move", from, to, rowIds[from]);
  };
  const isFull = maximum !== undefined && children.length >= maximum;
  const duplicate = (at: number): void => {
    const done = messages.duplicated({ item: messages.item({ position: at + 1 }) });
    // The model moves the focus into the copy.
    void callAnnounced(done, "duplicate", at, rowIds[at]);
  };
  return (
    <RowsFieldset
      {...{ handle, params, list }}
      className="hd-rows"
      empty={messages.noItems}
      add={messages.add}
      addTo={messages.addTo({ title })}
    >
      <ol className="hd-row-list">
        {children.map((row: Handle, at) => (
          <li key={handleKey(row)} className="hd-row-item" data-row={handleKey(row)}>
            {!disabled && at >= fixedCount && (
              <RowActions
                {...{ title, at, isFull, duplicate, remove, move }}
                first={fixedCount}
                count={children.length}
              />
            )}
            <ViewSlot handle={row} />
          </li>
        ))}
      </ol>
    </RowsFieldset>
  );
}

interface RowsFieldsetProps {
  readonly handle: Handle;
  readonly params: FieldParams &
    Readonly<
      Pick<Rows, "maximum" | "removedAt" | "removedName" | "children"> &
        Partial<Pick<Rows, "fixedCount">>
    >;
  /** Of `useRowFocus`. */
  readonly list: RefObject<HTMLDivElement | null>;
  readonly className: string;
  /** In place of the rows where there are none. */
  readonly empty: Translatable;
  /** The button that adds a row, and its name for screen readers. */
  readonly add: Message;
  readonly addTo: Message;
  /** The rows. */
  readonly children: ReactNode;
}

/** A fieldset of rows with a button to add one. */
export function RowsFieldset(props: RowsFieldsetProps): ReactElement {
  const { handle, params, list, className, empty, add, addTo, children } = props;
  const { maximum, removedAt, removedName, fixedCount = 0, disabled, nullable } = params;
  const t = useTranslate();
  const callAnnounced = useAnnouncedCall(handle);
  const id = useId();
  const count = params.children.length;
  return (
    <Fieldset
      {...{ id, handle, params, className }}
      actions={nullable && !disabled && <NullChoice handle={handle} title={titleOf(params, t)} />}
    >
      <div ref={list} className="hd-body">
        {count > 0 ? children : empty !== "" && <p className="hd-note">{t(empty)}</p>}
        {!disabled && (maximum === undefined || maximum > fixedCount) && (
          <button
            type="button"
            className="hd-button hd-add"
            data-action="add"
            aria-label={t(addTo)}
            disabled={maximum !== undefined && count >= maximum}
            onClick={() => void handle.call("add")}
          >
            {t(add)}
          </button>
        )}
        {!disabled && removedAt !== null && (
          <button
            type="button"
            className="hd-chip"
            data-action="restore"
            aria-label={t(messages.undoRemoveIn({ title: titleOf(params, t) }))}
            onClick={() => {
              const item = removedName || messages.item({ position: removedAt + 1 });
              void callAnnounced(messages.restored({ item }), "restore");
            }}
          >
            {t(messages.undoRemove)}
          </button>
        )}
      </div>
    </Fieldset>
  );
}

interface RowActionsProps {
  readonly title: string;
  readonly at: number;
  /** The position of the first row that can be moved. */
  readonly first: number;
  readonly count: number;
  readonly isFull: boolean;
  readonly duplicate: (at: number) => void;
  readonly remove: (at: number) => void;
  readonly move: (from: number, to: number) => void;
}

function RowActions(props: RowActionsProps): ReactElement {
  const { title, at, first, count, isFull, duplicate, remove, move } = props;
  const t = useTranslate();
  const item = messages.item({ position: at + 1 });
  const button = (
    action: string,
    name: Message,
    isPossible: boolean,
    act: () => void,
  ): ReactElement => (
    <button
      type="button"
      className="hd-icon-button"
      data-icon={action === "remove" ? "cross" : action}
      data-action={action}
      aria-label={t(name)}
      disabled={!isPossible}
      onClick={act}
    />
  );
  return (
    <span className="hd-row-actions">
      {button("up", messages.moveUp({ item, title }), at > first, () => move(at, at - 1))}
      {button("down", messages.moveDown({ item, title }), at < count - 1, () => move(at, at + 1))}
      {button("duplicate", messages.duplicate({ item, title }), !isFull, () => duplicate(at))}
      {button("remove", messages.removeFrom({ item, title }), true, () => remove(at))}
    </span>
  );
}

/** The button to focus after the rows have changed. */
export interface RowFocus {
  readonly row?: Handle;
  readonly action: "up" | "down" | "remove" | "add";
}

/** Keeps the focus at the user's position when rows are added, removed or moved. */
export function useRowFocus(rows: readonly Handle[]): {
  readonly list: RefObject<HTMLDivElement | null>;
  /** Returns the function that cancels it, for a change that the model rejects. */
  readonly focusAfter: (focus: RowFocus) => () => void;
} {
  const list = useRef<HTMLDivElement>(null);
  const pending = useRef<{ readonly focus: RowFocus; readonly before: readonly Handle[] }>(null);
  useLayoutEffect(() => {
    // Wait until the model has changed the rows.
    if (!pending.current || !list.current || pending.current.before === rows) return;
    focusAction(list.current, pending.current.focus);
    pending.current = null;
  });
  return {
    list,
    focusAfter(focus) {
      const requested = { focus, before: rows };
      pending.current = requested;
      return () => {
        if (pending.current === requested) pending.current = null;
      };
    },
  };
}

function focusAction(list: HTMLElement, { row, action }: RowFocus): void {
  const rowSelector = row
    ? `:scope > ol > [data-row="${handleKey(row)}"] > .hd-row-actions > `
    : ":scope > ";
  const exact = list.querySelector<HTMLElement>(`${rowSelector}[data-action=${action}]:enabled`);
  // At either end only the other direction is enabled.
  const any = list.querySelector<HTMLElement>(`${rowSelector}[data-action]:enabled`);
  (exact ?? any)?.focus();
}
