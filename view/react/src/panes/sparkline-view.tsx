import type { Sparkline } from "@heddle/views";
import type { ReactNode } from "react";

import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { sparkline } from "../styles/sparkline.ts";
import { paramNames, useParams } from "../use-params.ts";
import { barsPath, linePath, scaled } from "./sparkline-path.ts";

const shown = paramNames<Sparkline>()(
  "visible",
  "label",
  "values",
  "variant",
  "minimum",
  "maximum",
  "unit",
  "color",
);

addStyles(sparkline);

/** A small chart with its last value. */
export function SparklineView({ handle }: ViewProps): ReactNode {
  const { visible, label, values, variant, minimum, maximum, unit, color } = useParams(
    handle,
    shown,
  );
  if (!visible) return null;
  const heights = scaled(values, { minimum, maximum });
  const course = courseOf(values);
  const last = values.at(-1);
  return (
    <div className="hd-own hd-sparkline" style={color === undefined ? undefined : { color }}>
      <div className="hd-sparkline-caption">
        <span>{label}</span>
        <strong>{last === undefined ? "–" : `${number.format(last)}${unit}`}</strong>
      </div>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` would not have the colours of the theme
        role="img"
        aria-label={label === "" ? course : `${label}: ${course}`}
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

/** The chart in words. */
function courseOf(values: readonly number[]): string {
  if (values.length === 0) return messages.noValues;
  const sorted = values.toSorted((one, other) => one - other);
  const [least = 0, greatest = 0] = [sorted[0], sorted.at(-1)];
  return messages.course(values.length, number.format(least), number.format(greatest));
}

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
