import { groupType } from "../item/built-in-types.ts";
import { definitionType } from "../record/subgraph-parts.ts";
import type { NodeMove, NodeRecord } from "../record/node-record.ts";

/** Groups can contain groups, up to this many levels: enough for people, and few enough to walk up for every node. */
export const maximumGroupDepth = 50;

/** What a node needs to be found in its group. */
type NestedNode = Pick<NodeRecord, "id" | "parent" | "type">;

/** The nodes of a graph by id, as the checks of parents read them. */
export interface NestedNodes {
  get(id: string): Readonly<NestedNode> | undefined;
}

/** The nodes of a graph by id, with an error for one that an operation needs and that does not exist. */
export interface ExistingNodes {
  has(id: string): boolean;
  get(id: string): Readonly<NodeRecord> | undefined;
  existing(caller: string, id: string): Readonly<NodeRecord>;
}

/** The nodes of a graph with the children of each. */
export interface GroupTree {
  node(id: string): Readonly<NodeRecord> | undefined;
  /** The ids of the nodes whose parent this one is. */
  childrenOf(id: string): Iterable<string>;
}

/** Whether a node is a frame or the definition of a subgraph, or has other nodes in it. */
export function isGroup(
  tree: Pick<GroupTree, "childrenOf">,
  { id, type }: Pick<NodeRecord, "id" | "type">,
): boolean {
  return type === groupType || type === definitionType || some(tree.childrenOf(id), () => true);
}

/** The ids of the groups around a node, innermost first. */
export function* ancestorsOf(nodes: NestedNodes, id: string): Iterable<string> {
  let parent = nodes.get(id)?.parent;
  while (parent !== undefined) {
    yield parent;
    parent = nodes.get(parent)?.parent;
  }
}

/** These nodes and everything inside them, each once; a group precedes what is inside it. */
export function withDescendants(
  tree: Pick<GroupTree, "childrenOf">,
  ids: Iterable<string>,
): string[] {
  const all = new Set<string>();
  const found = [...ids];
  // An id that was found inside another one moves behind it.
  for (const id of found) {
    all.delete(id);
    all.add(id);
    for (const child of tree.childrenOf(id)) found.push(child);
  }
  return [...all];
}

/** The nodes of a list that are not inside another one of it. */
export function outermost(nodes: NestedNodes, ids: Iterable<string>): string[] {
  const given = new Set(ids);
  return [...given].filter((id) => !some(ancestorsOf(nodes, id), (each) => given.has(each)));
}

/** The innermost group that contains all of these nodes; undefined for the top level. */
export function commonParent(nodes: NestedNodes, ids: readonly string[]): string | undefined {
  const [first = [], ...rest] = ids.map((id) => [...ancestorsOf(nodes, id)]);
  const others = rest.map((ancestors) => new Set(ancestors));
  return first.find((id) => others.every((ancestors) => ancestors.has(id)));
}

/** The moves, and those of the nodes inside a moved one, which keep their place in it unless they have a move of their own. */
export function withCarried(tree: GroupTree, moves: readonly NodeMove[]): readonly NodeMove[] {
  const all: NodeMove[] = [];
  // Most nodes contain none, and moving a node is frequent.
  let own: ReadonlySet<string> | undefined;
  for (const move of moves) {
    all.push(move);
    const inside = [...tree.childrenOf(move.id)];
    if (inside.length === 0) continue;
    own ??= new Set(moves.map(({ id }) => id));
    carry(tree, move, inside, own, all);
  }
  return all;
}

/** Adds the moves of the nodes inside one that moves, except those with a move of their own. */
function carry(
  tree: GroupTree,
  { id, ...to }: NodeMove,
  inside: string[],
  own: ReadonlySet<string>,
  all: NodeMove[],
): void {
  const from = tree.node(id)?.position;
  if (!from || (from.x === to.x && from.y === to.y)) return;
  for (const child of inside) {
    const position = tree.node(child)?.position;
    if (!position || own.has(child)) continue;
    all.push({ id: child, x: position.x + to.x - from.x, y: position.y + to.y - from.y });
    for (const each of tree.childrenOf(child)) inside.push(each);
  }
}

