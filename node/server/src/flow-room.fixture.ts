import { Flow, type FlowEvent, type FlowOptions, type NodeInput } from "@heddle/flow";

import type { App } from "./app.ts";
import { open, type Opened } from "./open.fixture.ts";

const chain: readonly NodeInput[] = [
  ...["a", "b", "c"].map((id, at) => ({ id, position: { x: at, y: 0 }, data: { size: at } })),
  { id: "fixed", draggable: false, connectable: false, deletable: false },
];

/** An app that shows a graph to each visitor, and remembers what it made and what was told of it. */
export class FlowRoom {
  readonly flows: Flow[] = [];
  /** The events of each flow. */
  readonly events: FlowEvent[][] = [];
  readonly #make: () => Flow;

  constructor(make: () => Flow) {
    this.#make = make;
  }

  readonly app: App = () => {
    const flow = this.#make();
    const events: FlowEvent[] = [];
    flow.on("*", (event) => void events.push(event));
    this.flows.push(flow);
    this.events.push(events);
    return flow;
  };

  /** The flow of the last visitor. */
  get flow(): Flow {
    const flow = this.flows.at(-1);
    if (!flow) throw new Error("Nobody has come");
    return flow;
  }

  /** All that an attack has to leave as it was, of all flows. */
  get state(): string {
    return JSON.stringify([this.flows.map(stateOf), this.events]);
  }
}

/** Whatever of a flow can be different afterwards. */
function stateOf(flow: Flow): string {
  const values = Object.entries(Flow.shape)
    .filter(([, declaration]) => declaration.view !== "none" && !("collection" in declaration))
    .map(([name]) => [name, flow.read(name)]);
  const editors = Array.from(flow.openEditors, ([key]) => key);
  return JSON.stringify([flow, values, editors]);
}

/** a -> b -> c, and a node that nothing can be done to. */
export function chainOf(options: FlowOptions = {}): Flow {
  const edges = [
    { id: "ab", source: "a", target: "b" },
    { id: "bc", source: "b", target: "c" },
  ];
  return new Flow({ nodes: chain, edges, ...options });
}

/** Serves a flow to each visitor. */
export async function openFlows(make: () => Flow): Promise<{ server: Opened; room: FlowRoom }> {
  const room = new FlowRoom(make);
  return { room, server: await open(room.app) };
}
