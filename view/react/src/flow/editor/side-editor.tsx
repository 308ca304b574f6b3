import type { ReactNode } from "react";

import { useParam } from "../../use-param.ts";
import { useFlowScope } from "../flow-context.ts";
import { useRecords } from "../use-records.ts";
import { EditorPanel } from "./editor-panel.tsx";

/** The editors beside the graph, where the flow has them there. */
export function SideEditor(): ReactNode {
  const { handle, editors } = useFlowScope();
  const isThere = useParam(handle, "editorMode") === "side";
  const open = useRecords(editors);
  if (!isThere || open.length === 0) return null;
  return (
    <div className="hd-flow-overlay hd-flow-side nowheel">
      {open.map((editor) => (
        <EditorPanel key={`${editor.kind}:${editor.id}`} editor={editor} place="side" />
      ))}
    </div>
  );
}
