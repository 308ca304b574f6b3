import type { Flow, NodeType } from "@heddle/flow";
import type { Handle, LanguageChoice } from "@heddle/params";
import type { CSSProperties, ReactElement } from "react";

import { HeddleView } from "../heddle-view.tsx";
import type { Theme } from "../theme-root.tsx";
import { useRecord } from "./flow-context.ts";

/** Props of `FlowEditor`. */
export interface FlowEditorProps {
  readonly flow: Flow | Handle;
  readonly theme?: Theme | undefined;
  /** The language of all texts that Heddle writes. Default: the language of the surrounding view, or English. */
  readonly messages?: LanguageChoice | undefined;
  /** Height of the canvas in pixels or as a CSS length. */
  readonly height?: number | string | undefined;
}

/** Renders the graph editor of a flow. */
export function FlowEditor({ flow, theme, messages, height }: FlowEditorProps): ReactElement {
  const size = typeof height === "number" ? `${height}px` : height;
  return (
    <div style={size === undefined ? undefined : ({ "--hd-flow-height": size } as CSSProperties)}>
      <HeddleView of={flow} theme={theme} messages={messages} />
    </div>
  );
}

/**
 * The data of a node, undefined if no such node (of that type) exists; renders again only when this node changes.
 */
export function useNodeData<Data extends object = Record<string, unknown>>(
  flow: Pick<Flow, "nodeRecords">,
  id: string,
  type?: NodeType<Data>,
): Readonly<Data> | undefined {
  const record = useRecord(flow.nodeRecords, id);
  if (!record || (type && !type.describes(record))) return undefined;
  // Without a type the caller declares the data.
  return record.data as Data;
}
