import type { NodeProps } from "@xyflow/react";
import { memo, type ReactElement } from "react";

import { useParam } from "../../use-param.ts";
import { hasView } from "../drawing/node-size.ts";
import { useFlowScope } from "../flow-context.ts";
import type { CanvasNode } from "../projection.ts";
import { MeasuredCard } from "./measured-card.tsx";
import { NodeActions } from "./node-actions.tsx";
import { NodeEditor } from "./node-editor.tsx";
import { NodeHeader } from "./node-header.tsx";
import { NodePorts } from "./node-ports.tsx";
import { NodeViews } from "./node-views.tsx";

/** A node of the graph. Where it is does not concern it: it renders again when its record does. */
export const FlowNode = memo(
  function FlowNode({ data }: NodeProps<CanvasNode>): ReactElement {
    const { record, type } = data;
    const mode = useParam(useFlowScope().handle, "editorMode");
    return (
      <MeasuredCard content={data}>
        <NodeHeader content={data}>
          {mode !== "toolbar" && <NodeActions {...{ record, type }} />}
        </NodeHeader>
        <NodePorts {...{ record, type }} />
        {hasView(record) && <NodeViews view={record.view} policy={type?.pane_policy} />}
        {mode === "node" && <NodeEditor id={record.id} />}
      </MeasuredCard>
    );
  },
  (one, other) => one.data === other.data,
);
