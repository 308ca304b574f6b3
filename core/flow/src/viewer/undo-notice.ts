import type { Translatable } from "@heddle/params";

import type { EdgeRecord } from "../record/edge-record.ts";
import type { ItemKind } from "../item-kind.ts";
import { messages } from "../messages.ts";
import { type NamedTypes, nameOf } from "../item/node-name.ts";
import type { NodeRecord } from "../record/node-record.ts";

export type RevertCall = "undo" | "redo";

/** Something that undo or redo has not reverted. */
export interface SkippedItem {
  readonly kind: ItemKind | "graph";
  /** Empty for the graph. */
  readonly id: string;
  /** The viewer who has changed it; undefined if that is not known. */
  readonly by?: string | undefined;
}

/** What undo or redo has not reverted, because others have changed it since. */
export interface SkippedChanges {
  readonly call: RevertCall;
  readonly items: readonly SkippedItem[];
  /** Whether something else was reverted. */
  readonly hasEffect: boolean;
}

/** The message that a viewer sees about the last undo or redo. */
export interface UndoNotice {
  readonly text: Translatable;
  /** Distinguishes two notices with the same text. */
  readonly number: number;
}

/** The names of items and people in a notice. */
interface NamedGraph extends NamedTypes {
  node(id: string): Readonly<NodeRecord> | undefined;
  edge(id: string): Readonly<EdgeRecord> | undefined;
  readonly viewers: readonly { readonly id: string; readonly name: string }[];
}

/** More items are a number. */
const maximumNamed = 3;

/** Titles can have thousands of characters. */
const maximumNameLength = 40;

/** `Undone, except what Ben changed since: "Load".` */
export function undoNotice(
  graph: NamedGraph,
  { call, items, hasEffect }: SkippedChanges,
): Translatable {
  const distinct = [...new Map(items.map((each) => [`${each.kind} ${each.id}`, each])).values()];
  const named = distinct.slice(0, maximumNamed).map((each) => nameOfItem(graph, each));
  const count = distinct.length - named.length;
  const list = joined(named);
  const { [call]: texts, more } = messages.reverted;
  return texts[hasEffect ? "partly" : "nothing"]({
    names: namesOf(graph, items),
    items: count > 0 ? more({ items: list, count }) : list,
  });
}

function joined(texts: readonly Translatable[]): Translatable {
  const { and } = messages.reverted;
  return texts.reduce((first, second) => and({ first, second }));
}

function nameOfItem(graph: NamedGraph, { kind, id }: SkippedItem): Translatable {
  const {
    deletedNode,
    deletedEdge,
    wholeGraph,
    node: nodeText,
    edge: edgeText,
  } = messages.reverted;
  if (kind === "graph") return wholeGraph;
  const titleOf = (nodeId: string): string | undefined => {
    const node = graph.node(nodeId);
    return node && shortened(nameOf(graph, node));
  };
  if (kind === "node") {
    const name = titleOf(id);
    return name === undefined ? deletedNode : nodeText({ name });
  }
  const edge = graph.edge(id);
  if (!edge) return deletedEdge;
  return edgeText({ source: titleOf(edge.source) ?? "", target: titleOf(edge.target) ?? "" });
}

/** Who has changed the items; viewers that have ended, guests and code have no name. */
function namesOf({ viewers }: NamedGraph, items: readonly SkippedItem[]): Translatable {
  const names = new Set(
    items.map(({ by }) => viewers.find(({ id }) => id === by)?.name || undefined),
  );
  const { somebody } = messages.reverted;
  return joined([...names].slice(0, maximumNamed).map((name) => name ?? somebody));
}

function shortened(name: string): string {
  return name.length <= maximumNameLength ? name : `${name.slice(0, maximumNameLength)}…`;
}
