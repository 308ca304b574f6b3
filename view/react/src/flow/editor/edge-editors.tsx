import { EdgeToolbar } from "@xyflow/react";
import { type ReactNode, useSyncExternalStore } from "react";

import { useParam } from "../../use-param.ts";
import { belowMiddle } from "../drawing/edge-shape.ts";
import { useFlowScope } from "../flow-context.ts";
import type { OpenEditor } from "../flow-records.ts";
import { useRecords } from "../use-records.ts";
import { EditorPanel } from "./editor-panel.tsx";

/** The open editors of edges, each at the middle of its edge; those at the side are elsewhere. */
export function EdgeEditors(): ReactNode {
  const { handle, editors } = useFlowScope();
  const open = useRecords(editors).filter(({ kind }) => kind === "edge");
  if (useParam(handle, "editorMode") === "side") return null;
  return open.map((editor) => <EdgeEditor key={editor.id} editor={editor} />);
}

function EdgeEditor({ editor }: { editor: OpenEditor }): ReactNode {
  const { picture } = useFlowScope();
  const { edges } = picture.geometry;
  // The edge moves with its nodes.
  useSyncExternalStore(picture.subscribe, () => picture.geometry.version);
  const slot = edges.slots.get(editor.id);
  if (slot === undefined) return null;
  const { x, y } = belowMiddle(edges.startOf(slot), edges.endOf(slot), edges.offset[slot] ?? 0);
  return (
    <EdgeToolbar edgeId={editor.id} x={x} y={y} isVisible className="hd-flow-overlay nopan nowheel">
      <EditorPanel editor={editor} place="toolbar" />
    </EdgeToolbar>
  );
}
