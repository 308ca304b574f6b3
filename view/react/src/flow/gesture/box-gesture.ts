import { type Point, type Rectangle, rectangleBetween } from "../drawing/rectangle.ts";
import type { Intents } from "../intents.ts";
import type { Picture } from "../picture.ts";
import type { Signal } from "../signal.ts";
import type { Gesture } from "./gesture.ts";

interface BoxOptions {
  readonly picture: Picture;
  readonly intents: Intents;
  /** What is shown of it. */
  readonly box: Signal<Rectangle | undefined>;
  readonly from: Point;
}

/** A box that selects every node that it touches, in addition to what is selected. */
export class BoxGesture implements Gesture {
  readonly #options: BoxOptions;

  constructor(options: BoxOptions) {
    this.#options = options;
  }

  move(point: Point): void {
    const { picture, box, from } = this.#options;
    const area = rectangleBetween(from, point);
    box.set(area);
    picture.geometry.mark(picture.geometry.nodes.slotsIn(area));
  }

  commit(): void {
    void this.#commit();
  }

  rollBack(): void {
    const { picture, box } = this.#options;
    box.set(undefined);
    picture.geometry.mark([]);
  }

  /** What is touched stays marked until the model has selected it. */
  async #commit(): Promise<void> {
    const { picture, intents, box } = this.#options;
    box.set(undefined);
    const touched = picture.geometry.marked;
    if (touched.length > 0) await intents.select(touched, [], "add");
    this.rollBack();
  }
}
