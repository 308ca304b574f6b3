import { hitAt } from "../drawing/hit.ts";
import { anchorOf, type Port } from "../drawing/node-ports.ts";
import type { Point } from "../drawing/rectangle.ts";
import type { Connection, Intents } from "../intents.ts";
import type { Picture } from "../picture.ts";
import type { Signal } from "../signal.ts";
import type { Gesture } from "./gesture.ts";

/** A port of a node. */
export interface PortOfNode {
  readonly node: string;
  readonly port: Port;
}

/** A connection that is being drawn. */
export interface ConnectionDraft {
  readonly from: PortOfNode;
  /** Where the line begins and ends. */
  readonly start: Point;
  readonly end: Point;
  /** The port that it would end at. */
  readonly target: PortOfNode | undefined;
  /** Why it cannot end there. */
  readonly refusal: string | undefined;
}

interface ConnectOptions {
  readonly picture: Picture;
  readonly intents: Intents;
  /** What is shown of it. */
  readonly draft: Signal<ConnectionDraft | undefined>;
  readonly from: PortOfNode;
  /** How near to a port is at the port, in the measure of the graph. */
  readonly tolerance: number;
  readonly whyNot: (connection: Connection) => string | undefined;
}

/** A line from a port to wherever the pointer is; at another port it becomes an edge. */
export class ConnectGesture implements Gesture {
  readonly #options: ConnectOptions;

  constructor(options: ConnectOptions) {
    this.#options = options;
  }

  move(point: Point): void {
    const { draft, from, whyNot } = this.#options;
    const target = this.#targetAt(point);
    draft.set({
      from,
      start: this.#placeOf(from) ?? point,
      end: (target && this.#placeOf(target)) ?? point,
      target,
      refusal: target && whyNot(connectionBetween(from, target)),
    });
  }

  commit(): void {
    const { intents, draft, from } = this.#options;
    const { target, refusal } = draft.value ?? {};
    draft.set(undefined);
    if (target && refusal === undefined) void intents.connect(connectionBetween(from, target));
  }

  rollBack(): void {
    this.#options.draft.set(undefined);
  }

  /** The port under the pointer, or that of the node under it which the line most likely means. */
  #targetAt(point: Point): PortOfNode | undefined {
    const { picture, from, tolerance } = this.#options;
    const hit = hitAt(picture.geometry, point, { tolerance, withPorts: true });
    if (hit.kind !== "port" && hit.kind !== "node") return undefined;
    const { node } = hit;
    if (hit.kind === "port" && hit.port.side !== from.port.side) return { node, port: hit.port };
    if (node === from.node) return undefined;
    const port = this.#nearestPort(node, point);
    return port && { node, port };
  }

  #nearestPort(node: string, point: Point): Port | undefined {
    const { picture, from } = this.#options;
    const rectangle = picture.rectangleOf(node);
    if (!rectangle) return undefined;
    const away = ({ x, y }: Port): number =>
      Math.hypot(rectangle.x + x - point.x, rectangle.y + y - point.y);
    return picture
      .portsOf(node)
      .filter(({ side }) => side !== from.port.side)
      .toSorted((one, other) => away(one) - away(other))[0];
  }

  #placeOf({ node, port }: PortOfNode): Point | undefined {
    const rectangle = this.#options.picture.rectangleOf(node);
    if (!rectangle) return undefined;
    const { x, y } = anchorOf([port], port.side, port.id, rectangle);
    return { x: rectangle.x + x, y: rectangle.y + y };
  }
}

/** An edge leads from an output to an input, from whichever end it was drawn. */
export function connectionBetween(from: PortOfNode, to: PortOfNode): Connection {
  const [output, input] = from.port.side === "output" ? [from, to] : [to, from];
  return {
    source: output.node,
    sourceHandle: output.port.id,
    target: input.node,
    targetHandle: input.port.id,
  };
}
