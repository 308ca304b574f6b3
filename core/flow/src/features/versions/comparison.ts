import { batch, type Collection, type Records } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import * as z from "zod/mini";

import { changesOf } from "./diff.ts";
import type { EdgeJSON, EdgeRecord } from "../../record/edge-record.ts";
import type { SavedGraph } from "../../document/flow-json.ts";
import { type ItemKind, itemKinds } from "../../item-kind.ts";
import { type NodeJSON, type NodeRecord, nodeToJSON } from "../../record/node-record.ts";

/** The ways in which an item differs from the compared graph. */
const differenceKinds = ["added", "removed", "changed", "moved"] as const;

/** The way in which an item differs; a node that is changed and moved is `changed`. */
export type DifferenceKind = (typeof differenceKinds)[number];

/** The zod type of how an item differs from the compared graph. */
export const differenceType = z.object({
  kind: z.enum(itemKinds),
  id: z.string(),
  change: z.enum(differenceKinds),
  /** The fields and keys of the data that differ, as short JSON; null for none. */
  fields: z.array(
    z.object({
      name: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
  /** The item as it was, without its data: one that was removed, or a node that moved. */
  ghost: z.nullable(z.custom<NodeJSON | EdgeJSON>()),
});

/** How an item differs from the compared graph. */
export type Difference = z.infer<typeof differenceType>;

/** The part of a flow that is compared. */
export interface ComparedGraph {
  readonly nodeRecords: Records<NodeRecord>;
  readonly edgeRecords: Records<EdgeRecord>;
}

/** A graph, or its JSON; null for none. */
type GivenGraph = ComparedGraph | SavedGraph | string | null;

interface ComparisonHost extends ComparedGraph {
  readonly comparedWith: GivenGraph;
  readonly differences: Records<Difference>;
  /** Calls back when `comparedWith` has changed. */
  watch(name: "comparedWith", callback: () => void): unknown;
}

/** Keeps the differences of a graph from another one up to date: a change costs as much as the items that it changes. */
export class Comparison {
  readonly #host: ComparisonHost;
  readonly #fromJSON: (json: SavedGraph | string) => ComparedGraph;
  readonly #differences: Collection<Difference>;
  #last: { readonly given: GivenGraph; readonly graph: ComparedGraph | null } | undefined;
  #isWatching = false;
  #unwatch: readonly (() => void)[] = [];

  constructor(host: ComparisonHost, fromJSON: (json: SavedGraph | string) => ComparedGraph) {
    this.#host = host;
    this.#fromJSON = fromJSON;
    // The public type of a flow's records is read-only.
    this.#differences = host.differences as Collection<Difference>;
  }

  /** Compares with the graph that the flow was created with. */
  start(): void {
    if (this.#host.comparedWith === null) return;
    this.prepare();
    this.update();
  }

  /** Reads a graph that the flow was given, and throws for JSON that is none. Compares after the commit, because a transaction can fail. */
  prepare(): void {
    this.#read();
    // A flow without watchers is changed faster.
    if (!this.#isWatching) this.#host.watch("comparedWith", () => this.update());
    this.#isWatching = true;
  }

  /** Ends the comparison. */
  stop(): void {
    for (const unwatch of this.#unwatch) unwatch();
    this.#unwatch = [];
  }

  /** The graph to compare with. */
  #read(): ComparedGraph | null {
    const given = this.#host.comparedWith;
    if (this.#last?.given !== given) {
      const isGraph = given === null || isComparedGraph(given);
      this.#last = { given, graph: isGraph ? given : this.#fromJSON(given) };
    }
    return this.#last?.graph ?? null;
  }

  /** Compares with the graph that `comparedWith` is now. */
  update(): void {
    const other = this.#read();
    this.stop();
    batch(() => {
      for (const key of Array.from(this.#differences, ([each]) => each)) {
        this.#differences.remove(key);
      }
      if (other) this.#follow(other);
    });
  }

  /** A comparison for one viewer, with the graph that the viewer has chosen, otherwise with that of the flow. */
  forViewer(differences: Records<Difference>, chosen: () => ComparedGraph | null): Comparison {
    const flow = this.#host;
    const host: ComparisonHost = {
      nodeRecords: flow.nodeRecords,
      edgeRecords: flow.edgeRecords,
      differences,
      get comparedWith() {
        return chosen() ?? flow.comparedWith;
      },
      // `update` is called when it changes.
      watch: () => {},
    };
    return new Comparison(host, this.#fromJSON);
  }

  #follow(other: ComparedGraph): void {
    const { nodeRecords, edgeRecords } = this.#host;
    this.#update("node", idsIn(other.nodeRecords, nodeRecords), other);
    this.#update("edge", idsIn(other.edgeRecords, edgeRecords), other);
    this.#unwatch = [
      nodeRecords.watch((ids) => this.#update("node", ids, other)),
      edgeRecords.watch((ids) => this.#update("edge", ids, other)),
      ...Comparison.#watchOther(new WeakRef(this), other),
    ];
  }

  /** The other graph may outlive many flows that are compared with it. Static, because it must not keep them alive. */
  static #watchOther(comparison: WeakRef<Comparison>, other: ComparedGraph): (() => void)[] {
    const update = (kind: ItemKind, ids: Iterable<string>): void => {
      const alive = comparison.deref();
      if (alive) alive.#update(kind, ids, other);
    };
    return [
      other.nodeRecords.watch((ids) => update("node", ids)),
      other.edgeRecords.watch((ids) => update("edge", ids)),
    ];
  }

  #update(kind: ItemKind, ids: Iterable<string>, other: ComparedGraph): void {
    const [before, after] =
      kind === "node"
        ? [other.nodeRecords, this.#host.nodeRecords]
        : [other.edgeRecords, this.#host.edgeRecords];
    batch(() => {
      for (const id of ids) {
        const key = `${kind}:${id}`;
        if (this.#differences.has(key)) this.#differences.remove(key);
        const difference = differenceOf(kind, before.get(id), after.get(id));
        if (difference) this.#differences.add(key, difference);
      }
    });
  }
}

/** The items of a graph, with which another graph can be replaced. Types create the views of their nodes again. */
export function itemsOf({ nodeRecords, edgeRecords }: ComparedGraph): {
  readonly nodes: readonly NodeJSON[];
  readonly edges: readonly Readonly<EdgeRecord>[];
} {
  return {
    nodes: Array.from(nodeRecords, ([, node]) => nodeToJSON(node)),
    edges: Array.from(edgeRecords, ([, edge]) => edge),
  };
}

/** Whether it is a flow, and not its JSON. */
export function isComparedGraph(other: object | string): other is ComparedGraph {
  return typeof other === "object" && "nodeRecords" in other;
}

function idsIn(...all: readonly Iterable<readonly [string, unknown]>[]): Set<string> {
  return new Set(all.flatMap((records) => Array.from(records, ([id]) => id)));
}

function differenceOf(
  kind: ItemKind,
  before: Readonly<NodeRecord | EdgeRecord> | undefined,
  after: Readonly<NodeRecord | EdgeRecord> | undefined,
): Difference | undefined {
  if (!before && !after) return undefined;
  if (!before) return { kind, id: after?.id ?? "", change: "added", fields: [], ghost: null };
  const { id } = before;
  if (!after) return { kind, id, change: "removed", fields: [], ghost: ghostOf(before) };
  const isMoved = hasMoved(before, after);
  const [changed] = changesOf<Readonly<Record<string, unknown>>>([before, after]);
  if (!changed && !isMoved) return undefined;
  const change = changed ? "changed" : "moved";
  const fields = changed ? fieldsOf(before, changed) : [];
  return { kind, id, change, fields, ghost: isMoved ? ghostOf(before) : null };
}

function hasMoved(before: object, after: object): boolean {
  if (!("position" in before) || !("position" in after)) return false;
  const [from, to] = [before as NodeRecord, after as NodeRecord].map(({ position }) => position);
  return from?.x !== to?.x || from?.y !== to?.y;
}

function fieldsOf(
  before: Readonly<NodeRecord | EdgeRecord>,
  { changes, patch }: { readonly changes: object; readonly patch: object },
): Difference["fields"] {
  const rows = (from: object, to: object, prefix: string): Difference["fields"] =>
    Object.entries(to).map(([name, value]) => ({
      name: `${prefix}${name}`,
      before: shortJson((from as Readonly<Record<string, unknown>>)[name]),
      after: shortJson(value),
    }));
  return [...rows(before, changes, ""), ...rows(before.data, patch, "data.")];
}

/** Longer values are cut: a difference is sent to every page, and nobody reads more of it in a popup. */
const maximumValueLength = 200;

/** `{ a: 1 }` → `'{"a":1}'` */
function shortJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = stringifyExactJson(value);
  return text.length <= maximumValueLength ? text : `${text.slice(0, maximumValueLength)}…`;
}

function ghostOf(record: Readonly<NodeRecord | EdgeRecord>): NodeJSON | EdgeJSON {
  const json = "source" in record ? record : nodeToJSON(record);
  return { ...json, data: {} };
}
