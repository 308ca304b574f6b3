import type { NodeJSON } from "../node/node-record.ts";
import type { Attributes } from "./attributes.ts";
import { Claims } from "./claims.ts";
import { formOf, type Forms } from "./graph-origin.ts";
import { idText } from "./id-text.ts";
import { writeAttributes } from "./item-attributes.ts";
import { nodeAttributes } from "./attribute-table.ts";
import { nodeNames } from "./node-link.ts";

/** Writes the nodes of a document in node-link format, and says what the id of each is there. */
export function writeNodeLinkNodes(
  nodes: readonly NodeJSON[],
  forms: Forms | undefined,
): { readonly nodes: readonly Attributes[]; readonly ids: ReadonlyMap<string, unknown> } {
  const ids = networkIds(nodes, forms);
  const written = nodes.map((node) => {
    const id = ids.get(node.id);
    const form = formOf(forms, node.id);
    const ownId = idText(id) === node.id ? undefined : node.id;
    return {
      id,
      ...writeAttributes(nodeAttributes, { ...node }, { form, ownId, reserved: nodeNames }),
    };
  });
  return { nodes: written, ids };
}

/** Each node has the id that it came with; but an id that is another node's own goes to that one. */
function networkIds(
  nodes: readonly NodeJSON[],
  forms: Forms | undefined,
): ReadonlyMap<string, unknown> {
  const claims = new Claims();
  const cameWith = ({ id }: NodeJSON): unknown => formOf(forms, id)["id"];
  const inTurn = [
    ...nodes.filter((node) => cameWith(node) === undefined),
    ...nodes.filter((node) => cameWith(node) !== undefined),
  ];
  return new Map(inTurn.map((node) => [node.id, claims.take(cameWith(node), node.id)]));
}
