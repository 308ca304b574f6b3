import { ChangeAnnouncer, LayoutAnimation, StatusAnnouncer } from "@heddle/canvas";
import { useEffect } from "react";

import { useFlowScope } from "./flow-context.ts";

/** What follows changes of the graph: they are announced to screen readers, and nodes move to the places of a layout. */
export function ChangeEffects(): null {
  const scope = useFlowScope();
  useEffect(() => {
    const effects = [
      new ChangeAnnouncer(scope),
      new StatusAnnouncer(scope),
      new LayoutAnimation(scope),
    ];
    return () => {
      for (const effect of effects) effect.dispose();
    };
  }, [scope]);
  return null;
}
