export { FlowEditor, type FlowEditorProps, useFlow, useNodeData } from "./flow-editor.tsx";
export { FlowView } from "./flow-view.tsx";
export type { CanvasCatalog } from "@heddle/canvas";
