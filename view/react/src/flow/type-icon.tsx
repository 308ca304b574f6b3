import type { ReactElement } from "react";

interface TypeIconProps {
  readonly icon: string;
  readonly color?: string | null | undefined;
}

/** The icon of a node type on its color. It is painted by CSS: the text of an entry is the name alone. */
export function TypeIcon({ icon, color }: TypeIconProps): ReactElement {
  return (
    <span
      className="hd-flow-type-icon"
      style={{ background: color ?? undefined }}
      data-plain={!color || undefined}
      data-sign={icon}
      aria-hidden="true"
    />
  );
}
