import type { Point } from "../geometry/rectangle.ts";
import { messages } from "../messages.ts";
import { Signal } from "../signal.ts";
import { ConnectGesture, type ConnectScope } from "./connect-gesture.ts";
import { nameOfPort, type PortFit, type PortOfNode } from "./port-fit.ts";

/** A connection between two taps. */
interface StartedConnection {
  readonly gesture: ConnectGesture;
  readonly fit: PortFit | undefined;
  readonly stop: () => void;
}

/**
 * Connects two ports by two taps, because a finger hides what it is dragged to. Panning and zooming between the taps
 * brings the second port into view.
 */
export class TapConnection {
  /** The port of the first tap; undefined if no connection is started. */
  readonly from: Signal<PortOfNode | undefined> = new Signal<PortOfNode | undefined>(undefined);
  readonly #scope: ConnectScope;
  #started: StartedConnection | undefined;

  constructor(scope: ConnectScope) {
    this.#scope = scope;
  }

  /** The first tap. */
  start(from: PortOfNode, tolerance: number): void {
    this.cancel();
    const { state, connecting, names, announce } = this.#scope;
    const at = state.portPoint(from.node, from.port.side, from.port.id);
    if (!at) return;
    const gesture = new ConnectGesture({ scope: this.#scope, from, tolerance });
    const fit = connecting.value;
    const abort = new AbortController();
    document.addEventListener("keydown", (event) => this.#key(event), {
      capture: true,
      signal: abort.signal,
    });
    const stops = [
      () => abort.abort(),
      state.nodes.watch(() => void (state.nodes.has(from.node) || this.cancel())),
      // A drag or a dialog draws another connection.
      connecting.subscribe(() => void (connecting.value === fit || this.cancel())),
    ];
    this.#started = { gesture, fit, stop: () => stops.forEach((stop) => stop()) };
    gesture.move(at);
    this.from.set(from);
    announce(messages.tapToConnect({ name: nameOfPort(names, from) }));
  }

  /** The second tap: connects to the port at the point. One that does not fit shows the reason until the next tap. */
  finish(point: Point): void {
    const { connection } = this.#scope;
    const { gesture } = this.#started ?? {};
    gesture?.move(point);
    const { target, rejection } = connection.value ?? {};
    if (target && rejection !== undefined) return;
    this.#end();
    if (target) void gesture?.commit();
    else gesture?.rollBack();
  }

  /** Ends a started connection without an edge. */
  cancel(): void {
    const { gesture, fit } = this.#started ?? {};
    this.#end();
    if (fit === this.#scope.connecting.value) gesture?.rollBack();
  }

  #end(): void {
    this.#started?.stop();
    this.#started = undefined;
    this.from.set(undefined);
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    this.cancel();
  }
}
