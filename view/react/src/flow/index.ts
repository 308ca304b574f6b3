export { FlowEditor, type FlowEditorProps } from "./flow-editor.tsx";
export { FlowView } from "./flow-view.tsx";
export { useFlow } from "./use-flow.ts";
export { useNodeData } from "./use-node-data.ts";
