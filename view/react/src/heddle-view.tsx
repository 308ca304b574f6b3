import type { Handle } from "@heddle/params";
import type { Viewable } from "@heddle/views";
import { type ReactElement, useMemo } from "react";

import { containedEvents } from "./contain-events.ts";
import { Scene, type Theme, toHandle } from "./scene.tsx";
import { Shadow } from "./shadow.tsx";

/** What `HeddleView` takes. */
export interface HeddleViewProps {
  /** What to show: a view model, an object with a `view()`, text, a React element, or the handle of a model. */
  readonly of: Viewable | Handle;
  readonly theme?: Theme | undefined;
}

/** Shows anything viewable, in a shadow root of its own. */
export function HeddleView({ of, theme }: HeddleViewProps): ReactElement {
  const handle = useMemo(() => toHandle(of), [of]);
  return (
    <Shadow>{(root) => <Scene {...{ root, handle, theme }} events={containedEvents} />}</Shadow>
  );
}
