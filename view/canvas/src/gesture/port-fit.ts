import { type Connection, FlowReader, type OpenConnection, whyNotConnect } from "@heddle/flow";
import type { Port } from "@heddle/flow/geometry";
import type { Handle, Translatable } from "@heddle/params";

import type { ItemNames } from "../item-names.ts";
import type { CanvasState } from "../canvas-state.ts";
import { messages } from "../messages.ts";

/** A port with its node. */
export interface PortOfNode {
  readonly node: string;
  readonly port: Port;
}

interface FitOptions {
  readonly handle: Pick<Handle, "read">;
  readonly state: CanvasState;
  /** Where the connection starts. */
  readonly from: PortOfNode;
  /** The edge that gets the new ends. */
  readonly replaced?: string | undefined;
}

/**
 * Tells for each port whether a connection that is being drawn can end there. Answers are computed on demand, so that
 * the cost depends on the ports that are shown, and kept until the graph changes.
 */
export class PortFit {
  readonly from: PortOfNode;
  readonly #state: CanvasState;
  readonly #replaced: string | undefined;
  /** The rules without loops: searching for one at each port would walk through the graph again and again. */
  readonly #rules: FlowReader;
  readonly #allowsLoops: boolean;
  readonly #answers = new Map<string, boolean>();
  #loopNodes: ReadonlySet<string> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: readonly (() => void)[];

  constructor({ handle, state, from, replaced }: FitOptions) {
    this.from = from;
    this.#state = state;
    this.#replaced = replaced;
    const read = (name: string): unknown => (name === "allowEdgeLoops" ? true : handle.read(name));
    this.#rules = new FlowReader({ read }, () => state.edgeIndex);
    this.#allowsLoops = state.flow.allowEdgeLoops;
    this.#unsubscribe = [state.nodes.watch(this.#changed), state.edges.watch(this.#changed)];
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#listeners.clear();
  }

  /** Calls the listener when answers may have changed. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Whether the connection can end at a port. */
  fits(node: string, port: Port): boolean {
    if (port.side === this.from.port.side) return false;
    const key = JSON.stringify([node, port.id]);
    const answer = this.#answers.get(key) ?? this.#check({ node, port });
    this.#answers.set(key, answer);
    return answer;
  }

  #check(end: PortOfNode): boolean {
    const connection = connectionBetween(this.from, end);
    if (whyNotConnect(this.#rules, connection, this.#replaced) !== undefined) return false;
    return this.#allowsLoops || !(this.#loopNodes ??= this.#findLoopNodes()).has(end.node);
  }

  /** The nodes that a connection cannot end at without a loop: those before an output, or after an input. */
  #findLoopNodes(): ReadonlySet<string> {
    const { edges } = this.#state;
    const { node, port } = this.from;
    const [near, far] =
      port.side === "output" ? (["target", "source"] as const) : (["source", "target"] as const);
    const found = new Set([node]);
    for (const id of found) {
      for (const edgeId of this.#state.edgesOf(id)) {
        const edge = edgeId === this.#replaced ? undefined : edges.get(edgeId);
        if (edge?.[near] === id) found.add(edge[far]);
      }
    }
    return found;
  }

  readonly #changed = (): void => {
    this.#answers.clear();
    this.#loopNodes = undefined;
    for (const listener of this.#listeners) listener();
  };
}

/** "Only paid: kept", or the title of a node whose port has no name. */
export function nameOfPort(names: ItemNames, { node, port }: PortOfNode): Translatable {
  const title = names.title(node);
  return port.name === null ? title : messages.portOf({ node: title, port: port.name });
}

/** A connection from a port whose other end is still to be chosen. */
export function openAt({ node, port: { side, id } }: PortOfNode): OpenConnection {
  return side === "output"
    ? { source: node, sourceHandle: id }
    : { target: node, targetHandle: id };
}

/** An edge leads from an output to an input, even if it was drawn from the input. */
export function connectionBetween(from: PortOfNode, to: PortOfNode): Connection {
  const isFromOutput = from.port.side === "output";
  const [output, input] = isFromOutput ? [from, to] : [to, from];
  return {
    drawnFrom: isFromOutput ? "source" : "target",
    source: output.node,
    sourceHandle: output.port.id,
    target: input.node,
    targetHandle: input.port.id,
  };
}
