import type { ReactNode } from "react";

import { EditorPanel } from "../editor/editor-panel.tsx";
import { useFlowScope } from "../flow-context.ts";
import { useRecord } from "../use-record.ts";

/** The open editor of a node, where editors are inside the nodes. */
export function NodeEditor({ id }: { id: string }): ReactNode {
  const editor = useRecord(useFlowScope().editors, `node:${id}`);
  return editor ? <EditorPanel editor={editor} place="node" /> : null;
}