/** Why a node cannot be inside another. */
export type NestingProblem = "itself" | "unknown" | "cycle" | "tooDeep";

/** Why a node cannot be inside another; undefined if it can. `height` is the number of levels inside the first. */
export function nestingProblem(
  nodes: NestedNodes,
  id: string,
  parent: string,
  height = 0,
): NestingProblem | undefined {
  if (parent === id) return "itself";
  if (!nodes.get(parent)) return "unknown";
  let depth = 1 + height;
  for (const each of ancestorsOf(nodes, parent)) {
    if (each === id) return "cycle";
    depth += 1;
  }
  return depth > maximumGroupDepth ? "tooDeep" : undefined;
}

/** What is wrong, and what to do about it, for code. */
export const nestingErrors: Readonly<
  Record<NestingProblem, (id: string, parent: string) => string>
> = {
  itself: (id) => `node "${id}" cannot be its own parent`,
  unknown: (id, parent) =>
    `node "${id}" has the parent "${parent}", but there is no node "${parent}"; add it first, or leave the parent out`,
  cycle: (id, parent) => `node "${id}" cannot be inside "${parent}", which is inside "${id}"`,
  tooDeep: (id, parent) =>
    `node "${id}" cannot be inside "${parent}", because groups nest at most ${maximumGroupDepth} levels`,
};

/** How many levels of nodes are inside a node. */
export function heightOf(tree: Pick<GroupTree, "childrenOf">, id: string): number {
  let height = 0;
  let level = [...tree.childrenOf(id)];
  while (level.length > 0) {
    height += 1;
    level = level.flatMap((each) => [...tree.childrenOf(each)]);
  }
  return height;
}

/** A node that cannot be where it is. */
interface NestingError {
  readonly id: string;
  readonly parent: string;
  readonly problem: NestingProblem;
}

/** The first node of a whole graph whose parent is unknown, itself, inside it, or inside too many groups. */
export function nestingErrorIn(
  nodes: NestedNodes & { values(): Iterable<Readonly<NestedNode>> },
): NestingError | undefined {
  const depths = new Map<string, number>();
  for (const { id, parent } of nodes.values()) {
    const error = parent === undefined ? undefined : branchError(nodes, id, depths);
    if (error) return error;
  }
  return undefined;
}

/** Walks up from a node to the first one whose depth is known, so that a whole graph costs one visit per node. */
function branchError(
  nodes: NestedNodes,
  start: string,
  depths: Map<string, number>,
): NestingError | undefined {
  const path: string[] = [];
  const visited = new Set<string>();
  let id = start;
  let parent = nodes.get(id)?.parent;
  while (parent !== undefined && !depths.has(id)) {
    if (parent === id) return { id, parent, problem: "itself" };
    if (!nodes.get(parent)) return { id, parent, problem: "unknown" };
    if (visited.has(parent)) return { id: parent, parent: id, problem: "cycle" };
    visited.add(id);
    path.push(id);
    id = parent;
    parent = nodes.get(id)?.parent;
  }
  const above = depths.get(id) ?? 0;
  for (const [at, each] of path.entries()) depths.set(each, above + path.length - at);
  const isTooDeep = above + path.length > maximumGroupDepth;
  return isTooDeep ? { id: start, parent: path[1] ?? id, problem: "tooDeep" } : undefined;
}

/** Nodes with their groups before them, otherwise in their order. */
export function groupsFirst<Node extends NestedNode>(nodes: readonly Node[]): readonly Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return nodes.toSorted((one, other) => depthOf(byId, one.id) - depthOf(byId, other.id));
}

/** Ids with those of nodes in a group before that of the group, otherwise in their order. */
export function innermostFirst(nodes: NestedNodes, ids: readonly string[]): readonly string[] {
  return ids.toSorted((one, other) => depthOf(nodes, other) - depthOf(nodes, one));
}

function depthOf(nodes: NestedNodes, id: string): number {
  let depth = 0;
  for (const _ of ancestorsOf(nodes, id)) depth += 1;
  return depth;
}

function some<T>(items: Iterable<T>, isWanted: (item: T) => boolean): boolean {
  for (const item of items) if (isWanted(item)) return true;
  return false;
}
