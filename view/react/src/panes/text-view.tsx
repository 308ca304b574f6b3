import type { Text } from "@heddle/views";
import type { ReactNode } from "react";

import { Heading } from "../heading.tsx";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<Text>()("visible", "text", "level");

/** Plain text, or a heading. */
export function TextView({ handle }: ViewProps): ReactNode {
  const { visible, text, level } = useParams(handle, shown);
  if (!visible) return null;
  if (level === undefined) return <p className="hd-own hd-text">{text}</p>;
  return (
    <Heading level={level} className={`hd-own hd-heading hd-h${level}`}>
      {text}
    </Heading>
  );
}
