import { NodeToolbar, Position } from "@xyflow/react";
import type { ReactNode } from "react";

import { EditorPanel } from "../editor/editor-panel.tsx";
import { useFlowScope } from "../flow-context.ts";
import { useRecord } from "../use-record.ts";
import { useParam } from "../../use-param.ts";

/** The open editor of a node, inside it or above it as the flow says; one at the side is shown by the flow. */
export function NodeEditor({ id }: { id: string }): ReactNode {
  const { handle, editors } = useFlowScope();
  const mode = useParam(handle, "editorMode");
  const editor = useRecord(editors, `node:${id}`);
  if (!editor || mode === "side") return null;
  if (mode === "node") return <EditorPanel editor={editor} place="node" />;
  return (
    <NodeToolbar
      nodeId={id}
      isVisible
      position={Position.Top}
      className="hd-flow-overlay nopan nowheel"
    >
      <EditorPanel editor={editor} place="toolbar" />
    </NodeToolbar>
  );
}
