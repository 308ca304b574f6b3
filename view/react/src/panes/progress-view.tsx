import type { Progress } from "@heddle/views";
import { type ReactNode, useEffect, useId } from "react";

import type { ViewProps } from "../registry.ts";
import { useStage } from "../stage.ts";
import { progress } from "../styles/progress.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<Progress>()("visible", "label", "note", "value", "maximum");

addStyles(progress);

/** How far something is. */
export function ProgressView({ handle }: ViewProps): ReactNode {
  const { visible, label, note, value, maximum } = useParams(handle, shown);
  const id = useId();
  const { announce } = useStage();
  // What is under way is told once: a number that runs would be heard all the time.
  useEffect(() => {
    if (visible) announce(label);
  }, [announce, visible, label]);
  if (!visible) return null;
  return (
    <div className="hd-own hd-progress">
      <span id={id} className="hd-label">
        {label}
      </span>
      <span className="hd-note">
        {value === null ? note : `${Math.round((100 * Math.min(value, maximum)) / maximum)} %`}
      </span>
      <progress
        aria-labelledby={id}
        className="hd-progress-bar"
        max={maximum}
        value={value ?? undefined}
      />
    </div>
  );
}
