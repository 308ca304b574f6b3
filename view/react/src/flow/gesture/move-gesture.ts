import type { Point } from "../drawing/rectangle.ts";
import type { Intents } from "../intents.ts";
import type { Picture } from "../picture.ts";
import { gestureName } from "./gesture-name.ts";
import type { Gesture } from "./gesture.ts";

/** What a move needs to know. */
export interface MoveOptions {
  readonly picture: Picture;
  readonly intents: Intents;
  readonly ids: readonly string[];
  /** Where the pointer went down. */
  readonly from: Point;
  /** How often the model is told on the way, in milliseconds; undefined where it is told at the drop only. */
  readonly interval: number | undefined;
}

/** Nodes follow the pointer: in the picture at once, in the model at the pace of the flow. */
export class MoveGesture implements Gesture {
  readonly #options: MoveOptions;
  readonly #starts: ReadonlyMap<string, Point>;
  /** All that is told under this name is one step back. */
  readonly #name = gestureName();
  #places: ReadonlyMap<string, Point>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isTold = false;

  constructor(options: MoveOptions) {
    this.#options = options;
    const { picture, ids } = options;
    this.#starts = new Map(
      ids.flatMap((id) => {
        const rectangle = picture.rectangleOf(id);
        return rectangle ? [[id, { x: rectangle.x, y: rectangle.y }]] : [];
      }),
    );
    this.#places = this.#starts;
  }

  move(point: Point): void {
    const { picture, from, interval } = this.#options;
    // Whole steps: nobody wants to read 99.99998 in a file.
    const by = { x: Math.round(point.x - from.x), y: Math.round(point.y - from.y) };
    this.#places = new Map(
      Array.from(this.#starts, ([id, { x, y }]) => [id, { x: x + by.x, y: y + by.y }]),
    );
    picture.draft(this, this.#places);
    if (interval === undefined) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#tell();
    }, interval);
  }

  commit(): void {
    void this.#finish();
  }

  rollBack(): void {
    this.#places = this.#starts;
    if (this.#isTold) void this.#finish();
    else this.#stop();
  }

  /** The picture shows the drop until the model has answered, so that nothing jumps back in between. */
  async #finish(): Promise<void> {
    clearTimeout(this.#timer);
    this.#options.picture.draft(this, this.#places);
    await this.#tell();
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#options.picture.settle(this);
  }

  async #tell(): Promise<void> {
    this.#isTold = true;
    const { picture, intents } = this.#options;
    // Somebody else may have removed one of them meanwhile.
    const places = [...this.#places].filter(([id]) => picture.nodes.has(id));
    if (places.length === 0) return;
    await intents.moveNodes(
      places.map(([id, { x, y }]) => ({ id, x, y })),
      this.#name,
    );
  }
}
