import { stringifyExactJson } from "@heddle/schema";

import type { EdgeJSON } from "../edge/edge-record.ts";
import type { Attributes } from "./attributes.ts";
import type { ConvertedItem } from "./converted-graph.ts";
import { edgeIdsByKey } from "./edge-ids.ts";
import { readAttributes } from "./item-attributes.ts";
import { edgeAttributes } from "./attribute-table.ts";
import { edgeNames, multigraphEdgeNames } from "./node-link.ts";
import { invalidNodeLink } from "./parse-node-link.ts";
import { edgeOf } from "./read-item.ts";
import type { IdMap } from "./read-node-link-nodes.ts";
import { withIds } from "./with-ids.ts";

/** Reads the edges of a document in node-link format; in a multigraph they have keys. */
export function readNodeLinkEdges(
  items: readonly Attributes[],
  ids: IdMap,
  multigraph: boolean,
): ConvertedItem<EdgeJSON>[] {
  const reserved = multigraph ? multigraphEdgeNames : edgeNames;
  const keyed = items.map(({ source, target, ...rest }, at) => {
    const { key, ...others } = rest;
    return {
      source: endOf(source, ids, at),
      target: endOf(target, ids, at),
      // In a simple graph a key is an attribute like any other.
      key: multigraph ? key : undefined,
      item: readAttributes(edgeAttributes, multigraph ? others : rest, reserved),
    };
  });
  const idByKey = edgeIdsByKey(keyed);
  const wishes = keyed.map((edge) => {
    const wanted = idByKey(edge);
    return { ...edge, ownId: edge.item.ownId, wanted, exact: wanted === edge.key };
  });
  return withIds(wishes).map(({ id, source, target, key, item }) => ({
    record: edgeOf({ id, source, target }, item),
    form: key === undefined || key === id ? item.form : { ...item.form, key },
  }));
}

function endOf(networkId: unknown, ids: IdMap, at: number): string {
  const text = stringifyExactJson(networkId);
  const id = ids.get(text);
  if (id === undefined) throw invalidNodeLink(`edges[${at}]: there is no node ${text}`);
  return id;
}
