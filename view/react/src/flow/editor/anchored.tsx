import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";

import type { Point, Rectangle, Size } from "../drawing/rectangle.ts";
import { useFlowScope } from "../flow-context.ts";
import type { ItemKind } from "../intents.ts";
import type { Picture } from "../picture.ts";
import { placement } from "./placement.ts";

interface AnchoredProps {
  /** What it belongs to. */
  readonly to: ItemKind;
  readonly id: string;
  readonly children: ReactNode;
}

/** Keeps its content beside a node or the middle of an edge: as large at any zoom, and without a render as it moves. */
export function Anchored({ to, id, children }: AnchoredProps): ReactElement {
  const { picture } = useFlowScope();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { scene, geometry } = picture;
    const { current } = element;
    if (!current) return undefined;
    let size = sizeOf(current);
    const place = (): void => {
      const item = placeOf(picture, to, id);
      if (item) current.style.translate = inPixels(placement(item, size, scene.screen));
    };
    place();
    const resizes = new ResizeObserver(() => {
      size = sizeOf(current);
      place();
    });
    resizes.observe(current);
    const stops = [scene.subscribe(place), geometry.subscribe(place), geometry.follow(place)];
    return () => {
      resizes.disconnect();
      for (const stop of stops) stop();
    };
  }, [picture, to, id]);
  return (
    <div ref={element} className="hd-flow-overlay hd-flow-anchored" data-to={to}>
      {children}
    </div>
  );
}

/** Where an item is on the screen. */
function placeOf(picture: Picture, to: ItemKind, id: string): Rectangle | undefined {
  const { scene } = picture;
  if (to === "edge") {
    const middle = picture.middleOf(id);
    return middle && { ...scene.onScreen(middle), width: 0, height: 0 };
  }
  const box = picture.rectangleOf(id);
  const { zoom } = scene.viewport;
  return box && { ...scene.onScreen(box), width: box.width * zoom, height: box.height * zoom };
}

function sizeOf({ offsetWidth, offsetHeight }: HTMLElement): Size {
  return { width: offsetWidth, height: offsetHeight };
}

function inPixels({ x, y }: Point): string {
  return `${x}px ${y}px`;
}
