import type { Text } from "@heddle/views";
import { type ReactNode, useContext } from "react";

import { Heading, HeadingLevel } from "../heading.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const renderedParams = paramNames<Text>()("visible", "text", "level", "live");

/** Plain text, or a heading. */
export function TextView({ handle }: ViewProps): ReactNode {
  const { visible, text, level, live } = useParams(handle, renderedParams);
  const depth = useContext(HeadingLevel);
  if (!visible) return null;
  if (level === undefined) {
    return (
      <p className="hd-own hd-text" role={live ? "status" : undefined}>
        {text}
      </p>
    );
  }
  const shownLevel = level === "auto" ? Math.min(depth, 6) : level;
  return (
    <Heading level={shownLevel} className={`hd-own hd-heading hd-h${shownLevel}`}>
      {text}
    </Heading>
  );
}
