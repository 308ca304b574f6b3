import type { Message, MessageArgument, Translatable } from "@heddle/params";

import type { CommandScope } from "../command/flow-commands.ts";
import type { Point } from "../geometry/rectangle.ts";
import { messages } from "../messages.ts";
import type { EdgeRecord, NodeRecord } from "../records.ts";
import { listOf } from "../item-names.ts";

type AnnouncerScope = Pick<CommandScope, "flow" | "state" | "names" | "announce">;

/** Changes within this time after an announcement are announced together. */
const announceIntervalMs = 400;

/** A node has come to rest when it has not moved for this time. */
const moveRestMs = 500;

/** Announces changes of a graph by any author. Many changes are summarized in few sentences. */
export class ChangeAnnouncer {
  readonly #scope: AnnouncerScope;
  readonly #nodes: RecordChanges<NodeRecord>;
  readonly #edges: RecordChanges<EdgeRecord>;
  readonly #moved = new Set<string>();
  readonly #unsubscribe: readonly (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #announcedAt = -Infinity;

  constructor(scope: AnnouncerScope) {
    this.#scope = scope;
    // All of them: a node that a collapsed group hides is not removed.
    const { allNodes, allEdges } = scope.state;
    this.#nodes = new RecordChanges(allNodes);
    this.#edges = new RecordChanges(allEdges);
    this.#unsubscribe = [
      allNodes.watch((ids) => this.#track(this.#nodes, ids)),
      allEdges.watch((ids) => this.#track(this.#edges, ids)),
    ];
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    clearTimeout(this.#timer);
    clearTimeout(this.#restTimer);
  }

  #track(memory: { track(ids: Iterable<string>): void }, ids: Iterable<string>): void {
    memory.track(ids);
    const wait = this.#announcedAt + announceIntervalMs - performance.now();
    this.#timer ??= setTimeout(() => this.#announce(), Math.max(wait, 0));
  }

  #announce(): void {
    this.#timer = undefined;
    const { names, announce } = this.#scope;
    const [nodes, edges] = [this.#nodes.takeChanges(), this.#edges.takeChanges()];
    const selection = this.#scope.flow.selection;
    const sentences = changeSentences({
      nodes,
      edges,
      titleOf: this.#titleOf,
      title: (id) => names.title(id),
      hasSelection: selection.nodes.length + selection.edges.length > 0,
    });
    this.#noteMoves(nodes);
    if (sentences.length === 0) return;
    this.#announcedAt = performance.now();
    announce(sentences.reduce((first, second) => announced.sentences({ first, second })));
  }

  /** Moves are announced once, after the last step. */
  #noteMoves({ changed }: Difference<Readonly<NodeRecord>>): void {
    const moves = changed.filter(([before, after]) => before.position !== after.position);
    if (moves.length === 0) return;
    for (const [, { id }] of moves) this.#moved.add(id);
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => {
      const moved = [...this.#moved].flatMap((each) => this.#scope.state.allNodes.get(each) ?? []);
      this.#moved.clear();
      for (const sentence of moveSentences(moved, this.#titleOf)) this.#scope.announce(sentence);
    }, moveRestMs);
  }

  readonly #titleOf = (node: Readonly<NodeRecord>): string => this.#scope.names.titleOf(node);
}

/** Changes of a graph, and the titles of its nodes. */
interface GraphDifference {
  readonly nodes: Difference<Readonly<NodeRecord>>;
  readonly edges: Difference<Readonly<EdgeRecord>>;
  readonly titleOf: (node: Readonly<NodeRecord>) => string;
  /** The title of an existing node. */
  readonly title: (id: string) => string;
  readonly hasSelection: boolean;
}

/** More names than this are counted instead of listed. */
const maxListedNames = 3;

const { announced } = messages;

/** The sentences for a change, most important first; only the first few items are named. */
function changeSentences(difference: GraphDifference): Message[] {
  const { nodes, titleOf } = difference;
  return [
    ...inList(nodes.removed.map(titleOf), announced.nodesRemoved),
    ...inList(nodes.added.map(titleOf), announced.nodesAdded),
    ...groupSentences(difference),
    ...edgeSentences(difference),
    ...renameSentences(difference),
    ...sizeSentences(difference),
    ...bendSentences(difference),
    ...selectionSentences(difference),
  ];
}

/** The sentences for nodes that have come to rest. */
function moveSentences(
  moved: readonly Readonly<NodeRecord>[],
  titleOf: (node: Readonly<NodeRecord>) => string,
): Message[] {
  const [only, ...others] = moved;
  if (!only) return [];
  if (others.length > 0) return [announced.nodesMoved({ count: moved.length })];
  return [announced.nodeMoved({ title: titleOf(only), ...pointText(only.position) })];
}

/** Edges that are added or removed with their nodes need no sentence of their own. */
function edgeSentences({ nodes, edges, title }: GraphDifference): Message[] {
  const touched = new Set([...nodes.added, ...nodes.removed].map(({ id }) => id));
  const isOwn = ({ source, target }: EdgeRecord): boolean =>
    !touched.has(source) && !touched.has(target);
  const sentencesFor = (
    all: readonly EdgeRecord[],
    one: (ends: { readonly source: string; readonly target: string }) => Message,
    many: (number: { readonly count: number }) => Message,
  ): Message[] => {
    const own = all.filter(isOwn);
    if (own.length > maxListedNames) return [many({ count: own.length })];
    return own.map(({ source, target }) => one({ source: title(source), target: title(target) }));
  };
  return [
    ...sentencesFor(edges.removed, announced.disconnected, announced.edgesRemoved),
    ...sentencesFor(edges.added, announced.connected, announced.edgesAdded),
    ...sentencesFor(
      edges.changed.flatMap(([before, after]) => (hasSameEnds(before, after) ? [] : after)),
      announced.reconnected,
      announced.edgesReconnected,
    ),
  ];
}

function hasSameEnds(one: EdgeRecord, other: EdgeRecord): boolean {
  return (["source", "sourceHandle", "target", "targetHandle"] as const).every(
    (end) => one[end] === other[end],
  );
}

function renameSentences({ nodes, titleOf }: GraphDifference): Message[] {
  return nodes.changed
    .filter(([before, after]) => before.label !== after.label)
    .slice(0, maxListedNames)
    .map(([before, after]) =>
      announced.nodeRenamed({ before: titleOf(before), after: titleOf(after) }),
    );
}

function sizeSentences({ nodes, titleOf }: GraphDifference): Message[] {
  return nodes.changed
    .filter(([before, after]) => before.dimensions !== after.dimensions)
    .slice(0, maxListedNames)
    .flatMap(([, node]) => {
      const { width, height } = node.dimensions ?? { width: 0, height: 0 };
      const size = { width: String(Math.round(width)), height: String(Math.round(height)) };
      return width > 0 ? announced.resized({ title: titleOf(node), ...size }) : [];
    });
}

/** The bends of edges that moved with their nodes need no sentence of their own. */
function bendSentences({ nodes, edges, title }: GraphDifference): Message[] {
  const moved = new Set(nodes.changed.map(([, { id }]) => id));
  return edges.changed
    .filter(([before, after]) => before.bends !== after.bends && !moved.has(after.source))
    .slice(0, maxListedNames)
    .map(([before, { source, target, bends = [] }]) => {
      const at = movedBend(before.bends ?? [], bends);
      const bend = bends[at];
      if (bend) return announced.bendMoved({ at: at + 1, ...pointText(bend) });
      const name = messages.edgeName({ source: title(source), target: title(target) });
      if (bends.length === 0) return announced.straightened({ name });
      return announced.edgeBent({ name, count: bends.length });
    });
}

/** The index of the only bend that moved; -1 if bends were added or removed. */
function movedBend(before: readonly Point[], after: readonly Point[]): number {
  if (before.length !== after.length) return -1;
  return after.findIndex(({ x, y }, at) => x !== before[at]?.x || y !== before[at]?.y);
}

/** As text: "moved to 1,250, 300" would be three numbers. */
function pointText({ x, y }: Point): { readonly x: string; readonly y: string } {
  return { x: String(Math.round(x)), y: String(Math.round(y)) };
}

/** Groups that collapsed or expanded, and nodes that are in another group than before. */
function groupSentences({ nodes, titleOf, title }: GraphDifference): Message[] {
  const toggled = nodes.changed
    .filter(([before, after]) => (before.collapsed ?? false) !== (after.collapsed ?? false))
    .slice(0, maxListedNames)
    .map(([, after]) =>
      (after.collapsed ? announced.collapsed : announced.expanded)({ title: titleOf(after) }),
    );
  const placed = nodes.changed.flatMap(([before, after]) =>
    before.parent === after.parent ? [] : after,
  );
  const parents = [...new Set(placed.map(({ parent }) => parent))].slice(0, maxListedNames);
  const regrouped = parents.flatMap((parent) => {
    const here = placed.filter((node) => node.parent === parent);
    return inList(here.map(titleOf), ({ names }) =>
      parent === undefined
        ? announced.ungrouped({ names })
        : announced.grouped({ names, group: title(parent) }),
    );
  });
  return [...toggled, ...regrouped];
}

function selectionSentences(difference: GraphDifference): Message[] {
  const { nodes, edges, titleOf, title, hasSelection } = difference;
  const edgeName = ({ source, target }: EdgeRecord): Message =>
    messages.edgeName({ source: title(source), target: title(target) });
  const sentencesFor = (isSelected: boolean, sentence: Sentence): Message[] => {
    const turnedNodes = selectionTurned(nodes, isSelected);
    const turnedEdges = selectionTurned(edges, isSelected);
    if (isSelected && turnedNodes.length + turnedEdges.length > maxListedNames) {
      return [announced.selected({ names: counted(turnedNodes.length, turnedEdges.length) })];
    }
    return inList([...turnedNodes.map(titleOf), ...turnedEdges.map(edgeName)], sentence);
  };
  const gained = sentencesFor(true, announced.selected);
  if (gained.length > 0 || nodes.added.length > 0) return gained;
  const lost = sentencesFor(false, announced.deselected);
  return lost.length > 0 && !hasSelection ? [announced.selectionCleared] : lost;
}

/** The records whose `selected` changed to this value. */
function selectionTurned<R extends { readonly selected: boolean }>(
  { changed }: Difference<R>,
  isSelected: boolean,
): R[] {
  return changed.flatMap(([before, after]) =>
    before.selected !== after.selected && after.selected === isSelected ? [after] : [],
  );
}

/** `(2, 0)` → "2 nodes"; `(2, 1)` → "2 nodes and 1 edge". */
function counted(nodeCount: number, edgeCount: number): Message {
  const nodes = messages.nodes({ count: nodeCount });
  const edges = messages.edges({ count: edgeCount });
  if (edgeCount === 0) return nodes;
  return nodeCount === 0 ? edges : messages.both({ first: nodes, second: edges });
}

type Sentence = (list: { readonly names: MessageArgument }) => Message;

function inList(names: readonly Translatable[], sentence: Sentence): Message[] {
  if (names.length === 0) return [];
  const others = Math.max(names.length - maxListedNames, 0);
  return [sentence({ names: listOf(names.slice(0, maxListedNames), others) })];
}

/** How records changed since the last call. */
interface Difference<R> {
  readonly added: readonly R[];
  readonly removed: readonly R[];
  /** Records that exist before and after. */
  readonly changed: readonly (readonly [before: R, after: R])[];
}

/** Collects changes of records between two announcements. */
class RecordChanges<R extends NodeRecord | EdgeRecord> {
  readonly #records: { get(id: string): Readonly<R> | undefined };
  readonly #current: Map<string, Readonly<R>>;
  readonly #before = new Map<string, Readonly<R> | undefined>();

  constructor(
    records: Iterable<readonly [string, Readonly<R>]> & {
      get(id: string): Readonly<R> | undefined;
    },
  ) {
    this.#records = records;
    this.#current = new Map(records);
  }

  track(ids: Iterable<string>): void {
    for (const id of ids) {
      if (!this.#before.has(id)) this.#before.set(id, this.#current.get(id));
      const record = this.#records.get(id);
      if (record) this.#current.set(id, record);
      else this.#current.delete(id);
    }
  }

  /** Returns the changes since the last call. */
  takeChanges(): Difference<Readonly<R>> {
    const [added, removed, changed]: [Readonly<R>[], Readonly<R>[], [Readonly<R>, Readonly<R>][]] =
      [[], [], []];
    for (const [id, before] of this.#before) {
      const after = this.#current.get(id);
      if (before && after) changed.push([before, after]);
      else if (after) added.push(after);
      else if (before) removed.push(before);
    }
    this.#before.clear();
    return { added, removed, changed };
  }
}
