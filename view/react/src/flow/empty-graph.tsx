import { type ReactNode, useSyncExternalStore } from "react";

import { messages } from "../messages.ts";
import { useFlowScope } from "./flow-context.ts";

/** Stands where there is nothing yet. */
export function EmptyGraph(): ReactNode {
  const { picture } = useFlowScope();
  const isEmpty = useSyncExternalStore(picture.subscribe, () => picture.nodes.size === 0);
  return isEmpty ? <p className="hd-flow-empty">{messages.emptyGraph}</p> : null;
}
