import { type ReactElement, type ReactNode, useId } from "react";

/** What a table that scrolls takes. */
export interface ScrollingTableProps {
  readonly caption: string;
  /** What it is called where it has no caption. */
  readonly label: string;
  readonly className?: string | undefined;
  /** What is said below the rows. */
  readonly note: string | undefined;
  readonly children: ReactNode;
}

/** A table with its caption, which scrolls in its box where it is too wide or too long, below its headers. */
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
      // What scrolls must be reachable by keyboard.
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
