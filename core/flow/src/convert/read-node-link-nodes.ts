import { stringifyExactJson } from "@heddle/schema";

import type { NodeJSON } from "../node/node-record.ts";
import type { Attributes } from "./attributes.ts";
import type { ConversionOptions, ConvertedItem } from "./converted-graph.ts";
import { idText, isNetworkId } from "./id-text.ts";
import { readAttributes } from "./item-attributes.ts";
import { nodeAttributes } from "./attribute-table.ts";
import { nodeNames } from "./node-link.ts";
import { invalidNodeLink } from "./parse-node-link.ts";
import { blankNodeBy, nodeOf } from "./read-item.ts";
import { withIds } from "./with-ids.ts";

/** The id of each node here, by the JSON of its id in networkx. */
export type IdMap = ReadonlyMap<string, string>;

/** Reads the nodes of a document in node-link format. */
export function readNodeLinkNodes(
  items: readonly Attributes[],
  options: ConversionOptions,
): { readonly nodes: readonly ConvertedItem<NodeJSON>[]; readonly ids: IdMap } {
  const blank = blankNodeBy("Flow.fromNodeLink", options);
  // As in networkx, a node without an id has its number.
  const read = items.map(({ id: original, ...attributes }, at) => {
    const networkId = original === undefined ? at : original;
    const wanted = idText(networkId);
    const item = readAttributes(nodeAttributes, attributes, nodeNames);
    return { networkId, item, ownId: item.ownId, wanted, exact: wanted === networkId };
  });
  const ids = new Map<string, string>();
  const nodes = withIds(read).map(({ id, networkId, item }, at) => {
    const text = stringifyExactJson(networkId);
    if (!isNetworkId(networkId)) throw invalidNodeLink(`nodes[${at}]: ${text} cannot be an id`);
    if (ids.has(text)) throw invalidNodeLink(`nodes[${at}]: there is a node ${text} already`);
    ids.set(text, id);
    const form = id === networkId ? item.form : { ...item.form, id: networkId };
    return { record: nodeOf(id, item, blank), form };
  });
  return { nodes, ids };
}
