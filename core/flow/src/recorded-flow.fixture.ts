import { Flow, type FlowEvent, type FlowOptions, NodeType } from "./index.ts";
import { ledgerOf } from "./ledger.ts";

const sized = {
  type: "object",
  properties: { size: { type: "integer", minimum: 1 } },
  required: ["size"],
} as const;

/** A type whose nodes have to have a size. */
export const box = { box: new NodeType({ type: "box", schema: sized }) };

/** A flow and what it tells, from now on. */
export interface RecordedFlow {
  readonly flow: Flow;
  readonly events: FlowEvent[];
}

/** Records what a flow tells. */
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

/** All that a refused change has to leave as it was. */
export function stateOf(flow: Flow): string {
  const { selection, viewport } = flow;
  const { history } = ledgerOf(flow);
  return canonical([flow.toJSON(), selection, viewport, history.last, history.next]);
}

/** As JSON whose keys are in order: a key that comes back is the last one. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each !== "object" || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
