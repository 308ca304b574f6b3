import { Flow, type FlowEvent, type FlowOptions, NodeType } from "./index.ts";

const sized = {
  type: "object",
  properties: { size: { type: "integer", minimum: 1 } },
  required: ["size"],
} as const;

/** A type whose nodes require a size. */
export const box = { box: new NodeType({ type: "box", schema: sized }) };

/** A flow and the events that it emits. */
export interface RecordedFlow {
  readonly flow: Flow;
  readonly events: FlowEvent[];
}

/** Records the events of a flow. */
export function recorded(flow: Flow): RecordedFlow {
  const events: FlowEvent[] = [];
  flow.on("*", (event) => void events.push(event));
  return { flow, events };
}

/** Three nodes in a row: a -> b -> c. */
export function chain(options: FlowOptions = {}): RecordedFlow {
  const nodes = ["a", "b", "c"].map((id) => ({ id }));
  const edges = [
    { source: "a", target: "b" },
    { source: "b", target: "c" },
  ];
  return recorded(new Flow({ nodes, edges, ...options }));
}

export function typesOf(events: readonly FlowEvent[]): string[] {
  return events.map(({ type }) => type);
}

/** Everything that a rejected change must not alter. */
export function stateOf(flow: Flow): string {
  const { selection, viewport, canUndo, canRedo } = flow;
  return canonical([flow.toJSON(), selection, viewport, canUndo, canRedo]);
}

/** JSON with sorted keys, because a restored key is the last one. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each !== "object" || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
