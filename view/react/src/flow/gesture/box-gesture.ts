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
  #touched: ReadonlySet<string> = new Set();

  constructor(options: BoxOptions) {
    this.#options = options;
  }

  move(point: Point): void {
    const { picture, box, from } = this.#options;
    const area = rectangleBetween(from, point);
    box.set(area);
    const { nodes } = picture.geometry;
    this.#touched = new Set(nodes.slotsIn(area).flatMap((slot) => nodes.slots.idAt(slot) ?? []));
    picture.mark(this.#touched);
  }

  commit(): void {
    void this.#commit();
  }

  rollBack(): void {
    const { picture, box } = this.#options;
    box.set(undefined);
    picture.mark(new Set());
  }

  /** What is touched stays marked until the model has selected it. */
  async #commit(): Promise<void> {
    const { intents, box } = this.#options;
    box.set(undefined);
    if (this.#touched.size > 0) await intents.select([...this.#touched], [], "add");
    this.rollBack();
  }
}
