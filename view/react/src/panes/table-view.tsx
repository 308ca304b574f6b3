import { ExactNumber, type Handle } from "@heddle/params";
import type { Table } from "@heddle/views";
import type { ReactElement, ReactNode } from "react";

import { useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { textOf } from "../value-text.ts";
import { ScrollingTable } from "./scrolling-table.tsx";

const renderedParams = paramNames<Table>()(
  "visible",
  "caption",
  "wrap",
  "order",
  "header",
  "titles",
  "cells",
  "total",
  "actionButtons",
  "actionNames",
  "rowIndexes",
);

/** Records as rows. */
export function TableView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const { visible, caption, wrap, order, header, titles, cells, total } = params;
  const { actionButtons, actionNames, rowIndexes } = params;
  const t = useTranslate();
  if (!visible) return null;
  return (
    <div className="hd-own hd-table-box">
      <ScrollingTable
        caption={caption}
        label={t(messages.table)}
        className={wrap ? "hd-table-wrap" : undefined}
        note={total === 0 ? t(messages.noRows) : undefined}
      >
        <thead>
          <tr>
            {actionButtons.length > 0 && (
              <th scope="col" className="hd-row-action">
                <span className="hd-hidden">
                  {actionButtons.map(({ label }) => t(label)).join(", ")}
                </span>
              </th>
            )}
            {header.map((column, at) => (
              <ColumnHeader
                key={column}
                {...{ handle, column, order }}
                title={t((Object.hasOwn(titles, column) && titles[column]) || column)}
                type={cellType(cells[0]?.[at])}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((row, at) => (
            // Keyed by row: if a sort moves another row under the pointer, the press must not become a click on it.
            <tr key={rowIndexes[at] ?? at}>
              {actionButtons.length > 0 && (
                <td className="hd-row-action">
                  {actionButtons.map(({ label, variant }, action) => {
                    const name = actionNames[at]?.[action];
                    if (typeof name !== "string") return null;
                    return (
                      <button
                        key={action}
                        type="button"
                        className="hd-chip"
                        data-variant={variant}
                        aria-label={t(messages.rowAction({ label, row: name }))}
                        onClick={() => void handle.call("act", rowIndexes[at], name, action)}
                      >
                        {t(label)}
                      </button>
                    );
                  })}
                </td>
              )}
              {row.map((cell, column) => (
                <td
                  key={column}
                  data-type={cellType(cell)}
                  title={wrap ? undefined : tooltipOf(textOf(cell))}
                >
                  {textOf(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      {cells.length < total && (
        <div className="hd-table-foot">
          <span className="hd-note">{t(messages.shown({ shown: cells.length, total }))}</span>
          <button type="button" className="hd-chip" onClick={() => void handle.call("showMore")}>
            {t(messages.showMore({ count: Math.min(100, total - cells.length) }))}
          </button>
        </div>
      )}
    </div>
  );
}

/** Shorter texts are never cut off. */
const minTooltipLength = 24;

function tooltipOf(text: string): string | undefined {
  return text.length > minTooltipLength ? text : undefined;
}

/** The alignment key of a cell; big numbers count as numbers. */
function cellType(cell: unknown): string {
  return typeof cell === "bigint" || cell instanceof ExactNumber ? "number" : typeof cell;
}

interface ColumnHeaderProps {
  readonly handle: Handle;
  readonly column: string;
  readonly title: string;
  readonly order: Table["order"];
  /** The type of the cells below. */
  readonly type: string;
}

function ColumnHeader({ handle, column, title, order, type }: ColumnHeaderProps): ReactElement {
  const isSorted = order?.column === column;
  const direction = order?.descending ? "descending" : "ascending";
  return (
    <th scope="col" data-type={type} aria-sort={isSorted ? direction : undefined}>
      <button type="button" className="hd-sort" onClick={() => void handle.call("sort", column)}>
        {title}
      </button>
    </th>
  );
}
