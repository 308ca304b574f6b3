import type { Progress } from "@heddle/views";
import { type ReactNode, useId } from "react";

import type { ViewProps } from "../registry.ts";
import { progress } from "../styles/progress.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<Progress>()("visible", "label", "value", "maximum");

addStyles(progress);

/** How far something is. */
export function ProgressView({ handle }: ViewProps): ReactNode {
  const { visible, label, value, maximum } = useParams(handle, shown);
  const id = useId();
  if (!visible) return null;
  return (
    <div className="hd-own hd-progress">
      <span id={id} className="hd-label">
        {label}
      </span>
      {value !== null && (
        <span className="hd-note">{`${Math.round((100 * Math.min(value, maximum)) / maximum)} %`}</span>
      )}
      <progress
        aria-labelledby={id}
        className="hd-progress-bar"
        max={maximum}
        value={value ?? undefined}
      />
    </div>
  );
}
