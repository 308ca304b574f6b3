export { FlowEditor, type FlowEditorProps, useNodeData } from "./flow-editor.tsx";
export { FlowView } from "./flow-view.tsx";
export { useFlow } from "./use-flow.ts";
export type { CanvasCatalog } from "@heddle/canvas";
