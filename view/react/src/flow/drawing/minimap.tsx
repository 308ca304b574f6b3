import { type PointerEvent, type ReactElement, useCallback, useMemo } from "react";

import { Frames } from "./frames.ts";
import { mapViewport, MinimapPainter } from "./minimap-painter.ts";
import { type Point, seenRectangle, type Size, type Viewport } from "./rectangle.ts";
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
  const painter = useMemo(() => new MinimapPainter(), []);
  const attach = useCallback(
    (canvas: HTMLCanvasElement) => {
      const frames = new Frames(() => paint(canvas, scene, painter));
      const request = (): void => frames.request();
      const unsubscribe = [scene.subscribe(request), scene.geometry.subscribe(request)];
      request();
      return () => {
        frames.stop();
        for (const stop of unsubscribe) stop();
      };
    },
    [scene, painter],
  );
  const look = (event: PointerEvent<HTMLCanvasElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const { x, y, zoom } = viewportOf(scene);
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

/** How the map shows the graph, in pixels of the page. */
function viewportOf({ geometry, viewport, screen }: Scene): Viewport {
  return mapViewport(geometry.nodes.bounds(), seenRectangle(viewport, screen), size);
}

function paint(canvas: HTMLCanvasElement, scene: Scene, painter: MinimapPainter): void {
  const context = canvas.getContext("2d");
  const { theme, screen } = scene;
  if (!context || !theme || screen.width === 0) return;
  const density = window.devicePixelRatio;
  canvas.width = Math.round(size.width * density);
  canvas.height = Math.round(size.height * density);
  const { x, y, zoom } = viewportOf(scene);
  painter.paint(context, scene.geometry, {
    viewport: { x: x * density, y: y * density, zoom: zoom * density },
    seen: seenRectangle(scene.viewport, screen),
    theme,
  });
}
