import type { FlowReader } from "@heddle/flow";
import type { Handle } from "@heddle/params";

import type { CanvasState } from "../../canvas-state.ts";
import type { Point } from "../../geometry/rectangle.ts";

/** How long nodes take to their new places. */
const animationMs = 300;

/** More nodes than this move at once: animating them would need more than a frame. */
const maximumAnimated = 500;

interface AnimationScope {
  readonly handle: Handle;
  readonly flow: FlowReader;
  readonly state: CanvasState;
}

/** Where a node was, and where it goes. */
interface Way {
  readonly from: Point;
  readonly to: Point;
}

/** Shows nodes on their way to the places of a layout. The model has moved them already, in one transaction. */
export class LayoutAnimation {
  readonly #scope: AnimationScope;
  readonly #unsubscribe: readonly (() => void)[];
  /** The positions at the start of the running layout; empty without one, and if it is not animated. */
  #starts: ReadonlyMap<string, Point> = new Map();
  readonly #ways = new Map<string, Way>();
  #startedAt = 0;
  #frame: number | undefined;

  constructor(scope: AnimationScope) {
    this.#scope = scope;
    const { handle, state } = scope;
    this.#unsubscribe = [
      handle.subscribe(["layoutProgress"], () => this.#follow()),
      state.nodes.watch((ids) => this.#onChange(ids)),
    ];
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#stop();
  }

  /** Remembers the positions when a layout starts. */
  #follow(): void {
    const { flow, state } = this.#scope;
    const isRunning = flow.get("layoutProgress") !== null;
    if (!isRunning || state.nodes.size > maximumAnimated || isCalm()) this.#starts = new Map();
    else if (this.#starts.size === 0) {
      this.#starts = new Map(Array.from(state.nodes, ([id, { position }]) => [id, position]));
    }
  }

  #onChange(ids: Iterable<string>): void {
    if (this.#starts.size === 0) return;
    for (const id of ids) {
      const [from, to] = [this.#starts.get(id), this.#scope.state.nodes.get(id)?.position];
      if (from && to && (from.x !== to.x || from.y !== to.y)) this.#ways.set(id, { from, to });
    }
    if (this.#ways.size === 0 || this.#frame !== undefined) return;
    this.#startedAt = performance.now();
    this.#step();
  }

  readonly #step = (): void => {
    const { state } = this.#scope;
    const share = Math.min((performance.now() - this.#startedAt) / animationMs, 1);
    if (share === 1) return this.#stop();
    const eased = 1 - (1 - share) ** 3;
    const positions = Array.from(this.#ways, ([id, { from, to }]): [string, Point] => [
      id,
      { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased },
    ]);
    state.dragTo(this, new Map(positions.filter(([id]) => state.nodes.has(id))));
    this.#frame = requestAnimationFrame(this.#step);
  };

  #stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    if (this.#ways.size > 0) this.#scope.state.endDrag(this);
    this.#ways.clear();
  }
}

function isCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
