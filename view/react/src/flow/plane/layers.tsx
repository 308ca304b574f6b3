import { useStoreApi } from "@xyflow/react";
import {
  type ReactElement,
  useCallback,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";

import { dotGapPx, dotGridTransform, smallestDotScale } from "../canvas/painting/dot-grid.ts";
import type { Scene } from "../canvas/scene/scene.ts";
import { useFlowScope } from "../flow-context.ts";

/** What of the graph is not an element of the page, always where the elements would be. */
export function DrawnGraph(): ReactElement {
  const { scene } = useFlowScope().state;
  const store = useStoreApi();
  useLayoutEffect(() => {
    const follow = (): void => {
      const [x, y, zoom] = store.getState().transform;
      scene.setViewport({ x, y, zoom });
    };
    follow();
    // Not through a render: the drawing has to move in the same frame.
    return store.subscribe(follow);
  }, [scene, store]);
  return <SceneCanvas scene={scene} />;
}

interface SceneCanvasProps {
  readonly scene: Scene;
}

/** The canvas of a scene, as large as the element around it and behind the rest of it. */
export function SceneCanvas({ scene }: SceneCanvasProps): ReactElement {
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

/** How large a dot is. */
const dot = 1.7;

/** The dots behind the graph, which show how it moves: each row is one dashed line, which is quicker to draw than a pattern. */
export function DotGrid(): ReactElement {
  const { scene } = useFlowScope().state;
  const plane = useRef<SVGSVGElement>(null);
  const rows = useSyncExternalStore(
    (listener) => scene.subscribe(listener),
    () => Math.ceil(scene.screen.height / smallestDotScale / dotGapPx) + 2,
  );
  useLayoutEffect(() => {
    const place = (): void => {
      if (plane.current) plane.current.style.transform = dotGridTransform(scene.viewport);
    };
    place();
    return scene.subscribe(place);
  }, [scene]);
  return (
    <svg
      ref={plane}
      className="hd-flow-ground"
      aria-hidden="true"
      strokeWidth={dot}
      strokeDasharray={`${dot} ${dotGapPx - dot}`}
      strokeDashoffset={(dot - dotGapPx) / 2}
    >
      {Array.from({ length: rows }, (_, row) => {
        const y = (row + 0.5) * dotGapPx;
        return <line key={row} x2="100%" y1={y} y2={y} />;
      })}
    </svg>
  );
}
