import { type ReactElement, useLayoutEffect, useRef, useSyncExternalStore } from "react";

import { useFlowScope } from "../flow-context.ts";
import { groundGap, groundTransform, smallestGround } from "./ground-transform.ts";

/** How large a dot is. */
const dot = 1.7;

/** The dots behind the graph, which show how it moves: each row is one dashed line, which is quicker to draw than a pattern. */
export function Ground(): ReactElement {
  const { scene } = useFlowScope().picture;
  const plane = useRef<SVGSVGElement>(null);
  const rows = useSyncExternalStore(
    (listener) => scene.subscribe(listener),
    () => Math.ceil(scene.screen.height / smallestGround / groundGap) + 2,
  );
  useLayoutEffect(() => {
    const place = (): void => {
      if (plane.current) plane.current.style.transform = groundTransform(scene.viewport);
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
      strokeDasharray={`${dot} ${groundGap - dot}`}
      strokeDashoffset={(dot - groundGap) / 2}
    >
      {Array.from({ length: rows }, (_, row) => {
        const y = (row + 0.5) * groundGap;
        return <line key={row} x2="100%" y1={y} y2={y} />;
      })}
    </svg>
  );
}
