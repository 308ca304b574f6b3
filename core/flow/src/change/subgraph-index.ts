import type { CollectionIndex } from "@heddle/params";

import type { EdgeRecord } from "../record/edge-record.ts";
import type { NodeRecord } from "../record/node-record.ts";
import { isDefinition, isSubgraphPart } from "../record/subgraph-parts.ts";

/**
 * Knows the definitions of a graph, and whether a change may concern them. A graph without subgraphs pays one comparison
 * per change.
 */
export class SubgraphIndex implements CollectionIndex<NodeRecord> {
  readonly #definitions = new Set<string>();
  readonly #ports = new Set<string>();

  /** Whether the ports of subgraph types may have changed since this was set to false. */
  isStale: boolean = false;
  /** Whether a node may be where it must not be: an input outside of a definition, an instance in its own. */
  isUnchecked: boolean = false;

  /** The names of the subgraph types. */
  get definitions(): ReadonlySet<string> {
    return this.#definitions;
  }

  /** The ids of all inputs and outputs. */
  get ports(): ReadonlySet<string> {
    return this.#ports;
  }

  update(
    id: string,
    old: Readonly<NodeRecord> | undefined,
    record: Readonly<NodeRecord> | undefined,
  ): void {
    if (isSubgraphPart(old) || isSubgraphPart(record)) {
      this.#ports.delete(id);
      this.#definitions.delete(id);
      if (isSubgraphPart(record)) (isDefinition(record) ? this.#definitions : this.#ports).add(id);
      this.#touch();
    } else if (this.#definitions.size > 0 && record) {
      if (old ? isElsewhere(old, record) : this.#mayNest(record)) this.#touch();
    }
  }

  /** The index of edges: those of inputs and outputs decide about the ports of instances. */
  readonly edges: CollectionIndex<EdgeRecord> = {
    update: (_id, old, record) => {
      if (this.#ports.size === 0) return;
      const isOfPort = [old, record].some(
        (edge) => edge && (this.#ports.has(edge.source) || this.#ports.has(edge.target)),
      );
      if (isOfPort) this.isStale = true;
    },
  };

  /** Has the subgraphs checked at the end of the transaction, whatever it changes. */
  recheck(): void {
    this.isUnchecked ||= this.#definitions.size > 0;
  }

  /** An instance in no group is in no definition. */
  #mayNest({ type, parent }: Readonly<NodeRecord>): boolean {
    return parent !== undefined && this.#definitions.has(type);
  }

  #touch(): void {
    this.isStale = true;
    this.isUnchecked = true;
  }
}

function isElsewhere(old: Readonly<NodeRecord>, record: Readonly<NodeRecord>): boolean {
  return old.type !== record.type || old.parent !== record.parent;
}
