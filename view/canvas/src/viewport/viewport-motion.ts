import type { Point, Viewport } from "../geometry/rectangle.ts";
import type { Scene } from "../scene/scene.ts";
import { viewportPath } from "./viewport-path.ts";
import type { ViewportSync } from "./viewport-sync.ts";

interface MotionParts {
  readonly scene: Scene;
  /** Contains the mounted items. */
  readonly content: HTMLElement;
  readonly sync: Pick<ViewportSync, "begin" | "move" | "end">;
  /** `limit` returns the nearest zoom within the limits. */
  readonly limits: { limit(zoom: number): number };
}

/** What moves the viewport; more than one can at the same time. */
type Mover = "pointer" | "wheel" | "animation" | "step";

/** Shows viewports one after the other, and tells the model when they begin and end to move. */
export class ViewportMotion {
  readonly #parts: MotionParts;
  readonly #movers = new Set<Mover>();
  #frame: number | undefined;

  constructor(parts: MotionParts, { x, y, zoom }: Viewport) {
    this.#parts = parts;
    this.#display({ x, y, zoom: parts.limits.limit(zoom) });
  }

  get viewport(): Viewport {
    return this.#parts.scene.viewport;
  }

  /** Ends a running animation. */
  begin(mover: Mover): void {
    this.#stopAnimation();
    if (this.#movers.size === 0) this.#parts.sync.begin(this.viewport);
    this.#movers.add(mover);
  }

  move(viewport: Viewport): void {
    this.#display(viewport);
    this.#parts.sync.move(viewport);
  }

  end(mover: Mover): void {
    if (!this.#movers.delete(mover) || this.#movers.size > 0) return;
    this.#parts.sync.end(this.viewport, mover === "animation" || mover === "step");
  }

  /** Moves to a viewport at once. */
  show(viewport: Viewport): void {
    this.begin("step");
    this.move(viewport);
    this.end("step");
  }

  animate(to: Viewport, durationMs: number): void {
    const { screen } = this.#parts.scene;
    if (durationMs <= 0 || screen.width * screen.height === 0) return this.show(to);
    this.begin("animation");
    const path = viewportPath(this.viewport, to, screen);
    const startMs = performance.now();
    const step = (): void => {
      const time = Math.min((performance.now() - startMs) / durationMs, 1);
      this.move(path(time));
      if (time === 1) this.#stopAnimation();
      else this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** The nearest zoom within the limits. */
  limit(zoom: number): number {
    return this.#parts.limits.limit(zoom);
  }

  dispose(): void {
    this.#stopAnimation();
  }

  #stopAnimation(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.end("animation");
  }

  #display(viewport: Viewport): void {
    const { content, scene } = this.#parts;
    const { x, y, zoom } = viewport;
    content.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
    scene.setViewport(viewport);
  }
}

/** The viewport that shows a point of the graph at a point of the screen. */
export function viewportAt(zoom: number, screen: Point, point: Point): Viewport {
  return { x: screen.x - point.x * zoom, y: screen.y - point.y * zoom, zoom };
}
