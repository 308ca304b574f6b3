import type { Difference } from "@heddle/views";
import { type ReactElement, type ReactNode, useId } from "react";

import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { difference } from "../styles/difference.ts";
import { addStyles } from "../styles/sheet.ts";
import { table } from "../styles/table.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<Difference>()("visible", "caption", "rows");

addStyles(table);
addStyles(difference);

/** What changes, field by field. */
export function DifferenceView({ handle }: ViewProps): ReactNode {
  const { visible, caption, rows } = useParams(handle, shown);
  const id = useId();
  if (!visible) return null;
  const heads = [messages.changedField, messages.change, messages.before, messages.after];
  return (
    <section
      className="hd-own hd-table-box hd-table-scroll"
      aria-label={caption ? undefined : messages.changes}
      aria-labelledby={caption ? id : undefined}
      // What scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className="hd-table hd-difference">
        {caption && (
          <caption id={id} className="hd-caption">
            {caption}
          </caption>
        )}
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DifferenceRow key={row.field} {...row} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="hd-note hd-table-empty">{messages.noChanges}</p>}
    </section>
  );
}

function DifferenceRow({ field, kind, before, after }: Difference["rows"][number]): ReactElement {
  return (
    <tr data-kind={kind}>
      <th scope="row">{field}</th>
      <td>{messages.kinds[kind]}</td>
      <td>{before !== null && <del className="hd-old">{before}</del>}</td>
      <td>{after !== null && <ins className="hd-new">{after}</ins>}</td>
    </tr>
  );
}
