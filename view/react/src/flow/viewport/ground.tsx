import { type ReactElement, useLayoutEffect, useRef } from "react";

import { useFlowScope } from "../flow-context.ts";
import { groundTransform } from "./ground-transform.ts";

/** The dots behind the graph, which show how it moves. */
export function Ground(): ReactElement {
  const { scene } = useFlowScope().picture;
  const plane = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = (): void => {
      if (plane.current) plane.current.style.transform = groundTransform(scene.viewport);
    };
    place();
    return scene.subscribe(place);
  }, [scene]);
  return <div ref={plane} className="hd-flow-ground" />;
}
