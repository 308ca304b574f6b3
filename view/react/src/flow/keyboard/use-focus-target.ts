import { type RefObject, useLayoutEffect, useSyncExternalStore } from "react";

import { useFlowScope } from "../flow-context.ts";
import { type Item, keyOf } from "../item.ts";
import { flowMessages } from "../messages.ts";

/** What makes an element the one that stands for a node or an edge. */
interface FocusTargetProps {
  readonly tabIndex: -1;
  readonly role: "group";
  readonly "aria-roledescription": string;
  readonly "aria-label": string;
}

/** Lets an element have the focus of a node or an edge, and its name. */
export function useFocusTarget(
  { kind, id }: Item,
  element: RefObject<HTMLElement | SVGElement | null>,
): FocusTargetProps {
  const { targets, names } = useFlowScope();
  useLayoutEffect(
    () => (element.current ? targets.enter(keyOf({ kind, id }), element.current) : undefined),
    [targets, element, kind, id],
  );
  const name = useSyncExternalStore(names.subscribe, () => names.of({ kind, id }));
  return {
    tabIndex: -1,
    role: "group",
    "aria-roledescription": flowMessages[kind],
    "aria-label": name,
  };
}
