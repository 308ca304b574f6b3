import type { Handle } from "@heddle/params";
import type { Rows } from "@heddle/views";
import { type ReactElement, type ReactNode, useId } from "react";

import { fieldNames, titleOf } from "../field/field-params.ts";
import { Fieldset } from "../field/fieldset.tsx";
import { NullChoice } from "../field/null-choice.tsx";
import { handleKey } from "../handle-key.ts";
import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { useStage } from "../stage.ts";
import { paramNames, useParams } from "../use-params.ts";
import { ViewSlot } from "../view-slot.tsx";
import { useRowFocus } from "./use-row-focus.ts";

// Not the value: that changes with every keystroke in a row.
const shown = paramNames<Rows>()(...fieldNames, "maximum", "children");

/** A list of groups that can be added, removed and moved. */
export function RowsView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, shown);
  const { announce } = useStage();
  const id = useId();
  const title = titleOf(params);
  const { children, maximum, disabled, nullable } = params;
  const { list, focusAfter } = useRowFocus(children);
  const remove = (at: number): void => {
    const neighbour = children[at + 1] ?? children[at - 1];
    focusAfter(neighbour ? { row: neighbour, action: "remove" } : { action: "add" });
    announce(messages.removed(messages.item(at + 1)));
    void handle.call("remove", at);
  };
  const move = (from: number, to: number): void => {
    const row = children[from];
    if (row) focusAfter({ row, action: to < from ? "up" : "down" });
    announce(messages.moved(messages.item(from + 1), to + 1));
    void handle.call("move", from, to);
  };
  return (
    <Fieldset
      id={id}
      handle={handle}
      params={params}
      className="hd-rows"
      actions={nullable && !disabled && <NullChoice handle={handle} title={title} />}
    >
      <div ref={list} className="hd-body">
        {children.length > 0 ? (
          <ol className="hd-row-list">
            {children.map((row: Handle, at) => (
              <li key={handleKey(row)} className="hd-row-item" data-row={handleKey(row)}>
                {!disabled && (
                  <RowActions {...{ title, at, remove, move }} count={children.length} />
                )}
                <ViewSlot handle={row} />
              </li>
            ))}
          </ol>
        ) : (
          <p className="hd-note">{messages.noItems}</p>
        )}
        {!disabled && (
          <button
            type="button"
            className="hd-button hd-add"
            data-action="add"
            aria-label={messages.addTo(title)}
            disabled={maximum !== undefined && children.length >= maximum}
            onClick={() => void handle.call("add")}
          >
            {messages.add}
          </button>
        )}
      </div>
    </Fieldset>
  );
}

interface RowActionsProps {
  readonly title: string;
  readonly at: number;
  readonly count: number;
  readonly remove: (at: number) => void;
  readonly move: (from: number, to: number) => void;
}

function RowActions({ title, at, count, remove, move }: RowActionsProps): ReactElement {
  const item = messages.item(at + 1);
  const button = (
    action: string,
    name: string,
    isPossible: boolean,
    act: () => void,
  ): ReactElement => (
    <button
      type="button"
      className="hd-icon-button"
      data-icon={action === "remove" ? "cross" : action}
      data-action={action}
      aria-label={name}
      disabled={!isPossible}
      onClick={act}
    />
  );
  return (
    <span className="hd-row-actions">
      {button("up", messages.moveUp(item, title), at > 0, () => move(at, at - 1))}
      {button("down", messages.moveDown(item, title), at < count - 1, () => move(at, at + 1))}
      {button("remove", messages.removeFrom(item, title), true, () => remove(at))}
    </span>
  );
}
