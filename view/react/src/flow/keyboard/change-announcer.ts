import { selectionOf } from "../command/target.ts";
import { titleOf } from "../drawing/drawn-node.ts";
import type { FlowScope } from "../flow-context.ts";
import type { EdgeRecord, NodeRecord } from "../flow-records.ts";
import { changeSentences, moveSentences } from "./change-sentences.ts";
import { GraphMemory } from "./graph-difference.ts";

/** What changes within so many milliseconds after something was said is said together. */
const breath = 400;

/** Nodes that have not moved for so many milliseconds rest. */
const restTime = 500;

/** Says what changes in a graph, whoever changes it: few sentences, however much it is. */
export class ChangeAnnouncer {
  readonly #scope: FlowScope;
  readonly #nodes: GraphMemory<NodeRecord>;
  readonly #edges: GraphMemory<EdgeRecord>;
  readonly #moved = new Set<string>();
  readonly #unsubscribe: readonly (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #spokenAt = -Infinity;

  constructor(scope: FlowScope) {
    this.#scope = scope;
    const { nodes, edges } = scope.picture;
    this.#nodes = new GraphMemory(nodes);
    this.#edges = new GraphMemory(edges);
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
      const moved = [...this.#moved].flatMap((each) => this.#scope.picture.nodes.get(each) ?? []);
      this.#moved.clear();
      for (const sentence of moveSentences(moved, this.#titleOf)) this.#scope.announce(sentence);
    }, restTime);
  }

  readonly #titleOf = (node: Readonly<NodeRecord>): string =>
    titleOf(node, this.#scope.picture.typeNamed(node.type));
}
