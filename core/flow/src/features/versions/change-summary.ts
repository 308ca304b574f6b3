import type { Translatable } from "@heddle/params";
import type { SharedChange } from "@heddle/views";

import type { EdgeRecord } from "../../record/edge-record.ts";
import type { ItemKind } from "../../item-kind.ts";
import { messages } from "../../messages.ts";
import { type NamedTypes, nameOf } from "../../item/node-name.ts";
import type { NodeRecord } from "../../record/node-record.ts";

/** One change of a stored transaction. */
interface RecordedChange {
  readonly kind: ItemKind;
  readonly id: string;
  readonly change: "added" | "deleted" | "moved" | "changed";
  /** The label that a deleted node had. */
  readonly title?: string;
  /** The nodes that an added or deleted edge connects. */
  readonly ends?: readonly [source: string, target: string] | undefined;
  /** What is different: `label`, or the keys of its data. */
  readonly fields?: readonly string[];
}

/** The current graph, which has the titles of the items. */
export interface TitledGraph extends NamedTypes {
  node(id: string): Readonly<NodeRecord> | undefined;
  edge(id: string): Readonly<EdgeRecord> | undefined;
}

/** A transaction with more kinds of changes is summarized by the number of changes. */
const maximumParts = 4;

/** More nodes are counted, not named. */
const maximumNamed = 3;

/** More fields are not named. */
const maximumFields = 3;

/** Longer titles are shortened: they can have thousands of characters. */
const maximumNameLength = 40;

/**
 * What a transaction changed, for people: `moved "Load" and "Save"`, `changed "Load": hours`. A transaction that does not change
 * the graph has changed comments.
 */
export function summarize(graph: TitledGraph, stored: readonly SharedChange[]): Translatable {
  const changes = stored.flatMap(recordedChange);
  const groups = new Map<string, RecordedChange[]>();
  for (const each of changes) {
    const key = `${each.kind} ${each.change}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  // Edges that change only because of their nodes are not mentioned.
  if (groups.has("node deleted")) groups.delete("edge deleted");
  if (groups.has("node moved")) groups.delete("edge changed");
  const { history } = messages;
  if (groups.size === 0) return history.comments;
  if (groups.size > maximumParts) return history.several({ count: changes.length });
  const parts = Array.from(groups.values(), (each) => partOf(graph, each));
  return parts.reduce((first, second) => history.both({ first, second }));
}

/** A stored change as people read it. A record that replaces another one counts as added. */
function recordedChange(change: SharedChange): RecordedChange[] {
  if (change.op === "set") return [];
  const kind = change.name === "nodeRecords" ? "node" : "edge";
  const item = { kind, id: change.key } as const;
  switch (change.op) {
    case "put":
      return [{ ...item, change: "added", ...endsOf(change.record) }];
    case "patch": {
      const { data, ...fields } = change.patch;
      const names = Object.keys(fields);
      if (names.join() === "position" && data === undefined) return [{ ...item, change: "moved" }];
      const keys = typeof data === "object" && data !== null ? Object.keys(data) : [];
      return [{ ...item, change: "changed", fields: [...names, ...keys] }];
    }
    case "remove": {
      const { was = {} } = change;
      const { label } = was;
      const title = typeof label === "string" && kind === "node" ? { title: label } : {};
      return [{ ...item, change: "deleted", ...title, ...endsOf(was) }];
    }
  }
}

function endsOf({
  source,
  target,
}: Readonly<Record<string, unknown>>): Pick<RecordedChange, "ends"> {
  const areIds = typeof source === "string" && typeof target === "string";
  return areIds ? { ends: [source, target] } : {};
}

function partOf(graph: TitledGraph, changes: readonly RecordedChange[]): Translatable {
  const [first] = changes as readonly [RecordedChange];
  const { change } = first;
  const { many } = messages.history[first.kind];
  const count = changes.length;
  const all = count > maximumNamed ? [] : changes.flatMap((each) => namesOf(graph, each) ?? []);
  // The title of a deleted item may not be known.
  const isNamed = first.kind === "node" ? all.length === count : count === 1 && all.length === 2;
  if (!isNamed) return many[change]({ count });
  if (first.kind === "edge") {
    const [source = "", target = ""] = all;
    return messages.history.edge.one[change]({ source, target });
  }
  const quoted: readonly Translatable[] = all.map((each) =>
    messages.history.quoted({ name: each }),
  );
  const name = quoted.reduce((before, each) =>
    messages.history.and({ first: before, second: each }),
  );
  const fields = [...new Set(changes.flatMap((each) => each.fields ?? []))];
  const isDetailed = change === "changed" && fields.length > 0 && fields.length <= maximumFields;
  if (isDetailed && fields.join() === "label") return messages.history.renamed({ name });
  return isDetailed
    ? messages.history.changedFields({ name, fields: fields.map(shortened).join(", ") })
    : messages.history.node.one[change]({ name });
}

/** The title of a node, or those of the ends of an edge. */
function namesOf(
  graph: TitledGraph,
  { kind, id, ends, title }: RecordedChange,
): readonly string[] | undefined {
  if (title !== undefined) return [shortened(title)];
  const edge = kind === "edge" ? graph.edge(id) : undefined;
  const [first, second] = kind === "node" ? [id] : (ends ?? [edge?.source, edge?.target]);
  const titleOf = (nodeId: string | undefined): string | undefined => {
    const node = nodeId === undefined ? undefined : graph.node(nodeId);
    return node && shortened(nameOf(graph, node));
  };
  const [name, target] = [titleOf(first), titleOf(second)];
  if (name === undefined) return undefined;
  if (kind === "node") return [name];
  return target === undefined ? undefined : [name, target];
}

function shortened(name: string): string {
  return name.length <= maximumNameLength ? name : `${name.slice(0, maximumNameLength)}…`;
}
