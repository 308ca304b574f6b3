import type { Handle } from "@heddle/params";
import type { ReactNode } from "react";

import { Children } from "../../children.tsx";
import { useParam } from "../../use-param.ts";
import { useFlowScope } from "../flow-context.ts";
import { useKeptFocus } from "../keyboard/use-kept-focus.ts";
import { flowMessages } from "../messages.ts";

interface SidePanelProps {
  readonly side: keyof typeof flowMessages.panels;
}

/** The views that the flow puts over one side of the graph. */
export function SidePanel({ side }: SidePanelProps): ReactNode {
  const { handle } = useFlowScope();
  const keepFocus = useKeptFocus();
  // A panel is a list of views.
  const views = useParam(handle, `${side}Panel`) as readonly Handle[];
  if (views.length === 0) return null;
  return (
    <div
      ref={keepFocus}
      // Not a landmark: a page may have many graphs.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
      role="group"
      className="hd-flow-overlay hd-flow-panel nowheel"
      data-side={side}
      aria-label={flowMessages.panels[side]}
    >
      <Children of={views} />
    </div>
  );
}
