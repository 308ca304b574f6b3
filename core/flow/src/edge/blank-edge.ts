import { noEntries } from "../item/entries-type.ts";
import type { EdgeRecord } from "./edge-record.ts";

/** What an edge is when only its id and its ends are given. */
export const blankEdge: Omit<EdgeRecord, "id" | "source" | "target"> = {
  label: null,
  type: null,
  data: noEntries,
  selected: false,
  style: null,
  markerEnd: null,
  sourceHandle: null,
  targetHandle: null,
};
