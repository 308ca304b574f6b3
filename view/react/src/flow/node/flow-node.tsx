import type { NodeProps } from "@xyflow/react";
import { memo, type ReactElement } from "react";

import { useParam } from "../../use-param.ts";
import { hasView } from "../drawing/node-size.ts";
import { useFlowScope } from "../flow-context.ts";
import { EditorPanel } from "../editor/editor-panel.tsx";
import type { CanvasNode } from "../projection.ts";
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
    const { record, type } = data;
    const { handle, editors } = useFlowScope();
    const mode = useParam(handle, "editorMode");
    const open = useRecord(editors, `node:${record.id}`);
    const editor = mode === "node" ? open : undefined;
    return (
      <MeasuredCard content={data} minimumWidth={editor ? editorWidth : 0}>
        <NodeHeader content={data}>
          {mode !== "toolbar" && <NodeActions {...{ record, type }} />}
        </NodeHeader>
        <NodePorts {...{ record, type }} />
        {hasView(record) && <NodeViews view={record.view} policy={type?.pane_policy} />}
        {editor && <EditorPanel editor={editor} place="node" />}
      </MeasuredCard>
    );
  },
  (one, other) => one.data === other.data,
);
