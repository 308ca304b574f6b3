import { registerView } from "../registry.ts";
import { FlowView } from "./flow-view.tsx";

export { FlowEditor, type FlowEditorProps } from "./flow-editor.tsx";
export { useFlow } from "./use-flow.ts";
export { useNodeData } from "./use-node-data.ts";

registerView("flow", FlowView);
