import type { EdgeRecord } from "../edge/edge-record.ts";

/** Edges that were removed before the nodes that they were at: each is told of as gone with the first of these. */
export class RemovedEdges {
  readonly #byNode = new Map<string, Set<string>>();
  readonly #ends = new Map<string, readonly string[]>();

  add(record: EdgeRecord | undefined): void {
    if (!record) return;
    const { id, source, target } = record;
    this.#ends.set(id, [source, target]);
    for (const end of [source, target]) {
      const ids = this.#byNode.get(end) ?? new Set();
      this.#byNode.set(end, ids.add(id));
    }
  }

  /** The edges that are told of with this node. */
  take(nodeId: string): string[] {
    const ids = [...(this.#byNode.get(nodeId) ?? [])];
    for (const id of ids) {
      for (const end of this.#ends.get(id) ?? []) this.#byNode.get(end)?.delete(id);
    }
    return ids;
  }
}
