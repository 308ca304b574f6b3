import type { Badge } from "@heddle/views";
import type { ReactNode } from "react";

import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";

const badgeStyles = `
.hd-mark {
  --_tone: var(--_hd-muted);
  --_ground: var(--_hd-subtle);
  --_sign: "";
  display: inline-flex;
  align-items: center;
  gap: 6px;
  align-self: flex-start;
  padding: 3px 12px 3px 10px;
  font-weight: 650;
  font-variant-numeric: tabular-nums;
  color: var(--_tone);
  background: var(--_ground);
  border: 1px solid color-mix(in srgb, var(--_tone) 40%, transparent);
  border-radius: 999px;
}
.hd-mark[data-sign="true"]::before { content: var(--_sign) / ""; }
.hd-mark[data-sign="false"] { padding-inline: 10px; }
.hd-mark[data-tone="info"] { --_tone: var(--_hd-accent); --_ground: var(--_hd-accent-soft); --_sign: "→"; }
.hd-mark[data-tone="success"] { --_tone: var(--_hd-success); --_ground: var(--_hd-success-soft); --_sign: "✓"; }
.hd-mark[data-tone="warning"] { --_tone: var(--_hd-warning); --_ground: var(--_hd-warning-soft); --_sign: "!"; }
.hd-mark[data-tone="error"] { --_tone: var(--_hd-danger); --_ground: var(--_hd-danger-soft); --_sign: "✕"; }
.hd-row > .hd-mark { align-self: center; }
.hd-row:has(> .hd-mark) { align-items: center; gap: 8px 12px; }
`;

const renderedParams = paramNames<Badge>()("visible", "text", "tone", "sign");

addStyles(badgeStyles);

/** A short text with a symbol and a color. */
export function BadgeView({ handle }: ViewProps): ReactNode {
  const { visible, text, tone, sign } = useParams(handle, renderedParams);
  if (!visible) return null;
  return (
    <strong className="hd-own hd-mark" data-tone={tone} data-sign={sign && tone !== "neutral"}>
      {text}
    </strong>
  );
}
