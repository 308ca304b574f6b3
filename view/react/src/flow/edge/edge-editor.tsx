import { EdgeToolbar } from "@xyflow/react";
import type { ReactNode } from "react";

import { useParam } from "../../use-param.ts";
import type { Point } from "../drawing/rectangle.ts";
import { EditorPanel } from "../editor/editor-panel.tsx";
import { useFlowScope } from "../flow-context.ts";
import { useRecord } from "../use-record.ts";

/** The open editor of an edge, at its middle; one at the side is shown by the flow. */
export function EdgeEditor({ id, at }: { id: string; at: Point }): ReactNode {
  const { handle, editors } = useFlowScope();
  const mode = useParam(handle, "editorMode");
  const editor = useRecord(editors, `edge:${id}`);
  if (!editor || mode === "side") return null;
  return (
    <EdgeToolbar edgeId={id} x={at.x} y={at.y} isVisible className="hd-flow-overlay nopan nowheel">
      <EditorPanel editor={editor} place="toolbar" />
    </EdgeToolbar>
  );
}
