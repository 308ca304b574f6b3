export type { CanvasCatalog } from "./canvas/messages.ts";
export { FlowEditor, type FlowEditorProps, useFlow, useNodeData } from "./flow-editor.tsx";
export { FlowView } from "./flow-view.tsx";
