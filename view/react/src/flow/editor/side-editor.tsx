import { type ReactNode, useLayoutEffect } from "react";

import { useParam } from "../../use-param.ts";
import { useFlowScope } from "../flow-context.ts";
import { useIsNarrow } from "../side-bar/use-is-narrow.ts";
import { useRecords } from "../../use-records.ts";
import { EditorPanel } from "./editor-panel.tsx";

/** The editor beside the graph, where the flow has it there; on a small screen below it. */
export function SideEditor(): ReactNode {
  const { handle, editors, commands } = useFlowScope();
  const isThere = useParam(handle, "editorMode") === "side";
  const isSheet = useIsNarrow();
  const open = useRecords(editors);
  const last = open.at(-1);
  const [kind, id] = [last?.kind, last?.id];
  // What is edited is seen beside its editor.
  useLayoutEffect(() => {
    if (isThere && kind && id !== undefined) commands.reveal({ kind, id });
  }, [isThere, kind, id, commands]);
  if (!isThere || open.length === 0) return null;
  return (
    <div className="hd-flow-overlay hd-flow-side nowheel" data-sheet={isSheet || undefined}>
      {open.map((editor) => (
        <EditorPanel key={`${editor.kind}:${editor.id}`} editor={editor} place="side" />
      ))}
    </div>
  );
}
