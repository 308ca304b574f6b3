import type { NodeProps } from "@xyflow/react";
import { memo, type ReactElement } from "react";

import { hasView } from "../drawing/node-size.ts";
import type { CanvasNode } from "../projection.ts";
import { MeasuredCard } from "./measured-card.tsx";
import { NodeContent } from "./node-content.tsx";
import { NodeEditor } from "./node-editor.tsx";
import { NodeHeader } from "./node-header.tsx";
import { NodePorts } from "./node-ports.tsx";

/** A node of the graph. Where it is does not concern it: it renders again when its record does. */
export const FlowNode = memo(
  function FlowNode({ data }: NodeProps<CanvasNode>): ReactElement {
    const { record, type } = data;
    return (
      <MeasuredCard content={data}>
        <NodeHeader {...{ record, type }} />
        <NodePorts {...{ record, type }} />
        {hasView(record) && <NodeContent view={record.view} policy={type?.pane_policy} />}
        <NodeEditor id={record.id} />
      </MeasuredCard>
    );
  },
  (one, other) => one.data === other.data,
);
