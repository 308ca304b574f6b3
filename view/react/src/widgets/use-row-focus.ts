import type { Handle } from "@heddle/params";
import { type RefObject, useLayoutEffect, useRef } from "react";

import { handleKey } from "../handle-key.ts";

/** Where the focus belongs after the rows have changed: an action of a row, or the one that adds. */
export interface RowFocus {
  readonly row?: Handle;
  readonly action: "up" | "down" | "remove" | "add";
}

/** Keeps the focus where the user was when rows come, go and move. */
export function useRowFocus(rows: readonly Handle[]): {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly focusAfter: (focus: RowFocus) => void;
} {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ readonly focus: RowFocus; readonly before: readonly Handle[] }>(null);
  useLayoutEffect(() => {
    // The model may take its time.
    if (!wanted.current || !list.current || wanted.current.before === rows) return;
    focusAction(list.current, wanted.current.focus);
    wanted.current = null;
  });
  return {
    list,
    focusAfter(focus) {
      wanted.current = { focus, before: rows };
    },
  };
}

function focusAction(list: HTMLElement, { row, action }: RowFocus): void {
  const place = row
    ? `:scope > ol > [data-row="${handleKey(row)}"] > .hd-row-actions > `
    : ":scope > ";
  const exact = list.querySelector<HTMLElement>(`${place}[data-action=${action}]:enabled`);
  // At either end only the other direction is left.
  const any = list.querySelector<HTMLElement>(`${place}[data-action]:enabled`);
  (exact ?? any)?.focus();
}
