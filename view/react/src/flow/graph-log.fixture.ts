import type { Flow, FlowEvent } from "@heddle/flow";

/**
 * The events of a graph as lines. How typed text or a move is split into events is not guaranteed. So the log keeps the
 * last of consecutive edits of one value.
 */
export class GraphLog {
  readonly #entries: { readonly topic: string | undefined; readonly line: string }[] = [];

  constructor(flow: Flow) {
    flow.on("*", (event) => this.#note(event));
  }

  get lines(): string[] {
    return this.#entries.map(({ line }) => line);
  }

  #note(event: FlowEvent): void {
    const line = textOf(event);
    if (line === undefined) return;
    const topic = topicOf(event);
    const isSame = topic !== undefined && this.#entries.at(-1)?.topic === topic;
    if (isSame) this.#entries.pop();
    this.#entries.push({ topic, line });
  }
}

/** Events with the same topic replace each other. */
function topicOf(event: FlowEvent): string | undefined {
  if (event.type === "node_moved") return `${event.type} ${event.node_id}`;
  if (event.type !== "node_data_changed") return undefined;
  return `${event.type} ${event.node_id} ${Object.keys(event.patch).join()}`;
}

/** An event as one line; undefined for viewport events. */
function textOf(event: FlowEvent): string | undefined {
  switch (event.type) {
    case "node_moved":
      return `${event.node_id} is at ${event.position.x} ${event.position.y}`;
    case "node_data_changed":
      return `${event.node_id} has ${JSON.stringify(event.patch)}`;
    case "selection_changed":
      return `selected: ${[...event.nodes, ...event.edges].join(" ")}`;
    case "node_added":
      return `+ ${event.node.id}`;
    case "node_deleted":
      return `- ${event.node_id} after ${event.deleted_edges.join(" ")}`;
    case "edge_added":
      return `+ ${event.edge.id}`;
    case "edge_deleted":
      return `- ${event.edge_id}`;
    case "node_clicked":
      return `${event.node_id} is clicked`;
    case "viewport_changed":
      return undefined;
    default:
      return event.type;
  }
}
