import { dotGapPx, dotGridTransform, type Scene, smallestDotScale } from "@heddle/canvas";
import {
  type ReactElement,
  useCallback,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";

import { useAttachment } from "../../use-attachment.ts";
import { useFlowScope } from "../flow-context.ts";

interface SceneCanvasProps {
  readonly scene: Scene;
}

/** The canvas that a scene paints items without an element on. It fills the surrounding element, behind everything else. */
export function SceneCanvas({ scene }: SceneCanvasProps): ReactElement {
  const attach = useCallback(
    (canvas: HTMLCanvasElement) => {
      const detach = scene.attach(canvas);
      const observer = new ResizeObserver(([entry]) => {
        if (entry) scene.resize(entry.contentRect);
      });
      // The surrounding element, because a canvas without paint has no box.
      if (canvas.parentElement) observer.observe(canvas.parentElement);
      return () => {
        observer.disconnect();
        detach();
      };
    },
    [scene],
  );
  return (
    <canvas
      ref={useAttachment(attach)}
      className="hd-flow-scene"
      data-part="scene"
      aria-hidden="true"
      style={canvasStyle}
    />
  );
}

const canvasStyle = {
  position: "absolute",
  inset: 0,
  inlineSize: "100%",
  blockSize: "100%",
  pointerEvents: "none",
  zIndex: 0,
} as const;

const dotSizePx = 1.7;

/** The dots behind the graph. Each row is one dashed line, which is faster than a pattern. */
export function DotGrid(): ReactElement {
  const { scene } = useFlowScope().state;
  const svg = useRef<SVGSVGElement>(null);
  const rows = useSyncExternalStore(
    (listener) => scene.subscribe(listener),
    () => Math.ceil(scene.screen.height / smallestDotScale / dotGapPx) + 2,
  );
  useLayoutEffect(() => {
    const updateTransform = (): void => {
      if (svg.current) svg.current.style.transform = dotGridTransform(scene.viewport);
    };
    updateTransform();
    return scene.subscribe(updateTransform);
  }, [scene]);
  return (
    <svg
      ref={svg}
      className="hd-flow-dot-grid"
      aria-hidden="true"
      strokeWidth={dotSizePx}
      strokeDasharray={`${dotSizePx} ${dotGapPx - dotSizePx}`}
      strokeDashoffset={(dotSizePx - dotGapPx) / 2}
    >
      {Array.from({ length: rows }, (_, row) => {
        const y = (row + 0.5) * dotGapPx;
        return <line key={row} x2="100%" y1={y} y2={y} />;
      })}
    </svg>
  );
}
