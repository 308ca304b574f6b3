import type { Point } from "../drawing/rectangle.ts";
import { MoveGesture } from "../gesture/move-gesture.ts";
import type { Intents } from "../intents.ts";
import type { Picture } from "../picture.ts";

interface MoveRunOptions {
  readonly picture: Picture;
  readonly intents: Intents;
  /** The nodes that are moved now. */
  readonly nodes: () => readonly string[];
  /** How often the model is told on the way, in milliseconds; undefined where it is told at the end only. */
  readonly interval: () => number | undefined;
}

/** After so many milliseconds without a press a run of presses is over. */
const pause = 1_000;

/** Moves nodes by keys. A run of presses is one gesture: it is told, and undone, as one. */
export class MoveRun {
  readonly #options: MoveRunOptions;
  #gesture: MoveGesture | undefined;
  #way: Point = { x: 0, y: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: MoveRunOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#gesture !== undefined;
  }

  /** Moves on; tells whether there is anything to move. */
  step(by: Point): boolean {
    const { picture, intents, nodes, interval } = this.#options;
    if (!this.#gesture) {
      const ids = nodes();
      if (ids.length === 0) return false;
      const from = { x: 0, y: 0 };
      this.#way = from;
      this.#gesture = new MoveGesture({ picture, intents, ids, from, interval: interval() });
    }
    this.#way = { x: this.#way.x + by.x, y: this.#way.y + by.y };
    this.#gesture.move(this.#way);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.commit(), pause);
    return true;
  }

  commit(): void {
    this.#end()?.commit();
  }

  rollBack(): void {
    this.#end()?.rollBack();
  }

  #end(): MoveGesture | undefined {
    clearTimeout(this.#timer);
    const gesture = this.#gesture;
    this.#gesture = undefined;
    return gesture;
  }
}
