import type { PointerEvent, ReactElement } from "react";

/** The title of a node or a group, with a tooltip where it is clipped. */
export function NodeTitle({ title }: { readonly title: string }): ReactElement {
  return (
    <span className="hd-node-title" onPointerEnter={(event) => showTooltip(event, title)}>
      {title}
    </span>
  );
}

/** Not an attribute of the title: the browser would restyle the node for each change of it. */
function showTooltip({ currentTarget }: PointerEvent<HTMLElement>, title: string): void {
  const { scrollWidth, clientWidth } = currentTarget;
  currentTarget.title = scrollWidth > clientWidth ? title : "";
}
