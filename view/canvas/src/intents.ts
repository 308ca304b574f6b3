import {
  type ConnectionRules,
  type ItemKind,
  type SelectionMode,
  whyNotConnect,
} from "@heddle/flow";
import type { Handle, Outcome, Translatable } from "@heddle/params";

import type { CanvasState } from "./canvas-state.ts";
import type { Point, Viewport } from "./geometry/rectangle.ts";

/** The two ends of an edge. */
export interface Connection {
  readonly source: string;
  readonly target: string;
  readonly sourceHandle: string | null;
  readonly targetHandle: string | null;
}

/** Calls the intents of a flow and reports rejections. */
export class Intents {
  readonly #handle: Handle;
  readonly #onRejection: (reason: Translatable) => void;

  constructor(handle: Handle, onRejection: (reason: Translatable) => void) {
    this.#handle = handle;
    this.#onRejection = onRejection;
  }

  moveNodes(
    moves: readonly ({ readonly id: string } & Point)[],
    gesture: string,
  ): Promise<Outcome> {
    return this.#call("moveNodes", moves, gesture);
  }

  select(
    nodes: readonly string[],
    edges: readonly string[],
    mode: SelectionMode,
  ): Promise<Outcome> {
    return this.#call("select", nodes, edges, mode);
  }

  click(node: string): Promise<Outcome> {
    return this.#call("click", node);
  }

  connect(connection: Connection): Promise<Outcome> {
    return this.#call("connect", connection);
  }

  remove(nodes: readonly string[], edges: readonly string[]): Promise<Outcome> {
    return this.#call("remove", nodes, edges);
  }

  setViewport({ x, y, zoom }: Viewport): Promise<Outcome> {
    return this.#call("setViewport", { x, y, zoom });
  }

  openEditor(kind: ItemKind, id: string): Promise<Outcome> {
    return this.#call("openEditor", kind, id);
  }

  insert(type: string, { x, y }: Point): Promise<Outcome> {
    return this.#call("insert", type, { x, y });
  }

  paste(text: string, { x, y }: Point): Promise<Outcome> {
    return this.#call("paste", text, { x, y });
  }

  duplicate(nodes: readonly string[]): Promise<Outcome> {
    return this.#call("duplicate", nodes);
  }

  undo(): Promise<Outcome> {
    return this.#call("undo");
  }

  redo(): Promise<Outcome> {
    return this.#call("redo");
  }

  closeEditor(kind: ItemKind, id: string): Promise<Outcome> {
    return this.#call("closeEditor", kind, id);
  }

  resetEditor(kind: ItemKind, id: string): Promise<Outcome> {
    return this.#call("resetEditor", kind, id);
  }

  relabel(kind: ItemKind, id: string, label: string | null): Promise<Outcome> {
    return this.#call("relabel", kind, id, label);
  }

  async #call(intent: string, ...args: readonly unknown[]): Promise<Outcome> {
    const outcome = await this.#handle.call(intent, ...args);
    if (!outcome.ok) this.#onRejection(outcome.translatable ?? outcome.reason);
    return outcome;
  }
}

/** Evaluates the model's connection rules on the records of the view, so that the answer needs no round trip. */
export function connectionRules(
  handle: Handle,
  state: CanvasState,
): (connection: Connection) => Translatable | undefined {
  const is = (name: string): boolean => handle.read(name) === true;
  return (connection) =>
    whyNotConnect(
      {
        editable: is("editable"),
        enableConnect: is("enableConnect"),
        allowEdgeLoops: is("allowEdgeLoops"),
        nodeTypeRecords: handle.read("nodeTypeRecords") as ConnectionRules["nodeTypeRecords"],
        node: (id) => state.nodes.get(id) as ReturnType<ConnectionRules["node"]>,
        targetsOf: (id) => state.targetsOf(id),
        sourcesOf: (id) => state.sourcesOf(id),
      },
      connection,
    );
}
