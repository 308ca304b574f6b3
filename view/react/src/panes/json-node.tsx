import { ExactNumber } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import { type ReactElement, type ReactNode, useState } from "react";

import { messages } from "../messages.ts";
import { fileName, fileSize } from "../widgets/file-text.ts";

const pageSize = 100;

interface JsonNodeProps {
  readonly name: string | undefined;
  readonly value: unknown;
  /** How many levels below are open at first. */
  readonly depth: number;
}

/** One value of a JSON tree; what is inside is rendered while it is open. */
export function JsonNode({ name, value, depth }: JsonNodeProps): ReactElement {
  const [isOpen, setOpen] = useState(depth > 0);
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
  const count = Array.isArray(value)
    ? messages.items(entries.length)
    : messages.fields(entries.length);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="hd-tree-summary">
        {key}
        <span className="hd-note">{count}</span>
      </summary>
      {isOpen && <Entries entries={entries} depth={depth - 1} />}
    </details>
  );
}

type Entry = readonly [name: string, value: unknown];

function Entries(props: { readonly entries: readonly Entry[]; readonly depth: number }): ReactNode {
  const { entries, depth } = props;
  const [limit, setLimit] = useState(pageSize);
  const rest = entries.length - limit;
  return (
    <div className="hd-tree-entries">
      {entries.slice(0, limit).map(([name, value]) => (
        <JsonNode key={name} name={name} value={value} depth={depth} />
      ))}
      {rest > 0 && (
        <button type="button" className="hd-chip" onClick={() => setLimit(limit + pageSize)}>
          {messages.showMore(Math.min(rest, pageSize))}
        </button>
      )}
    </div>
  );
}

function Leaf({ value }: { readonly value: unknown }): ReactElement {
  if (value instanceof Blob) return <span>{`${fileName(value)} (${fileSize(value)})`}</span>;
  const text = value === undefined ? messages.notSet : stringifyExactJson(value);
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
