import type { ReactElement } from "react";

import { addStyles } from "../styles/sheet.ts";

const segmentStyles = `
.hd-segments {
  display: inline-flex;
  flex-wrap: wrap;
  padding: 2px;
  border: 1px solid var(--_hd-edge);
  border-radius: var(--_hd-radius);
  background: var(--_hd-control);
}
.hd-column > .hd-segments { align-self: flex-end; }
.hd-fieldset > .hd-segments { align-self: flex-start; }
.hd-segment {
  position: relative;
  display: inline-flex;
  align-items: center;
  min-block-size: calc(var(--_hd-height) - 6px);
  padding: 2px 12px;
  border-radius: calc(var(--_hd-radius) - 2px);
  color: var(--_hd-muted);
  font-weight: 500;
  cursor: pointer;
}
.hd-segment:hover { color: var(--_hd-text); }
.hd-segment:has(:checked) { color: var(--_hd-on-accent); background: var(--_hd-accent); }
.hd-segment:has(:focus-visible) { outline: 2px solid var(--_hd-focus); outline-offset: 2px; }
.hd-segment-input { position: absolute; inset: 0; inline-size: 100%; opacity: 0; cursor: inherit; }
@media (forced-colors: active) {
  .hd-segment:has(:checked) { outline: 2px solid Highlight; outline-offset: -2px; }
}
`;

addStyles(segmentStyles);

interface SegmentsProps {
  readonly id: string;
  /** The name of the group, unless something around it has that name. */
  readonly title?: string;
  readonly choices: readonly { readonly label: string; readonly position: number }[];
  readonly active: number;
  readonly choose: (position: number) => void;
}

/** A choice between a few short options beside each other. */
export function Segments({ id, title, choices, active, choose }: SegmentsProps): ReactElement {
  return (
    <div
      className="hd-own hd-segments"
      {...(title !== undefined && { role: "radiogroup", "aria-label": title })}
    >
      {choices.map(({ label, position }) => (
        <label key={position} className="hd-segment">
          <input
            type="radio"
            className="hd-segment-input"
            name={id}
            checked={position === active}
            onChange={() => choose(position)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
