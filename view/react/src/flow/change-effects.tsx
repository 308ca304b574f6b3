import { ChangeAnnouncer, StatusAnnouncer } from "@heddle/canvas";
import { useEffect } from "react";

import { useFlowScope } from "./flow-context.ts";

/** What follows changes of the graph: they are announced to screen readers. */
export function ChangeEffects(): null {
  const scope = useFlowScope();
  useEffect(() => {
    const effects = [new ChangeAnnouncer(scope), new StatusAnnouncer(scope)];
    return () => {
      for (const effect of effects) effect.dispose();
    };
  }, [scope]);
  return null;
}
