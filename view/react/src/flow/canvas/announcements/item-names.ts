import type { Handle } from "@heddle/params";

import type { CanvasState } from "../canvas-state.ts";
import { titleOf, typeLabelOf } from "../geometry/drawn-records.ts";
import { flowMessages } from "../messages.ts";
import { type Item, keyOf } from "../records.ts";

/** More targets than this are counted instead of named. */
const namedTargets = 3;

/** Accessible names of nodes and edges: title, type, selection and connections. */
export class ItemNames {
  readonly #state: CanvasState;
  readonly #names = new Map<string, string>();
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: readonly (() => void)[];

  constructor(handle: Handle, state: CanvasState) {
    this.#state = state;
    // Names do not depend on positions, which change often.
    this.#unsubscribe = [
      state.nodes.watch(this.#changed),
      state.edges.watch(this.#changed),
      handle.subscribe(["nodeTypeRecords", "defaultEdgeOptions"], this.#changed),
    ];
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  /** The full accessible name; the same string until something in it changes. */
  of(item: Item): string {
    const key = keyOf(item);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = item.kind === "node" ? this.#nodeName(item.id) : this.#edgeName(item.id);
    this.#names.set(key, name);
    return name;
  }

  /** The title that the node shows. */
  title(node: string): string {
    const record = this.#state.nodes.get(node);
    return record ? titleOf(record, this.#state.typeOf(node)) : node;
  }

  /** The name of an item inside a sentence. */
  short({ kind, id }: Item): string {
    return kind === "node" ? this.title(id) : this.#edgeName(id, false);
  }

  readonly #changed = (): void => {
    this.#names.clear();
    for (const listener of this.#listeners) listener();
  };

  #nodeName(id: string): string {
    const { nodes, geometry } = this.#state;
    const record = nodes.get(id);
    if (!record) return id;
    const edges = Array.from(geometry.edgesOf(id), (slot) => geometry.edges.records[slot]);
    const targets = new Set(edges.flatMap((edge) => (edge?.source === id ? [edge.target] : [])));
    return flowMessages.nodeName({
      title: this.title(id),
      typeLabel: typeLabelOf(record, this.#state.typeOf(id)),
      isSelected: record.selected,
      incoming: edges.filter((edge) => edge?.target === id).length,
      outgoing: edges.filter((edge) => edge?.source === id).length,
      targets: Array.from(targets)
        .slice(0, namedTargets)
        .map((target) => this.title(target)),
      otherTargets: Math.max(targets.size - namedTargets, 0),
    });
  }

  #edgeName(id: string, isWhole = true): string {
    const edge = this.#state.edges.get(id);
    if (!edge) return id;
    const { source, target, selected } = edge;
    const label = edge.label ?? this.#state.geometry.graph.edgeDefaults.label ?? null;
    return flowMessages.edgeName(
      this.title(source),
      this.title(target),
      isWhole ? label : null,
      isWhole && selected,
    );
  }
}
