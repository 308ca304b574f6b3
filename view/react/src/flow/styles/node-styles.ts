import { nodeMetrics } from "../drawing/node-size.ts";

const { headerHeight, portRow, footer, padding, radius, portRadius, stripe } = nodeMetrics;

/** Nodes and their ports; the measures are those of the drawing. */
export const nodeStyles: string = `
.hd-node {
  position: relative;
  min-block-size: ${headerHeight}px;
  pointer-events: auto;
  user-select: none;
  touch-action: none;
  color: var(--_hd-text);
  background: var(--_hd-surface);
  border-radius: ${radius}px;
  box-shadow: 0 0 0 1px light-dark(#10182824, #ffffff24), var(--_hd-lift);
  transition: box-shadow 120ms ease;
}
.hd-node[data-colored]::before {
  content: "";
  position: absolute;
  inset-block: 0;
  inset-inline-start: 0;
  inline-size: ${stripe}px;
  background: var(--_hd-node-color);
  border-start-start-radius: ${radius}px;
  border-end-start-radius: ${radius}px;
}
.hd-flow .hd-node:focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: 4px; border-radius: ${radius}px; }
.hd-node:hover { box-shadow: 0 0 0 1px var(--_hd-edge), var(--_hd-lift); }
.react-flow__node.selected .hd-node {
  box-shadow: 0 0 0 2px var(--_hd-accent), 0 0 0 6px color-mix(in srgb, var(--_hd-accent) 18%, transparent), var(--_hd-lift);
}
.hd-node-header {
  display: flex;
  align-items: center;
  gap: 8px;
  block-size: ${headerHeight}px;
  padding-inline: ${padding}px;
}
.hd-node-icon { flex: none; inline-size: 16px; font-size: 15px; line-height: 1; text-align: center; }
.hd-node-names { display: grid; min-inline-size: 0; line-height: 1.2; }
.hd-node-title { font-size: 13px; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.hd-node-kind { font-size: 11px; color: var(--_hd-muted); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.hd-node-rows { padding-block-end: ${footer}px; padding-inline: ${padding}px; font-size: 12px; color: var(--_hd-muted); }
.hd-node-row { display: flex; justify-content: space-between; gap: ${padding}px; block-size: ${portRow}px; line-height: ${portRow}px; white-space: nowrap; }
.hd-port {
  position: absolute;
  inline-size: ${2 * portRadius}px;
  block-size: ${2 * portRadius}px;
  /* Not by a translation: each would be a layer to the browser. */
  margin: -${portRadius}px;
  background: var(--_hd-surface);
  border: 2px solid var(--_hd-edge);
  border-radius: 50%;
  transition: scale 120ms ease, border-color 120ms ease, background-color 120ms ease, opacity 120ms ease;
}
/* As large as a finger needs it. */
@media (any-pointer: coarse) {
  .hd-port::after { content: ""; position: absolute; inset: -9px; border-radius: 50%; }
}
.hd-port[data-side="input"] { inset-inline-start: 0; }
.hd-port[data-side="output"] { inset-inline-start: 100%; }
.hd-port:hover, .hd-port[data-mark="origin"] { border-color: var(--_hd-accent); scale: 1.25; }
.hd-port[data-mark="fits"] { border-color: var(--_hd-success); background: var(--_hd-success); scale: 1.4; }
.hd-port[data-mark="refused"] { border-color: var(--_hd-danger); opacity: 0.5; }
[data-connecting="input"] .hd-port[data-side="input"]:not([data-mark]),
[data-connecting="output"] .hd-port[data-side="output"]:not([data-mark]),
[data-connecting] .hd-port[data-closed]:not([data-mark]) { opacity: 0.35; }
.hd-node-views { padding: 4px ${padding}px 12px; cursor: auto; }
.hd-node-pages { display: flex; gap: 4px; padding-block-end: 8px; }
.hd-node-page { all: unset; box-sizing: border-box; cursor: pointer; font-size: 12px; color: var(--_hd-muted); }
.hd-node-pages[data-look="tabs"] .hd-node-page { padding: 2px 8px; min-block-size: 24px; border-radius: 4px; }
.hd-node-pages[data-look="tabs"] .hd-node-page[aria-selected="true"] { color: var(--_hd-accent); background: var(--_hd-accent-soft); }
.hd-node-pages[data-look="dots"] { justify-content: center; }
.hd-node-pages[data-look="dots"] .hd-node-page { inline-size: 24px; block-size: 24px; display: grid; place-items: center; }
.hd-node-pages[data-look="dots"] .hd-node-page::before { content: ""; inline-size: 7px; block-size: 7px; border-radius: 50%; background: var(--_hd-line); }
.hd-node-pages[data-look="dots"] .hd-node-page[aria-selected="true"]::before { background: var(--_hd-accent); }
.hd-node-page:focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: -2px; }
@media (forced-colors: active) {
  .hd-node { outline: 1px solid CanvasText; }
  .react-flow__node.selected .hd-node { outline: 3px solid Highlight; }
}
`;
