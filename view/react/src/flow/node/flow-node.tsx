import type { NodeProps } from "@xyflow/react";
import { memo, type ReactElement, useContext } from "react";

import { hasView } from "../drawing/node-size.ts";
import { EditorModeContext } from "../editor/editor-mode.ts";
import { EditorPanel } from "../editor/editor-panel.tsx";
import { useFlowScope } from "../flow-context.ts";
import type { OpenEditor } from "../flow-records.ts";
import { keyOf } from "../item.ts";
import type { CanvasNode, NodeContent } from "../projection.ts";
import { useRecord } from "../use-record.ts";
import { MeasuredCard } from "./measured-card.tsx";
import { NodeActions } from "./node-actions.tsx";
import { NodeHeader } from "./node-header.tsx";
import { NodePorts } from "./node-ports.tsx";
import { NodeViews } from "./node-views.tsx";

/** So wide, in pixels at zoom 1, a node is at least while it is edited inside. */
const editorWidth = 260;

/** A node of the graph. Where it is does not concern it: it renders again when its record does. */
export const FlowNode = memo(
  function FlowNode({ data }: NodeProps<CanvasNode>): ReactElement {
    const mode = useContext(EditorModeContext);
    if (mode === "node") return <EditedNode content={data} />;
    return <NodeCard content={data} hasActions={mode !== "toolbar"} />;
  },
  (one, other) => one.data === other.data,
);

/** A node that may have its editor inside. */
function EditedNode({ content }: { content: NodeContent }): ReactElement {
  const { editors } = useFlowScope();
  const editor = useRecord(editors, keyOf({ kind: "node", id: content.record.id }));
  return <NodeCard {...{ content, editor }} hasActions />;
}

interface NodeCardProps {
  readonly content: NodeContent;
  readonly hasActions: boolean;
  readonly editor?: OpenEditor | undefined;
}

function NodeCard({ content, hasActions, editor }: NodeCardProps): ReactElement {
  const { record, type } = content;
  return (
    <MeasuredCard content={content} minimumWidth={editor ? editorWidth : 0}>
      <NodeHeader content={content}>
        {hasActions && <NodeActions {...{ record, type }} />}
      </NodeHeader>
      <NodePorts {...{ record, type }} />
      {hasView(record) && <NodeViews view={record.view} policy={type?.pane_policy} />}
      {editor && <EditorPanel editor={editor} place="node" />}
    </MeasuredCard>
  );
}
