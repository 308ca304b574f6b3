import type { Difference } from "@heddle/views";
import type { ReactElement, ReactNode } from "react";

import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { difference } from "../styles/difference.ts";
import { addStyles } from "../styles/sheet.ts";
import { table } from "../styles/table.ts";
import { paramNames, useParams } from "../use-params.ts";
import { ScrollingTable } from "./scrolling-table.tsx";

const shown = paramNames<Difference>()("visible", "caption", "rows");

addStyles(table);
addStyles(difference);

/** What changes, field by field. */
export function DifferenceView({ handle }: ViewProps): ReactNode {
  const { visible, caption, rows } = useParams(handle, shown);
  if (!visible) return null;
  const heads = [messages.changedField, messages.change, messages.before, messages.after];
  return (
    <div className="hd-own hd-table-box">
      <ScrollingTable
        caption={caption}
        label={messages.changes}
        className="hd-difference"
        note={rows.length === 0 ? messages.noChanges : undefined}
      >
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
      </ScrollingTable>
    </div>
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
