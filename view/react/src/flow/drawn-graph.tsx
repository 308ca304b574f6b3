import { useStoreApi } from "@xyflow/react";
import { type ReactElement, useLayoutEffect } from "react";

import { DrawnLayer } from "./drawing/drawn-layer.tsx";
import { useFlowScope } from "./flow-context.ts";

/** What of the graph is not an element of the page, always where the elements would be. */
export function DrawnGraph(): ReactElement {
  const { scene } = useFlowScope().picture;
  const store = useStoreApi();
  useLayoutEffect(() => {
    const look = (): void => {
      const [x, y, zoom] = store.getState().transform;
      scene.look({ x, y, zoom });
    };
    look();
    // Not through a render: the drawing has to move in the same frame.
    return store.subscribe(look);
  }, [scene, store]);
  return <DrawnLayer scene={scene} />;
}
