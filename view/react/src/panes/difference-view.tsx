import type { Difference } from "@heddle/views";
import type { ReactElement, ReactNode } from "react";

import { useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { ScrollingTable } from "./scrolling-table.tsx";

/** Old and new values side by side, on a narrow screen below each other. */
const differenceStyles = `
.hd-difference :is(th, td) { padding: 8px 16px; vertical-align: top; }
.hd-difference tbody th { background: none; font-weight: 600; }
.hd-difference :is(del, ins) { font-family: var(--_hd-mono); font-size: 12.5px; white-space: pre-wrap; overflow-wrap: anywhere; display: inline-block; padding: 1px 6px; border-radius: 4px; text-decoration: none; }
.hd-difference td { white-space: normal; }
.hd-difference td:has(del, ins) { min-inline-size: 9em; }
.hd-difference tbody tr:last-child th { border: 0; }
.hd-old { color: var(--_hd-danger); background: var(--_hd-danger-soft); }
.hd-old::before { content: "− " / ""; }
.hd-new { color: var(--_hd-success); background: var(--_hd-success-soft); }
.hd-new::before { content: "+ " / ""; }
@container heddle (max-width: 480px) {
  .hd-difference :is(tr, th, td) { display: block; }
  .hd-difference thead { display: none; }
  .hd-difference tbody tr { padding-block: 8px; border-block-end: 1px solid var(--_hd-line); }
  .hd-difference tbody tr:last-child { border-block-end: 0; }
  .hd-difference :is(th, td) { border: 0; padding: 2px 16px; }
  .hd-difference td:empty { display: none; }
}
`;

const renderedParams = paramNames<Difference>()("visible", "caption", "rows");

addStyles(differenceStyles);

/** The changes between two values, field by field. */
export function DifferenceView({ handle }: ViewProps): ReactNode {
  const { visible, caption, rows } = useParams(handle, renderedParams);
  const t = useTranslate();
  if (!visible) return null;
  const heads = [messages.changedField, messages.change, messages.before, messages.after];
  return (
    <div className="hd-own hd-table-box">
      <ScrollingTable
        caption={caption}
        label={t(messages.changes)}
        className="hd-difference"
        note={rows.length === 0 ? t(messages.noChanges) : undefined}
      >
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head.code} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DifferenceRow key={String(row.field)} {...row} />
          ))}
        </tbody>
      </ScrollingTable>
    </div>
  );
}

function DifferenceRow({ field, kind, before, after }: Difference["rows"][number]): ReactElement {
  const t = useTranslate();
  return (
    <tr data-kind={kind}>
      <th scope="row">{t(field)}</th>
      <td>{t(messages.kinds[kind])}</td>
      <td>{before !== null && <del className="hd-old">{t(before)}</del>}</td>
      <td>{after !== null && <ins className="hd-new">{t(after)}</ins>}</td>
    </tr>
  );
}
