import type { EdgeJSON } from "../edge/edge-record.ts";
import type { Attributes } from "./attributes.ts";
import { Claims } from "./claims.ts";
import { edgeIdsByKey } from "./edge-ids.ts";
import { formOf, type Forms } from "./graph-origin.ts";
import { writeAttributes } from "./item-attributes.ts";
import { edgeAttributes } from "./attribute-table.ts";
import { edgeNames, multigraphEdgeNames } from "./node-link.ts";
import { pairOf } from "./parallel-edges.ts";

interface EdgeContext {
  /** The id of each node in the document. */
  readonly ids: ReadonlyMap<string, unknown>;
  readonly directed: boolean;
  readonly multigraph: boolean;
  readonly forms: Forms | undefined;
}

/** Writes the edges of a document in node-link format. */
export function writeNodeLinkEdges(
  edges: readonly EdgeJSON[],
  { ids, directed, multigraph, forms }: EdgeContext,
): Attributes[] {
  const keys = multigraph ? keysOf(edges, directed, forms) : new Map<string, unknown>();
  const keyed = edges.map((record) => ({
    record,
    source: record.source,
    target: record.target,
    key: keys.get(record.id),
  }));
  const idByKey = edgeIdsByKey(keyed);
  const reserved = multigraph ? multigraphEdgeNames : edgeNames;
  return keyed.map((edge) => {
    const { record, key } = edge;
    const form = formOf(forms, record.id);
    const ownId = idByKey(edge) === record.id ? undefined : record.id;
    return {
      source: ids.get(record.source),
      target: ids.get(record.target),
      ...(multigraph && { key }),
      ...writeAttributes(edgeAttributes, { ...record }, { form, ownId, reserved }),
    };
  });
}

/** Each edge has the key that it came with, or its id: between two nodes every key is there once. */
function keysOf(
  edges: readonly EdgeJSON[],
  directed: boolean,
  forms: Forms | undefined,
): ReadonlyMap<string, unknown> {
  const claimsByPair = new Map<string, Claims>();
  return new Map(
    edges.map((edge) => {
      const pair = pairOf(edge, directed);
      const claims = claimsByPair.get(pair) ?? new Claims();
      claimsByPair.set(pair, claims);
      return [edge.id, claims.take(formOf(forms, edge.id)["key"], edge.id)];
    }),
  );
}
