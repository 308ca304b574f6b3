import { type Flow, type FlowDiff, type ItemDiff, stringifyExactJson } from "@heddle/flow";

import { readText } from "../files/read-text.ts";
import type { Terminal } from "../terminal.ts";
import { GraphText } from "./graph-text.ts";

interface Comparison {
  /** Files, or `-` for standard input. */
  readonly before: string;
  readonly after: string;
  readonly isJson: boolean;
  readonly terminal: Terminal;
}

/** Prints the differences of two graph files; returns whether there are none. */
export async function diffFlows({ before, after, isJson, terminal }: Comparison): Promise<boolean> {
  const [from, to] = [await readGraph(before), await readGraph(after)];
  const diff = from.diff(to);
  const lines = diffLines(diff, from, to);
  if (isJson) terminal.write(`${stringifyExactJson(diff, 2)}\n`);
  else for (const { style, text } of lines) terminal.print(terminal.style(style, text));
  return lines.length === 0;
}

async function readGraph(source: string): Promise<Flow> {
  const name = source === "-" ? "standard input" : source;
  return (await GraphText.read(name, await readText(source))).flow;
}

interface Line {
  readonly style: "green" | "red" | "yellow" | "cyan";
  readonly text: string;
}

/** One line per difference: `+ node dye "Dye bath"`, `~ node yarn "Yarn": data.count 3 → 4`. */
function diffLines({ nodes, edges }: FlowDiff, from: Flow, to: Flow): Line[] {
  const inNodes = recordsOf("node", from.nodeRecords, to.nodeRecords);
  const inEdges = recordsOf("edge", from.edgeRecords, to.edgeRecords);
  return [
    ...itemLines(nodes, inNodes),
    ...nodes.moved.map((id): Line => {
      const [old, next] = [from.node(id), to.node(id)].map((node) => pointText(node?.position));
      return { style: "cyan", text: `> ${inNodes.nameOf(id)}: ${old} → ${next}` };
    }),
    ...itemLines(edges, inEdges),
  ];
}

interface Items {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly ItemDiff<object>[];
}

function itemLines({ added, removed, changed }: Items, { nameOf, oldOf }: ComparedRecords): Line[] {
  return [
    ...added.map((id): Line => ({ style: "green", text: `+ ${nameOf(id)}` })),
    ...removed.map((id): Line => ({ style: "red", text: `- ${nameOf(id)}` })),
    ...changed.map((item): Line => {
      const changes = changeTexts(item, oldOf(item.id)).join(", ");
      return { style: "yellow", text: `~ ${nameOf(item.id)}: ${changes}` };
    }),
  ];
}

interface ComparedRecords {
  /** `node dye "Dye bath"` */
  readonly nameOf: (id: string) => string;
  /** The record before the change. */
  readonly oldOf: (id: string) => Entries;
}

interface LabeledRecords {
  get(id: string): (object & { readonly label: string | null }) | undefined;
}

function recordsOf(kind: string, from: LabeledRecords, to: LabeledRecords): ComparedRecords {
  return {
    nameOf: (id) => {
      const label = (from.get(id) ?? to.get(id))?.label ?? null;
      return `${kind} ${id}${label === null || label === id ? "" : ` "${label}"`}`;
    },
    oldOf: (id) => from.get(id) ?? {},
  };
}

type Entries = Readonly<Record<string, unknown>>;

/** `label "Yarn" → "Fine yarn"`, `data.count 3 → 4`, `data.note removed` */
function changeTexts({ changes, patch }: ItemDiff<object>, old: Entries): string[] {
  const data = (old["data"] ?? {}) as Entries;
  return [
    ...Object.entries(changes).map(([name, value]) => changeText(name, old[name], value)),
    ...Object.entries(patch).map(([key, value]) => changeText(`data.${key}`, data[key], value)),
  ];
}

function changeText(name: string, old: unknown, value: unknown): string {
  if (value === undefined) return `${name} removed`;
  return `${name} ${old === undefined ? "" : `${valueText(old)} → `}${valueText(value)}`;
}

/** Longer values are cut: a line is read, not parsed. */
const maximumValueLength = 60;

function valueText(value: unknown): string {
  const text = stringifyExactJson(value);
  return text.length > maximumValueLength ? `${text.slice(0, maximumValueLength)}…` : text;
}

function pointText({ x, y }: { readonly x: number; readonly y: number } = { x: 0, y: 0 }): string {
  return `(${x}, ${y})`;
}
