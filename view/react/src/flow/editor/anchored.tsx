import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";

import type { Point } from "../drawing/rectangle.ts";
import { useFlowScope } from "../flow-context.ts";
import type { ItemKind } from "../intents.ts";

interface AnchoredProps {
  /** What it belongs to. */
  readonly to: ItemKind;
  readonly id: string;
  readonly children: ReactNode;
}

/** Keeps its content above a node or on the middle of an edge: as large at any zoom, and without a render as it moves. */
export function Anchored({ to, id, children }: AnchoredProps): ReactElement {
  const { picture } = useFlowScope();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { scene, geometry } = picture;
    const place = (): void => {
      const anchor = to === "node" ? picture.topOf(id) : picture.middleOf(id);
      const { current } = element;
      if (anchor && current) current.style.translate = inPixels(scene.onScreen(anchor));
    };
    place();
    const stops = [scene.subscribe(place), geometry.subscribe(place), geometry.follow(place)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [picture, to, id]);
  return (
    <div ref={element} className="hd-flow-overlay hd-flow-anchored" data-to={to}>
      {children}
    </div>
  );
}

function inPixels({ x, y }: Point): string {
  return `${x}px ${y}px`;
}
