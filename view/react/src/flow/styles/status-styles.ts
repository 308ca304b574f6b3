import { nodeMetrics, type ShownState, statusRise, statusSigns } from "@heddle/canvas";

import { iconMask } from "../../styles/buttons.ts";

const colors: Readonly<Record<ShownState, string>> = {
  waiting: "var(--_hd-muted)",
  running: "var(--_hd-warning)",
  done: "var(--_hd-success)",
  failed: "var(--_hd-danger)",
};

const states = Object.keys(statusSigns) as ShownState[];

/** The status of items: a sign and a word over the border of a node, its progress and its message. */
export const statusStyles: string = `
${states.map((state) => `[data-state="${state}"] { --_hd-state: ${colors[state]}; }`).join("\n")}
[data-state="failed"] > .hd-node { box-shadow: 0 0 0 1.5px var(--_hd-state), var(--_hd-lift); }
.hd-node-status { position: absolute; inset: 0; pointer-events: none; }
.hd-status-pill {
  position: absolute;
  inset-block-start: -${statusRise + 10}px;
  inset-inline-end: 10px;
  display: flex;
  align-items: center;
  gap: 5px;
  max-inline-size: max(100% - 20px, 220px);
  block-size: 20px;
  padding-inline: 8px;
  font-size: 11px;
  font-weight: 600;
  white-space: nowrap;
  color: var(--_hd-state, var(--_hd-text));
  background: var(--_hd-surface);
  border-radius: 10px;
  box-shadow: 0 0 0 1px var(--_hd-state, var(--_hd-edge));
}
.hd-status-pill > * { overflow: hidden; text-overflow: ellipsis; }
/* A long badge does not push out the state. */
.hd-status-pill > :not(.hd-status-badge) { flex: none; }
.hd-status-sign { flex: none; inline-size: 12px; block-size: 12px; background: var(--_hd-state); }
${states.map((state) => `.hd-status-sign[data-state="${state}"] { mask: ${iconMask(statusSigns[state], 2.2)}; }`).join("\n")}
.hd-status-sign[data-state="running"] { animation: hd-spin 900ms linear infinite; }
.hd-status-badge { color: var(--_hd-text); }
.hd-status-badge:not(:first-child) { padding-inline-start: 6px; border-inline-start: 1px solid var(--_hd-line); }
.hd-node-progress {
  position: absolute;
  inset: auto 0 0;
  block-size: 3px;
  overflow: hidden;
  background: var(--_hd-line);
  border-end-start-radius: ${nodeMetrics.radius}px;
  border-end-end-radius: ${nodeMetrics.radius}px;
}
.hd-node-progress > span { display: block; block-size: 100%; background: var(--_hd-state); }
.hd-node-message {
  display: none;
  position: absolute;
  inset-block-start: calc(100% + 10px);
  inset-inline-start: 0;
  inline-size: max-content;
  max-inline-size: 260px;
  max-block-size: 120px;
  overflow: hidden;
  padding: 5px 10px;
  font-size: 12px;
  line-height: 1.35;
  overflow-wrap: anywhere;
  color: var(--_hd-text);
  background: var(--_hd-surface);
  border-radius: 6px;
  box-shadow: 0 0 0 1px var(--_hd-state, var(--_hd-edge)), var(--_hd-lift);
}
:is(:hover, :focus-within, [data-selected]) > .hd-node-status > .hd-node-message { display: block; }
[data-part="node-place"][data-state]:is(:hover, :focus-within) { z-index: 2; }
@media (prefers-reduced-motion: reduce) { .hd-status-sign[data-state="running"] { animation: none; } }
@media (forced-colors: active) {
  .hd-status-pill { outline: 1px solid CanvasText; }
  .hd-status-sign { background: CanvasText; forced-color-adjust: none; }
  .hd-node-progress > span { background: Highlight; forced-color-adjust: none; }
}
`;
