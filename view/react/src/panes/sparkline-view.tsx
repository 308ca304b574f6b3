import type { Message } from "@heddle/params";
import type { Sparkline } from "@heddle/views";
import { type ReactNode, useMemo } from "react";

import { useLanguage, useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";

const sparklineStyles = `
.hd-sparkline { display: grid; gap: 4px; color: var(--_hd-accent); }
.hd-sparkline-caption { display: flex; justify-content: space-between; align-items: baseline; gap: 8px; font-size: var(--_hd-small); color: var(--_hd-muted); }
.hd-sparkline-caption strong { font-weight: 600; font-variant-numeric: tabular-nums; color: var(--_hd-text); white-space: nowrap; }
.hd-sparkline-chart { inline-size: 100%; block-size: 48px; overflow: visible; border-block-end: 1px solid var(--_hd-line); }
.hd-sparkline-line { fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linejoin: round; vector-effect: non-scaling-stroke; }
.hd-sparkline-area { fill: currentColor; opacity: 0.14; }
.hd-sparkline-bars { fill: currentColor; opacity: 0.85; }
`;

const renderedParams = paramNames<Sparkline>()(
  "visible",
  "label",
  "values",
  "variant",
  "minimum",
  "maximum",
  "unit",
  "color",
);

addStyles(sparklineStyles);

/** A small chart with its last value. */
export function SparklineView({ handle }: ViewProps): ReactNode {
  const { visible, label, values, variant, minimum, maximum, unit, color } = useParams(
    handle,
    renderedParams,
  );
  const t = useTranslate();
  const locale = useLanguage()?.locale ?? "en";
  const number = useMemo(
    () => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
    [locale],
  );
  if (!visible) return null;
  const heights = scaled(values, { minimum, maximum });
  const summary = t(summaryOf(values, number));
  const last = values.at(-1);
  return (
    <div className="hd-own hd-sparkline" style={color === undefined ? undefined : { color }}>
      <div className="hd-sparkline-caption">
        <span>{label}</span>
        <strong>{last === undefined ? "–" : `${number.format(last)}${unit}`}</strong>
      </div>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` would not have the colors of the theme
        role="img"
        aria-label={label === "" ? summary : `${label}: ${summary}`}
        className="hd-sparkline-chart"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
      >
        {variant === "bars" ? (
          <path className="hd-sparkline-bars" d={barsPath(heights)} />
        ) : (
          <>
            <path className="hd-sparkline-area" d={linePath(heights, { closed: true })} />
            <path className="hd-sparkline-line" d={linePath(heights)} />
          </>
        )}
      </svg>
    </div>
  );
}

/** `[3, 1, 2]` → `"3 values from 1 to 3"` */
function summaryOf(values: readonly number[], number: Intl.NumberFormat): Message {
  if (values.length === 0) return messages.noValues;
  const sorted = values.toSorted((one, other) => one - other);
  const [least = 0, greatest = 0] = [sorted[0], sorted.at(-1)];
  return messages.valueRange({
    count: values.length,
    least: number.format(least),
    greatest: number.format(greatest),
  });
}

/** The values at the lower and upper edge; by default the least and the greatest value. */
interface Bounds {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

/**
 * Scales values to 0–1 between the bounds: `[1, 2, 3]` → `[0, 0.5, 1]`. Equal values are at the explicit bound, or in
 * the middle without one.
 */
function scaled(values: readonly number[], { minimum, maximum }: Bounds): number[] {
  const least = minimum ?? values.reduce((one, other) => Math.min(one, other), Infinity);
  const most = maximum ?? values.reduce((one, other) => Math.max(one, other), -Infinity);
  const flat = minimum !== undefined ? 0 : maximum !== undefined ? 1 : 0.5;
  return values.map((value) =>
    most > least ? Math.min(Math.max((value - least) / (most - least), 0), 1) : flat,
  );
}

/** The SVG path of a line in a 100 × 100 viewBox, or of the area below it: `[0, 1]` → `"M0 100L100 0"`. */
function linePath(heights: readonly number[], { closed = false } = {}): string {
  if (heights.length === 0) return "";
  // A single value is a horizontal line.
  const points = heights.length === 1 ? [...heights, ...heights] : heights;
  const step = 100 / (points.length - 1);
  const line = points.map((height, at) => `${round(at * step)} ${round(100 * (1 - height))}`);
  return closed ? `M0 100L${line.join("L")}L100 100Z` : `M${line.join("L")}`;
}

/** The SVG path of bars in a 100 × 100 viewBox; a zero bar stays visible. */
function barsPath(heights: readonly number[]): string {
  const step = 100 / heights.length;
  const width = round(step * 0.7);
  const bars = heights.map((height, at) => {
    const size = round(Math.max(100 * height, 3));
    return `M${round(at * step + step * 0.15)} 100v-${size}h${width}v${size}Z`;
  });
  return bars.join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
