import type { Flow, NodeType } from "@heddle/flow";

import { useRecord } from "./use-record.ts";

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
