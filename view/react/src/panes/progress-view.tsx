import type { Progress } from "@heddle/views";
import { type ReactNode, useEffect, useId } from "react";

import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useViewHost } from "../view-host.ts";

const progressStyles = `
.hd-progress { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: baseline; gap: 8px; }
.hd-progress-bar {
  grid-column: 1 / -1;
  appearance: none;
  inline-size: 100%;
  block-size: 8px;
  border: 0;
  border-radius: 4px;
  overflow: hidden;
  background: var(--_hd-line);
  color: var(--_hd-accent);
}
.hd-progress-bar::-webkit-progress-bar { background: var(--_hd-line); }
.hd-progress-bar::-webkit-progress-value { background: var(--_hd-accent); border-radius: 4px; transition: inline-size 200ms ease; }
.hd-progress-bar::-moz-progress-bar { background: var(--_hd-accent); border-radius: 4px; }
.hd-progress-bar:indeterminate {
  background: linear-gradient(90deg, var(--_hd-line) 30%, var(--_hd-accent) 50%, var(--_hd-line) 70%) 0 0 / 200% 100%;
  animation: hd-slide 1.4s linear infinite;
}
.hd-progress-bar:indeterminate::-webkit-progress-bar { background: transparent; }
.hd-progress-bar:indeterminate::-moz-progress-bar { background: transparent; }
@keyframes hd-slide { from { background-position: 100% 0; } to { background-position: -100% 0; } }
`;

const renderedParams = paramNames<Progress>()(
  "visible",
  "label",
  "note",
  "announcement",
  "value",
  "maximum",
);

addStyles(progressStyles);

/** A progress bar. */
export function ProgressView({ handle }: ViewProps): ReactNode {
  const { visible, label, note, announcement, value, maximum } = useParams(handle, renderedParams);
  const id = useId();
  const { announce } = useViewHost();
  // Announced once: a running number would be read all the time.
  useEffect(() => {
    if (visible) announce(label);
  }, [announce, visible, label]);
  useEffect(() => {
    if (visible && announcement !== "") announce(announcement);
  }, [announce, visible, announcement]);
  if (!visible) return null;
  return (
    <div className="hd-own hd-progress">
      <span id={id} className="hd-label">
        {label}
      </span>
      <span className="hd-note">
        {note || (value !== null && `${Math.round((100 * Math.min(value, maximum)) / maximum)} %`)}
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
