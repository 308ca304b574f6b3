import { type CommandScope, selectionOf } from "../command/flow-commands.ts";
import { titleOf } from "../geometry/drawn-records.ts";
import { flowMessages } from "../messages.ts";
import type { EdgeRecord, NodeRecord } from "../records.ts";

type AnnouncerScope = Pick<CommandScope, "handle" | "state" | "names" | "announce">;

/** What changes within so many milliseconds after something was said is said together. */
const breath = 400;

/** Nodes that have not moved for so many milliseconds rest. */
const restTime = 500;

/** Says what changes in a graph, whoever changes it: few sentences, however much it is. */
export class ChangeAnnouncer {
  readonly #scope: AnnouncerScope;
  readonly #nodes: RecordChanges<NodeRecord>;
  readonly #edges: RecordChanges<EdgeRecord>;
  readonly #moved = new Set<string>();
  readonly #unsubscribe: readonly (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #spokenAt = -Infinity;

  constructor(scope: AnnouncerScope) {
    this.#scope = scope;
    const { nodes, edges } = scope.state;
    this.#nodes = new RecordChanges(nodes);
    this.#edges = new RecordChanges(edges);
    this.#unsubscribe = [
      nodes.watch((ids) => this.#note(this.#nodes, ids)),
      edges.watch((ids) => this.#note(this.#edges, ids)),
    ];
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    clearTimeout(this.#timer);
    clearTimeout(this.#restTimer);
  }

  #note(memory: { note(ids: Iterable<string>): void }, ids: Iterable<string>): void {
    memory.note(ids);
    const wait = this.#spokenAt + breath - performance.now();
    this.#timer ??= setTimeout(() => this.#speak(), Math.max(wait, 0));
  }

  #speak(): void {
    this.#timer = undefined;
    const { names, announce } = this.#scope;
    const [nodes, edges] = [this.#nodes.take(), this.#edges.take()];
    const selection = selectionOf(this.#scope);
    const sentences = changeSentences({
      nodes,
      edges,
      titleOf: this.#titleOf,
      title: (id) => names.title(id),
      hasSelection: selection.nodes.length + selection.edges.length > 0,
    });
    for (const [before, after] of nodes.changed) {
      if (before.position !== after.position) this.#move(after.id);
    }
    if (sentences.length === 0) return;
    this.#spokenAt = performance.now();
    announce(sentences.join(". "));
  }

  /** Who watches something move does not want to hear of each step. */
  #move(id: string): void {
    this.#moved.add(id);
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => {
      const moved = [...this.#moved].flatMap((each) => this.#scope.state.nodes.get(each) ?? []);
      this.#moved.clear();
      for (const sentence of moveSentences(moved, this.#titleOf)) this.#scope.announce(sentence);
    }, restTime);
  }

  readonly #titleOf = (node: Readonly<NodeRecord>): string =>
    titleOf(node, this.#scope.state.typeNamed(node.type));
}

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

/** What became of records since somebody last looked. */
export interface Difference<R> {
  readonly added: readonly R[];
  readonly removed: readonly R[];
  /** The records before and after, of those that are still there. */
  readonly changed: readonly (readonly [before: R, after: R])[];
}

/** Remembers records as they were, and says what has become of them. */
export class RecordChanges<R extends NodeRecord | EdgeRecord> {
  readonly #records: { get(id: string): Readonly<R> | undefined };
  readonly #known: Map<string, Readonly<R>>;
  readonly #before = new Map<string, Readonly<R> | undefined>();

  constructor(
    records: Iterable<readonly [string, Readonly<R>]> & {
      get(id: string): Readonly<R> | undefined;
    },
  ) {
    this.#records = records;
    this.#known = new Map(records);
  }

  /** Notes that records were added, changed or removed. */
  note(ids: Iterable<string>): void {
    for (const id of ids) {
      if (!this.#before.has(id)) this.#before.set(id, this.#known.get(id));
      const record = this.#records.get(id);
      if (record) this.#known.set(id, record);
      else this.#known.delete(id);
    }
  }

  /** What has changed since this was last asked. */
  take(): Difference<Readonly<R>> {
    const [added, removed, changed]: [Readonly<R>[], Readonly<R>[], [Readonly<R>, Readonly<R>][]] =
      [[], [], []];
    for (const [id, before] of this.#before) {
      const after = this.#known.get(id);
      if (before && after) changed.push([before, after]);
      else if (after) added.push(after);
      else if (before) removed.push(before);
    }
    this.#before.clear();
    return { added, removed, changed };
  }
}
