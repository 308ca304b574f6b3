import type { Column } from "@heddle/views";
import type { ReactNode } from "react";

import { Children } from "../children.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<Column>()("visible", "children", "stale");

/** Views below each other. */
export function ColumnView({ handle }: ViewProps): ReactNode {
  const { visible, children, stale } = useParams(handle, shown);
  if (!visible) return null;
  return (
    <div className="hd-column" aria-busy={stale || undefined}>
      <Children of={children} />
    </div>
  );
}
