import { type ReactElement, useCallback } from "react";

import type { Scene } from "./scene.ts";

interface DrawnLayerProps {
  readonly scene: Scene;
}

/** The canvas of a scene, as large as the element around it and behind the rest of it. */
export function DrawnLayer({ scene }: DrawnLayerProps): ReactElement {
  const attach = useCallback(
    (canvas: HTMLCanvasElement) => {
      const detach = scene.attach(canvas);
      const observer = new ResizeObserver(([entry]) => {
        if (entry) scene.resize(entry.contentRect);
      });
      observer.observe(canvas);
      return () => {
        observer.disconnect();
        detach();
      };
    },
    [scene],
  );
  return <canvas ref={attach} className="hd-flow-drawing" aria-hidden="true" style={place} />;
}

const place = {
  position: "absolute",
  inset: 0,
  inlineSize: "100%",
  blockSize: "100%",
  pointerEvents: "none",
  zIndex: 0,
} as const;
