import {
  definitionType,
  inputType,
  outputType,
  subgraphPortIcon,
  valuePort,
} from "../record/subgraph-parts.ts";
import { noteColors, noteType } from "../record/note.ts";
import type { NodeTypeJSON } from "./node-type.ts";

/** The type of a frame around other nodes. */
export const groupType = "group";

/** Types that every flow has without declaring them. They are not part of `nodeTypeRecords`, which lists what an app offers. */
const builtInTypes: Readonly<Record<string, NodeTypeJSON>> = {
  [groupType]: plainType(groupType, [], []),
  [noteType]: {
    type: noteType,
    label: "",
    schema: {
      type: "object",
      properties: { text: { type: "string" }, color: { enum: Object.keys(noteColors) } },
    },
    inputs: [],
    outputs: [],
    pane_policy: "single",
  },
  [definitionType]: plainType(definitionType, [], []),
  [inputType]: { ...plainType(inputType, [], [valuePort]), icon: subgraphPortIcon },
  [outputType]: { ...plainType(outputType, [valuePort], []), icon: subgraphPortIcon },
};

function plainType(
  type: string,
  inputs: readonly string[],
  outputs: readonly string[],
): NodeTypeJSON {
  return { type, label: "", schema: null, inputs, outputs, pane_policy: "single" };
}

/** Whether every flow has this type. */
export function isBuiltInType(type: string): boolean {
  return Object.hasOwn(builtInTypes, type);
}

/** Whether users can resize nodes of this type: only if their content does not determine the size. */
export function isResizable(type: string): boolean {
  return type === groupType || type === noteType;
}

/** Whether a node is drawn as a frame, behind all other nodes. */
export function isFrame(node: { readonly type: string; readonly collapsed?: boolean }): boolean {
  return node.type === groupType && node.collapsed !== true;
}

/** The type with this name: the one that the flow declares, otherwise the one that every flow has. */
export function typeRecordOf<Row>(
  types: Readonly<Record<string, Row>>,
  type: string,
): Row | NodeTypeJSON | undefined {
  if (Object.hasOwn(types, type)) return types[type];
  return isBuiltInType(type) ? builtInTypes[type] : undefined;
}

/** The types that a flow declares, and those that every flow has. */
export function withBuiltInTypes<Row>(
  types: Readonly<Record<string, Row>>,
): Readonly<Record<string, Row | NodeTypeJSON>> {
  return { ...builtInTypes, ...types };
}
