import type { Badge } from "@heddle/views";
import type { ReactNode } from "react";

import type { ViewProps } from "../registry.ts";
import { badge } from "../styles/badge.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<Badge>()("visible", "text", "tone", "sign");

addStyles(badge);

/** A few words with a sign and a colour. */
export function BadgeView({ handle }: ViewProps): ReactNode {
  const { visible, text, tone, sign } = useParams(handle, shown);
  if (!visible) return null;
  return (
    <strong className="hd-own hd-mark" data-tone={tone} data-sign={sign && tone !== "neutral"}>
      {text}
    </strong>
  );
}
