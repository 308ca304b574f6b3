import type { Card } from "@heddle/views";
import { type ReactNode, useContext } from "react";

import { Children } from "../children.tsx";
import { Heading, HeadingLevel } from "../heading.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const renderedParams = paramNames<Card>()("visible", "title", "children");

/** Child views on a raised surface, with an optional title. */
export function CardView({ handle }: ViewProps): ReactNode {
  const { visible, title, children } = useParams(handle, renderedParams);
  const level = useContext(HeadingLevel);
  if (!visible) return null;
  return (
    <div part="card" className="hd-card">
      {title && <Heading className="hd-own hd-title">{title}</Heading>}
      <HeadingLevel.Provider value={title ? level + 1 : level}>
        <div className="hd-column">
          <Children of={children} />
        </div>
      </HeadingLevel.Provider>
    </div>
  );
}
