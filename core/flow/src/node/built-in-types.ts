import type { NodeTypeJSON } from "./node-type.ts";

/** The type of a frame around other nodes. */
export const groupType = "group";

type TypeRow = Pick<NodeTypeJSON, "inputs" | "outputs" | "label">;

/** Types that every flow has without declaring them. They are not part of `nodeTypeRecords`, which lists what an app offers. */
const builtInTypes: Readonly<Record<string, TypeRow>> = {
  [groupType]: { label: "", inputs: [], outputs: [] },
};

/** Whether every flow has this type. */
export function isBuiltInType(type: string): boolean {
  return Object.hasOwn(builtInTypes, type);
}

/** Whether users can give nodes of this type a size: those without a content of their own size. */
export function isResizable(type: string): boolean {
  return isBuiltInType(type);
}

/** The type with this name: the one that the flow declares, otherwise the one that every flow has. */
export function typeRecordOf<Row>(
  types: Readonly<Record<string, Row>>,
  type: string,
): Row | TypeRow | undefined {
  if (Object.hasOwn(types, type)) return types[type];
  return isBuiltInType(type) ? builtInTypes[type] : undefined;
}
