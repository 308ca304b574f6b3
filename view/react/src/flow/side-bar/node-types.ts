import {
  messages,
  type NodeTypeRecord,
  type NodeTypeRecords,
  type Translate,
} from "@heddle/canvas";
import { defaultNodeType, offeredTypes } from "@heddle/flow";

/** The node types whose name contains the query, in the order of the flow. */
export function matchingTypes(types: NodeTypeRecords, query: string): readonly NodeTypeRecord[] {
  const wanted = query.trim().toLocaleLowerCase();
  return Object.values(types).filter((type) =>
    `${labelOf(type)} ${type.type}`.toLocaleLowerCase().includes(wanted),
  );
}

export function labelOf({ type, label }: NodeTypeRecord): string {
  // An empty label hides the type on nodes, but here it has to be named.
  return label || type;
}

/** The icon of a type, or its initial: "Source" → "S" */
export function iconOf(type: NodeTypeRecord): string {
  const [initial = ""] = labelOf(type);
  return type.icon || initial.toLocaleUpperCase();
}

/** The types that can be added; without types of the app a plain node, and the subgraph types. */
export function addableTypes(types: NodeTypeRecords, translate: Translate): NodeTypeRecords {
  if (!offeredTypes(types).includes(defaultNodeType)) return types;
  const plain = { type: defaultNodeType, label: translate(messages.defaultType) };
  return {
    [defaultNodeType]: {
      ...plain,
      schema: null,
      inputs: null,
      outputs: null,
      pane_policy: "single",
    },
    ...types,
  };
}
