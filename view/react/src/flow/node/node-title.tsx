import type { ReactElement } from "react";

import { useTooltip } from "../use-tooltip.ts";

/** The title of a node or a group, with a tooltip where it is clipped. */
export function NodeTitle({ title }: { readonly title: string }): ReactElement {
  const tooltip = useTooltip<HTMLSpanElement>(title, isClipped);
  return (
    <span {...tooltip} className="hd-node-title">
      {title}
    </span>
  );
}

function isClipped({ scrollWidth, clientWidth }: HTMLElement): boolean {
  return scrollWidth > clientWidth;
}
