import type { Row } from "@heddle/views";
import type { ReactNode } from "react";

import { Children } from "../children.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const renderedParams = paramNames<Row>()("visible", "children");

/** Child views side by side. */
export function RowView({ handle }: ViewProps): ReactNode {
  const { visible, children } = useParams(handle, renderedParams);
  if (!visible) return null;
  return (
    <div className="hd-row">
      <Children of={children} />
    </div>
  );
}
