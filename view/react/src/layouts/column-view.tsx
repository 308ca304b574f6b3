import type { Column } from "@heddle/views";
import type { ReactNode } from "react";

import { Children } from "../children.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { pressByEnter } from "./press-by-enter.ts";

const shown = paramNames<Column>()("visible", "children", "stale");

/** Views below each other. */
export function ColumnView({ handle }: ViewProps): ReactNode {
  const { visible, children, stale } = useParams(handle, shown);
  if (!visible) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter is meant for all of its fields
    <div className="hd-column" aria-busy={stale || undefined} onKeyDown={pressByEnter}>
      <Children of={children} />
    </div>
  );
}
