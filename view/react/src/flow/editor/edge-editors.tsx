import type { ReactNode } from "react";

import { useParam } from "../../use-param.ts";
import { useFlowScope } from "../flow-context.ts";
import { useRecords } from "../../use-records.ts";
import { Anchored } from "./anchored.tsx";
import { EditorPanel } from "./editor-panel.tsx";

/** The open editors of edges, each at the middle of its edge; those at the side are elsewhere. */
export function EdgeEditors(): ReactNode {
  const { handle, editors } = useFlowScope();
  const open = useRecords(editors).filter(({ kind }) => kind === "edge");
  if (useParam(handle, "editorMode") === "side") return null;
  return open.map((editor) => (
    <Anchored key={editor.id} to="edge" id={editor.id} needsRoom>
      <EditorPanel editor={editor} place="toolbar" />
    </Anchored>
  ));
}
