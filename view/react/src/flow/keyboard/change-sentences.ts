import type { EdgeRecord, NodeRecord } from "../flow-records.ts";
import { flowMessages } from "../messages.ts";
import type { Difference } from "./graph-difference.ts";

/** What changed in a graph, and what nodes are called in it. */
export interface GraphDifference {
  readonly nodes: Difference<Readonly<NodeRecord>>;
  readonly edges: Difference<Readonly<EdgeRecord>>;
  readonly titleOf: (node: Readonly<NodeRecord>) => string;
  /** What a node is called that is there. */
  readonly title: (id: string) => string;
  /** Whether anything is selected now. */
  readonly hasSelection: boolean;
}

/** So many names are said one by one. */
const named = 3;

const { announced } = flowMessages;

/** What is to be said about a change, the most important first; of many items only the first few are named. */
export function changeSentences(difference: GraphDifference): string[] {
  const { nodes, titleOf } = difference;
  return [
    ...inList(nodes.removed.map(titleOf), announced.nodesRemoved),
    ...inList(nodes.added.map(titleOf), announced.nodesAdded),
    ...edgeSentences(difference),
    ...renameSentences(difference),
    ...selectionSentences(difference),
  ];
}

/** What is to be said about nodes that have come to rest elsewhere. */
export function moveSentences(
  moved: readonly Readonly<NodeRecord>[],
  titleOf: (node: Readonly<NodeRecord>) => string,
): string[] {
  const [only, ...others] = moved;
  if (!only) return [];
  if (others.length > 0) return [announced.nodesMoved(moved.length)];
  return [
    announced.nodeMoved(titleOf(only), Math.round(only.position.x), Math.round(only.position.y)),
  ];
}

/** Edges come and go with their nodes; those that did not are worth a word. */
function edgeSentences({ nodes, edges, title }: GraphDifference): string[] {
  const touched = new Set([...nodes.added, ...nodes.removed].map(({ id }) => id));
  const isOwn = ({ source, target }: EdgeRecord): boolean =>
    !touched.has(source) && !touched.has(target);
  const said = (
    all: readonly EdgeRecord[],
    one: (source: string, target: string) => string,
    many: (count: number) => string,
  ): string[] => {
    const own = all.filter(isOwn);
    if (own.length > named) return [many(own.length)];
    return own.map(({ source, target }) => one(title(source), title(target)));
  };
  return [
    ...said(edges.removed, announced.disconnected, announced.edgesRemoved),
    ...said(edges.added, announced.connected, announced.edgesAdded),
  ];
}

function renameSentences({ nodes, titleOf }: GraphDifference): string[] {
  return nodes.changed
    .filter(([before, after]) => before.label !== after.label)
    .slice(0, named)
    .map(([before, after]) => announced.nodeRenamed(titleOf(before), titleOf(after)));
}

function selectionSentences(difference: GraphDifference): string[] {
  const { nodes, edges, titleOf, title, hasSelection } = difference;
  const edgeName = ({ source, target }: EdgeRecord): string =>
    flowMessages.edgeName(title(source), title(target), null, false);
  const said = (isSelected: boolean, sentence: Sentence): string[] => {
    const turnedNodes = turned(nodes, isSelected);
    const turnedEdges = turned(edges, isSelected);
    if (isSelected && turnedNodes.length + turnedEdges.length > named) {
      return [announced.manySelected(turnedNodes.length, turnedEdges.length)];
    }
    return inList([...turnedNodes.map(titleOf), ...turnedEdges.map(edgeName)], sentence);
  };
  const gained = said(true, announced.selected);
  if (gained.length > 0 || nodes.added.length > 0) return gained;
  const lost = said(false, announced.deselected);
  return lost.length > 0 && !hasSelection ? [announced.selectionCleared] : lost;
}

/** The records that are selected since the change, or no longer. */
function turned<R extends { readonly selected: boolean }>(
  { changed }: Difference<R>,
  isSelected: boolean,
): R[] {
  return changed.flatMap(([before, after]) =>
    before.selected !== after.selected && after.selected === isSelected ? [after] : [],
  );
}

type Sentence = (names: readonly string[], others: number) => string;

function inList(names: readonly string[], sentence: Sentence): string[] {
  if (names.length === 0) return [];
  return [sentence(names.slice(0, named), Math.max(names.length - named, 0))];
}
