import { ExactNumber } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import type { JsonTree } from "@heddle/views";
import { type ReactElement, type ReactNode, useState } from "react";

import { CopyButton } from "../copy-button.tsx";
import { useLanguage, useTranslate } from "../language.tsx";
import { messages } from "../lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { fileName, fileSize } from "../widgets/file-text.ts";

const treeStyles = `
.hd-tree {
  position: relative;
  padding: 12px 16px;
  font-family: var(--_hd-mono);
  font-size: 13px;
  line-height: 22px;
  background: var(--_hd-subtle);
  border-radius: var(--_hd-radius);
  overflow-x: auto;
}
.hd-copy { position: absolute; inset-block-start: 10px; inset-inline-end: 12px; font-family: var(--_hd-font); background: var(--_hd-surface); }
.hd-tree-summary { cursor: pointer; border-radius: 4px; inline-size: fit-content; padding-inline-end: 8px; min-block-size: 24px; }
.hd-tree-summary::marker { color: var(--_hd-muted); }
.hd-tree-leaf { padding-inline-start: 18px; min-block-size: 24px; overflow-wrap: anywhere; }
.hd-tree > .hd-tree-leaf { padding-inline-start: 0; padding-inline-end: 64px; }
.hd-tree-entries { padding-inline-start: 18px; margin-inline-start: 5px; border-inline-start: 1px solid var(--_hd-line); }
.hd-tree-key { color: var(--_hd-syntax-key); }
.hd-tree-string { color: var(--_hd-syntax-string); }
.hd-tree-number { color: var(--_hd-syntax-number); }
.hd-tree-boolean, .hd-tree-null { color: var(--_hd-syntax-keyword); }
.hd-tree-undefined { color: var(--_hd-muted); }
`;

const renderedParams = paramNames<JsonTree>()("visible", "value", "label", "depth");

addStyles(treeStyles);

/** A JSON value as a tree that expands and collapses. */
export function JsonTreeView({ handle }: ViewProps): ReactNode {
  const { visible, value, label, depth } = useParams(handle, renderedParams);
  if (!visible) return null;
  return (
    <div className="hd-own hd-tree">
      <CopyButton text={() => stringifyExactJson(value, 2)} of={label} />
      <JsonNode name={label || undefined} value={value} depth={depth} />
    </div>
  );
}

const pageSize = 100;

interface JsonNodeProps {
  readonly name: string | undefined;
  readonly value: unknown;
  /** How many levels below are initially open. */
  readonly depth: number;
}

/** One value of the tree; its entries are rendered while it is open. */
function JsonNode({ name, value, depth }: JsonNodeProps): ReactElement {
  const [isOpen, setOpen] = useState(depth > 0);
  const t = useTranslate();
  const key = name !== undefined && <span className="hd-tree-key">{name}: </span>;
  const entries = entriesOf(value);
  if (!entries || entries.length === 0) {
    return (
      <div className="hd-tree-leaf">
        {key}
        <Leaf value={value} />
      </div>
    );
  }
  const { items, fields } = messages;
  const size = (Array.isArray(value) ? items : fields)({ count: entries.length });
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="hd-tree-summary">
        {key}
        <span className="hd-note">{t(size)}</span>
      </summary>
      {isOpen && <Entries entries={entries} depth={depth - 1} />}
    </details>
  );
}

type Entry = readonly [name: string, value: unknown];

function Entries(props: { readonly entries: readonly Entry[]; readonly depth: number }): ReactNode {
  const { entries, depth } = props;
  const [limit, setLimit] = useState(pageSize);
  const t = useTranslate();
  const rest = entries.length - limit;
  return (
    <div className="hd-tree-entries">
      {entries.slice(0, limit).map(([name, value]) => (
        <JsonNode key={name} name={name} value={value} depth={depth} />
      ))}
      {rest > 0 && (
        <button type="button" className="hd-chip" onClick={() => setLimit(limit + pageSize)}>
          {t(messages.showMore({ count: Math.min(rest, pageSize) }))}
        </button>
      )}
    </div>
  );
}

function Leaf({ value }: { readonly value: unknown }): ReactElement {
  const t = useTranslate();
  const locale = useLanguage()?.locale;
  if (value instanceof Blob) {
    return <span>{`${t(fileName(value))} (${fileSize(value, locale)})`}</span>;
  }
  const text = value === undefined ? t(messages.notSet) : stringifyExactJson(value);
  return <span className={`hd-tree-${typeOf(value)}`}>{text}</span>;
}

function typeOf(value: unknown): string {
  if (typeof value === "bigint" || value instanceof ExactNumber) return "number";
  return value === null ? "null" : typeof value;
}

function entriesOf(value: unknown): readonly Entry[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (value instanceof Date || value instanceof Blob || value instanceof ExactNumber) {
    return undefined;
  }
  return Object.entries(value);
}
