import type { FlowCaller } from "@heddle/flow";
import { nodeMetrics } from "@heddle/flow/geometry";

import type { Point, Size } from "../geometry/rectangle.ts";
import { gestureName } from "./drag-gestures.ts";
import type { Gesture } from "./gesture-recognizer.ts";

/** The smallest frame that shows its title. */
const minimumSize = { width: 120, height: nodeMetrics.headerHeight + 20 } as const;

/** Resizes a frame or a note at its lower right corner. Each step is sent, because the frame is drawn by its record. */
export class ResizeGesture implements Gesture {
  readonly #intents: Pick<FlowCaller, "resize">;
  readonly #id: string;
  readonly #size: Size;
  readonly #from: Point;
  readonly #name = gestureName();
  #answer: Promise<unknown> = Promise.resolve();

  constructor(intents: Pick<FlowCaller, "resize">, id: string, size: Size, from: Point) {
    this.#intents = intents;
    this.#id = id;
    this.#size = { width: size.width, height: size.height };
    this.#from = from;
  }

  move({ x, y }: Point): void {
    const { width, height } = this.#size;
    this.#send({
      width: Math.max(minimumSize.width, Math.round(width + x - this.#from.x)),
      height: Math.max(minimumSize.height, Math.round(height + y - this.#from.y)),
    });
  }

  /** The last step is sent already. */
  async commit(): Promise<void> {
    await this.#answer;
  }

  rollBack(): void {
    this.#send(this.#size);
  }

  #send(size: Size): void {
    this.#answer = this.#intents.resize(this.#id, size, this.#name);
  }
}
