import type { PresentFlowViewer, VisibleArea } from "@heddle/flow";

import type { Rectangle, Size, Viewport } from "../../geometry/rectangle.ts";
import { Signal } from "../../signal.ts";
import type { PanZoom } from "../../viewport/pan-zoom.ts";
import type { Others } from "./others.ts";

interface FollowParts {
  readonly others: Others;
  readonly panZoom: Pick<PanZoom, "moveTo">;
  readonly screen: () => Size;
  /** The element around the canvas and its overlays. */
  readonly element: HTMLElement;
}

/** About as long as the time between two updates, so that the movement is continuous. */
const stepMs = 80;

/** Shows the part of the graph that somebody else sees, until the user moves it or that person leaves. */
export class Follow {
  /** The followed person. */
  readonly person: Signal<string | undefined> = new Signal<string | undefined>(undefined);
  readonly #parts: FollowParts;
  readonly #abort = new AbortController();
  readonly #unsubscribe: () => void;
  #shown: VisibleArea | undefined;

  constructor(parts: FollowParts) {
    this.#parts = parts;
    this.#unsubscribe = parts.others.viewers.subscribe(() => this.#step());
    const stop = (event: Event): void => {
      const isChoosing = event.target instanceof Element && event.target.closest(peopleSelector);
      if (!isChoosing) this.stop();
    };
    const options = { capture: true, passive: true, signal: this.#abort.signal };
    for (const type of ["pointerdown", "wheel", "keydown"]) {
      parts.element.addEventListener(type, stop, options);
    }
  }

  dispose(): void {
    this.#abort.abort();
    this.#unsubscribe();
  }

  start(person: string): void {
    this.#shown = undefined;
    this.person.set(person);
    this.#step();
  }

  stop(): void {
    this.person.set(undefined);
  }

  #step(): void {
    const person = this.person.value;
    if (person === undefined) return;
    const { others, panZoom, screen } = this.#parts;
    const viewers = others.viewers.value.filter((each) => each.person === person);
    if (viewers.length === 0) return this.stop();
    const area = areaOf(viewers);
    if (!area || area === this.#shown) return;
    this.#shown = area;
    panZoom.moveTo(viewportOf(area, screen()), stepMs);
  }
}

/** Presses on the list of people do not stop following. */
const peopleSelector = "[data-part=people]";

/** Of several pages of a person, the one with the pointer, otherwise the latest. */
function areaOf(viewers: readonly PresentFlowViewer[]): VisibleArea | undefined {
  const visible = viewers.filter(({ area }) => area !== null);
  const active = visible.find(({ cursor }) => cursor !== null) ?? visible.at(-1);
  return active?.area ?? undefined;
}

/** The viewport that shows all of an area, in the middle of the screen. */
function viewportOf({ x, y, width, height }: Rectangle, screen: Size): Viewport {
  const zoom = Math.min(screen.width / Math.max(width, 1), screen.height / Math.max(height, 1));
  return {
    x: screen.width / 2 - (x + width / 2) * zoom,
    y: screen.height / 2 - (y + height / 2) * zoom,
    zoom,
  };
}
