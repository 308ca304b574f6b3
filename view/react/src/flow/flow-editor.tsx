import { Flow, type NodeType } from "@heddle/flow";
import type { Handle } from "@heddle/params";
import { type CSSProperties, type ReactElement, useState } from "react";

import { HeddleView } from "../heddle-view.tsx";
import type { Theme } from "../scene.tsx";
import { useRecord } from "./flow-context.ts";

/** What `FlowEditor` takes. */
export interface FlowEditorProps {
  /** The graph, or the handle of one. */
  readonly flow: Flow | Handle;
  readonly theme?: Theme | undefined;
  /** How high the canvas is, in pixels or as CSS has it. */
  readonly height?: number | string | undefined;
}

/** Shows a graph to be looked at and edited. */
export function FlowEditor({ flow, theme, height }: FlowEditorProps): ReactElement {
  const size = typeof height === "number" ? `${height}px` : height;
  return (
    <div style={size === undefined ? undefined : ({ "--hd-flow-height": size } as CSSProperties)}>
      <HeddleView of={flow} theme={theme} />
    </div>
  );
}

/** What a flow is made of. */
type FlowOptions = ConstructorParameters<typeof Flow>[0];

/** A flow that is made once, with the first options, and stays for the life of the component. */
export function useFlow(options?: FlowOptions): Flow {
  const [flow] = useState(() => new Flow(options));
  return flow;
}

/** The data of a node, undefined where there is no such node (of that type); the component follows that node only. */
export function useNodeData<Data extends object = Record<string, unknown>>(
  flow: Flow,
  id: string,
  type?: NodeType<Data>,
): Readonly<Data> | undefined {
  const record = useRecord(flow.nodeRecords, id);
  if (!record || (type && !type.describes(record))) return undefined;
  // Without a type the caller says what the data is.
  return record.data as Data;
}
