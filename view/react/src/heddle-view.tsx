import type { Handle } from "@heddle/params";
import type { Viewable } from "@heddle/views";
import { type ReactElement, useCallback, useMemo, useState } from "react";
import { createPortal } from "react-dom";

import { containedEvents } from "./contain-events.ts";
import { Scene, shadowRootOf, type Theme, toHandle } from "./scene.tsx";

/** What `HeddleView` takes. */
export interface HeddleViewProps {
  /** What to show: a view model, an object with a `view()`, text, a React element, or the handle of a model. */
  readonly of: Viewable | Handle;
  readonly theme?: Theme | undefined;
}

/** Shows anything viewable, in a shadow root of its own. */
export function HeddleView({ of, theme }: HeddleViewProps): ReactElement {
  const handle = useMemo(() => toHandle(of), [of]);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const attach = useCallback((host: HTMLElement | null) => {
    if (host) setRoot(shadowRootOf(host));
  }, []);
  const scene = root && <Scene {...{ root, handle, theme }} events={containedEvents} />;
  return <div ref={attach}>{root && createPortal(scene, root)}</div>;
}
