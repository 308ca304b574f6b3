import { nodeMetrics, panZoomClasses } from "@heddle/canvas";

const { headerHeight, padding, radius } = nodeMetrics;

/** The frames of groups, and sticky notes. */
export const groupStyles: string = `
.${panZoomClasses.node}[data-frame], .${panZoomClasses.node}[data-frame][data-selected] { z-index: -1; }
.hd-frame {
  --_hd-frame-color: var(--_hd-muted);
  position: relative;
  box-sizing: border-box;
  pointer-events: auto;
  user-select: none;
  touch-action: none;
  color: var(--_hd-text);
  background: color-mix(in srgb, var(--_hd-frame-color) 6%, transparent);
  border: 1px solid color-mix(in srgb, var(--_hd-frame-color) 35%, transparent);
  border-radius: ${radius + 4}px;
}
.hd-frame:hover { border-color: color-mix(in srgb, var(--_hd-frame-color) 70%, transparent); }
.${panZoomClasses.node}[data-selected] > .hd-frame { border-color: var(--_hd-accent); box-shadow: 0 0 0 1px var(--_hd-accent); }
.hd-flow .hd-frame:focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: 3px; }
.hd-frame-header { display: flex; align-items: center; gap: 4px; block-size: ${headerHeight}px; padding-inline: ${padding}px; }
.hd-frame-header:has(.hd-node-actions) { padding-inline-start: ${padding / 2}px; }
.hd-frame-header .hd-node-actions { margin: 0; }
.hd-node-actions:has([data-icon="collapse"], [data-icon="expand"]) { opacity: 1; }
.hd-frame-handle {
  all: unset;
  position: absolute;
  inset-block-end: 0;
  inset-inline-end: 0;
  inline-size: 24px;
  block-size: 24px;
  cursor: nwse-resize;
  touch-action: none;
}
.hd-frame-handle::after {
  content: "";
  position: absolute;
  inset: auto 6px 6px auto;
  inline-size: 8px;
  block-size: 8px;
  border: solid color-mix(in srgb, var(--_hd-frame-color) 60%, transparent);
  border-width: 0 2px 2px 0;
  border-end-end-radius: 4px;
}
.hd-sticky {
  --_hd-frame-color: #1f2937;
  position: relative;
  box-sizing: border-box;
  display: flex;
  pointer-events: auto;
  user-select: none;
  touch-action: none;
  color: #1f2937;
  border-radius: 4px;
  box-shadow: var(--_hd-lift);
}
.${panZoomClasses.node}[data-selected] > .hd-sticky { box-shadow: 0 0 0 2px var(--_hd-accent), var(--_hd-lift); }
.hd-flow .hd-sticky:focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: 4px; }
.hd-sticky-text {
  all: unset;
  box-sizing: border-box;
  flex: 1;
  padding: ${padding}px;
  overflow: hidden;
  font-size: 13px;
  line-height: 20px;
  white-space: pre-wrap;
  overflow-wrap: break-word;
}
textarea.hd-sticky-text { overflow: auto; cursor: text; user-select: text; box-shadow: inset 0 0 0 2px var(--_hd-focus); border-radius: 4px; }
.hd-sticky-colors { position: absolute; inset-block-start: calc(100% + 6px); inset-inline-start: 0; display: flex; gap: 4px; padding: 4px; background: var(--_hd-surface); border-radius: 8px; box-shadow: var(--_hd-overlay-shadow); }
.hd-sticky-color { all: unset; box-sizing: border-box; inline-size: 24px; block-size: 24px; border: 1px solid #1018283d; border-radius: 50%; cursor: pointer; }
.hd-sticky-color[aria-pressed="true"] { box-shadow: 0 0 0 2px var(--_hd-surface), 0 0 0 4px var(--_hd-accent); }
.hd-sticky-color:focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: 3px; }
@media (forced-colors: active) {
  .hd-sticky { outline: 1px solid CanvasText; }
  .hd-frame { border: 1px solid CanvasText; }
  .${panZoomClasses.node}[data-selected] > .hd-frame { border: 3px solid Highlight; }
}
`;
