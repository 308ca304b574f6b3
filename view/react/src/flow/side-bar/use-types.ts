import { useParam } from "../../use-param.ts";
import { useFlowScope } from "../flow-context.ts";
import type { NodeTypeRecords } from "../flow-records.ts";

/** The node types of the flow; the component renders again when they change. */
export function useTypes(): NodeTypeRecords {
  // The model says what its types are.
  return useParam(useFlowScope().handle, "nodeTypeRecords") as NodeTypeRecords;
}
