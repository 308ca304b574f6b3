import { type PointerEvent, type ReactElement, useCallback, useMemo } from "react";

import { Frames } from "./frames.ts";
import { MinimapPainter } from "./minimap-painter.ts";
import type { Point, Size } from "./rectangle.ts";
import type { Scene } from "./scene.ts";

interface MinimapProps {
  readonly scene: Scene;
  /** What a screen reader calls it. */
  readonly label: string;
  /** Called with the point of the graph that should come to the middle of the screen. */
  readonly onLook: (center: Point) => void;
}

const size: Size = { width: 200, height: 140 };

/** A map of the whole graph: it shows what part is seen, and a press or a drag on it looks elsewhere. */
export function Minimap({ scene, label, onLook }: MinimapProps): ReactElement {
  const painter = useMemo(() => new MinimapPainter(size), []);
  const attach = useCallback(
    (canvas: HTMLCanvasElement) => keepPainted(canvas, scene, painter),
    [scene, painter],
  );
  const look = (event: PointerEvent<HTMLCanvasElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const { x, y, zoom } = painter.viewport;
    onLook({
      x: (((event.clientX - box.x) / box.width) * size.width - x) / zoom,
      y: (((event.clientY - box.y) / box.height) * size.height - y) / zoom,
    });
  };
  return (
    <canvas
      ref={attach}
      className="hd-flow-minimap"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` cannot be drawn on
      role="img"
      aria-label={label}
      style={size}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        look(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) look(event);
      }}
    />
  );
}

/** Draws the map after every change; returns the function that ends it. */
function keepPainted(canvas: HTMLCanvasElement, scene: Scene, painter: MinimapPainter): () => void {
  const context = canvas.getContext("2d");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frames = new Frames(() => {
    clearTimeout(timer);
    const wait = context ? painter.paint(context, scene) : undefined;
    timer = wait === undefined ? undefined : setTimeout(request, wait);
  });
  const request = (): void => frames.request();
  const unsubscribe = [scene.subscribe(request), scene.geometry.subscribe(request)];
  request();
  return () => {
    clearTimeout(timer);
    frames.stop();
    for (const stop of unsubscribe) stop();
  };
}
