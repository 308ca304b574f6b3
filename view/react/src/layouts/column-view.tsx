import type { Column } from "@heddle/views";
import type { ReactNode } from "react";

import { Children } from "../children.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<Column>()("visible", "children");

/** Views below each other. */
export function ColumnView({ handle }: ViewProps): ReactNode {
  const { visible, children } = useParams(handle, shown);
  if (!visible) return null;
  return (
    <div className="hd-column">
      <Children of={children} />
    </div>
  );
}
