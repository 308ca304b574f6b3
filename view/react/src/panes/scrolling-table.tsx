import { type ReactElement, type ReactNode, useId } from "react";

import { addStyles } from "../styles/sheet.ts";

/** A shadow at an edge means that the table continues; the end of the table covers it. */
const tableStyles = `
.hd-table-box { border: 1px solid var(--_hd-line); border-radius: calc(var(--_hd-radius) + 2px); overflow: hidden; background: var(--_hd-surface); }
.hd-table-scroll {
  max-block-size: 560px;
  overflow: auto;
  background:
    linear-gradient(to right, var(--_hd-surface) 40%, transparent) left / 48px 100% no-repeat local,
    linear-gradient(to left, var(--_hd-surface) 40%, transparent) right / 48px 100% no-repeat local,
    linear-gradient(to right, color-mix(in srgb, var(--_hd-text) 18%, transparent), transparent) left / 12px 100% no-repeat scroll,
    linear-gradient(to left, color-mix(in srgb, var(--_hd-text) 18%, transparent), transparent) right / 12px 100% no-repeat scroll;
}
.hd-own .hd-table-scroll:focus-visible { outline-offset: -2px; }
.hd-table { inline-size: 100%; border-collapse: collapse; font-size: inherit; font-variant-numeric: tabular-nums; }
.hd-caption { padding: 12px 16px; font-weight: 600; text-align: start; }
.hd-table :is(th, td) { padding: 8px 16px; text-align: start; border-block-end: 1px solid var(--_hd-line); white-space: nowrap; }
.hd-table th { padding: 0; background: var(--_hd-subtle); font-weight: 550; }
.hd-table thead th { position: sticky; inset-block-start: 0; z-index: 1; border: 0; box-shadow: inset 0 -1px var(--_hd-line); }
/* Stays visible while wide rows scroll. */
.hd-table .hd-row-action { position: sticky; inset-inline-start: 0; z-index: 1; inline-size: 1px; padding: 4px 0 4px 12px; background: var(--_hd-surface); }
.hd-table thead .hd-row-action { z-index: 2; background: var(--_hd-subtle); }
.hd-table tbody tr:hover .hd-row-action { background: var(--_hd-subtle); }
.hd-row-action > .hd-chip { color: var(--_hd-accent); border-color: currentcolor; }
.hd-row-action > .hd-chip + .hd-chip { margin-inline-start: 6px; }
.hd-row-action > .hd-chip[data-variant="danger"] { color: var(--_hd-danger); }
/* A long text or object must not push the other columns out of sight; its tooltip is complete. */
.hd-table:not(.hd-table-wrap) td { max-inline-size: 24em; overflow: hidden; text-overflow: ellipsis; }
.hd-table-wrap td { white-space: normal; overflow-wrap: anywhere; vertical-align: top; }
.hd-table-wrap td:first-child { min-inline-size: 9em; }
.hd-table td[data-type="number"] { text-align: end; }
.hd-table td[data-type="object"] { font-family: var(--_hd-mono); font-size: 12.5px; }
.hd-table tbody tr:last-child td { border: 0; }
.hd-table tbody tr:hover { background: var(--_hd-subtle); }
.hd-sort {
  all: unset;
  box-sizing: border-box;
  display: flex;
  align-items: center;
  gap: 6px;
  inline-size: 100%;
  min-block-size: var(--_hd-height);
  padding: 8px 16px;
  cursor: pointer;
}
[data-type="number"] > .hd-sort { justify-content: flex-end; }
.hd-sort:hover { color: var(--_hd-accent); }
.hd-own .hd-sort:focus-visible { outline-offset: -3px; }
.hd-sort::after { content: "↕" / ""; opacity: 0.5; font-size: 12px; }
[aria-sort="ascending"] > .hd-sort::after { content: "↑" / ""; opacity: 1; }
[aria-sort="descending"] > .hd-sort::after { content: "↓" / ""; opacity: 1; }
.hd-table-empty { padding: 16px; }
.hd-table-foot { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 8px 16px; border-block-start: 1px solid var(--_hd-line); }
`;

addStyles(tableStyles);

interface ScrollingTableProps {
  readonly caption: string;
  /** The accessible name without a caption. */
  readonly label: string;
  readonly className?: string | undefined;
  /** A text below the rows. */
  readonly note: string | undefined;
  readonly children: ReactNode;
}

/** A table with a caption that scrolls in its box, below its headers. */
export function ScrollingTable(props: ScrollingTableProps): ReactElement {
  const { caption, label, className, note, children } = props;
  const id = useId();
  return (
    <div
      className="hd-table-scroll"
      // Not a landmark: a page may have many of them.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls
      role="group"
      aria-label={caption ? undefined : label}
      aria-labelledby={caption ? id : undefined}
      // A scrollable box must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={className === undefined ? "hd-table" : `hd-table ${className}`}>
        {caption && (
          <caption id={id} className="hd-caption">
            {caption}
          </caption>
        )}
        {children}
      </table>
      {note !== undefined && <p className="hd-note hd-table-empty">{note}</p>}
    </div>
  );
}
