import { dotGapPx, nodeMetrics, panZoomClasses, smallestDotScale } from "@heddle/canvas";
import { heightOf, lightDark } from "../../styles/tokens.ts";
import { controlStyles, editorStyles, frameStyles } from "./overlay-styles.ts";
import { groupStyles } from "./group-styles.ts";
import { statusStyles } from "./status-styles.ts";

/** The dot grid is larger than the screen, so that it covers the screen when it is scaled down. */
const dotGridSize = `calc(${100 / smallestDotScale}% + ${2 * dotGapPx}px)`;

/** The plane: the pane that pans and zooms, and what is drawn on it. */
const canvasStyles: string = `
.hd-flow {
  --_hd-rim: ${lightDark("#1018281f", "#ffffff24")};
  --_hd-lift: 0 2px 6px ${lightDark("#10182817", "#00000066")};
  --_hd-float: 0 8px 28px ${lightDark("#10182829", "#00000080")};
  /* What lies over the graph. */
  --_hd-overlay-shadow: 0 0 0 1px var(--_hd-rim), var(--_hd-lift);
  position: relative;
  box-sizing: border-box;
  ${heightOf("flow-height")};
  min-block-size: 240px;
  background: var(--_hd-plane);
  border: 1px solid var(--_hd-line);
  border-radius: calc(var(--_hd-radius) + 4px);
}
/* Rounded corners around the canvas would need an offscreen layer in every frame, so only the elements have them. */
.hd-flow-canvas { position: absolute; inset: 0; overflow: hidden; }
/* Clipped, not hidden: focusing a field outside of the visible part must not scroll. */
.hd-flow-graph { position: relative; z-index: 0; block-size: 100%; overflow: clip; user-select: none; }
.hd-flow .hd-flow-graph:focus-visible { outline: none; }
/* Not an outline: that is painted again, with everything inside, whenever something inside moves. */
.hd-flow:has(.hd-flow-graph:focus-visible) { border-color: var(--_hd-focus); box-shadow: inset 0 0 0 1px var(--_hd-focus); }
@media (forced-colors: active) {
  .hd-flow:has(.hd-flow-graph:focus-visible) { outline: 2px solid Highlight; outline-offset: -2px; }
}
.hd-flow-pane {
  position: absolute;
  z-index: 1;
  inset: 0;
  overflow: clip;
  border-radius: calc(var(--_hd-radius) + 3px);
  touch-action: none;
  cursor: grab;
}
/* Rounded corners around a layer would need an offscreen picture in every frame. */
.hd-flow-pane[data-panning] { cursor: grabbing; border-radius: 0; }
.hd-flow-content { position: absolute; inset: 0; transform-origin: 0 0; pointer-events: none; }
/* A layer while panning avoids repaints; permanently it would blur when zoomed. */
.hd-flow-pane[data-panning] > .hd-flow-content { will-change: transform; }
.${panZoomClasses.node} { position: absolute; inset: 0 auto auto 0; }
.${panZoomClasses.node}[data-selected] { z-index: 1; }
/* The editor in a node lies over its neighbors. */
.${panZoomClasses.node}:has(> .hd-node > .hd-flow-editor) { z-index: 2; }
.hd-flow-dot-grid {
  position: absolute;
  z-index: -1;
  inset: 0 auto auto 0;
  inline-size: ${dotGridSize};
  block-size: ${dotGridSize};
  transform-origin: 0 0;
  pointer-events: none;
  stroke: var(--_hd-dots);
}
.hd-flow-anchored {
  position: absolute;
  z-index: 7;
  inset: 0 auto auto 0;
  display: flex;
  flex-direction: column;
  inline-size: max-content;
  max-inline-size: calc(100% - 16px);
  max-block-size: calc(100% - 16px);
}
.hd-flow-anchored[data-sheet] { inset: auto 8px 8px; inline-size: auto; max-inline-size: none; max-block-size: 55%; z-index: 8; }
.hd-flow-canvas[data-cursor="grab"] :is(.hd-flow-pane, .hd-node) { cursor: grab; }
.hd-flow-canvas[data-cursor="crosshair"] :is(.hd-flow-pane, .hd-node) { cursor: crosshair; }
.hd-flow-canvas[data-cursor="pointer"] :is(.hd-flow-pane, .hd-node) { cursor: pointer; }
.hd-flow-canvas .hd-flow-pane[data-held]:not([data-panning]), .hd-flow-canvas .hd-flow-pane[data-held] .hd-node { cursor: grab; }
.hd-flow-notice {
  position: absolute;
  z-index: 10;
  /* Above the controls and the legends in the corners. */
  inset-block-end: 64px;
  inset-inline: 16px;
  margin-inline: auto;
  inline-size: fit-content;
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 6px 6px 6px 14px;
  font-size: 13px;
  color: var(--_hd-danger);
  background: var(--_hd-surface);
  border: 1px solid color-mix(in srgb, var(--_hd-danger) 40%, transparent);
  border-radius: var(--_hd-radius);
  box-shadow: var(--_hd-lift);
}
/* There are two rows in the lower corners. */
@container heddle (max-width: 640px) { .hd-flow-notice { inset-block-end: 124px; } }
`;

const { headerHeight, portRow, footer, padding, radius, portRadius, stripe } = nodeMetrics;

/** Nodes and their ports, with the measures of `nodeMetrics`. */
const nodeStyles: string = `
.hd-node {
  position: relative;
  min-block-size: ${headerHeight}px;
  pointer-events: auto;
  user-select: none;
  touch-action: none;
  color: var(--_hd-text);
  background: var(--_hd-surface);
  border-radius: ${radius}px;
  box-shadow: 0 0 0 1px var(--_hd-ring), var(--_hd-lift);
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
.${panZoomClasses.node}[data-selected] .hd-node {
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
  /* A transform would create a layer for each port. */
  margin: -${portRadius}px;
  background: var(--_hd-surface);
  border: 2px solid var(--_hd-edge);
  border-radius: 50%;
  transition: scale 120ms ease, border-color 120ms ease, background-color 120ms ease, box-shadow 120ms ease, opacity 120ms ease;
}
/* Touch target size. */
@media (any-pointer: coarse) {
  .hd-port::after { content: ""; position: absolute; inset: -9px; border-radius: 50%; }
}
.hd-port[data-type] { background: var(--_hd-edge); }
.hd-port[data-side="input"] { inset-inline-start: 0; }
.hd-port[data-side="output"] { inset-inline-start: 100%; }
.hd-port:hover, .hd-port[data-mark="origin"] { border-color: var(--_hd-accent); scale: 1.25; }
.hd-port[data-fit="yes"] { box-shadow: 0 0 0 4px color-mix(in srgb, var(--_hd-success) 45%, transparent); }
.hd-port[data-fit="no"]:not([data-mark]) { opacity: 0.3; }
.hd-port[data-mark="fits"] { border-color: var(--_hd-success); scale: 1.4; }
.hd-port[data-mark="fits"]:not([data-type]) { background: var(--_hd-success); }
.hd-port[data-mark="rejected"] { border-color: var(--_hd-danger); }
@media (forced-colors: active) {
  .hd-port[data-fit="yes"] { outline: 2px solid Highlight; }
}
.hd-node-views { padding: 4px ${padding}px 12px; cursor: auto; }
.hd-node-pages { display: flex; gap: 4px; padding-block-end: 8px; }
.hd-node-page { all: unset; box-sizing: border-box; cursor: pointer; font-size: 12px; color: var(--_hd-muted); }
.hd-node-pages[data-variant="tabs"] .hd-node-page { padding: 2px 8px; min-block-size: 24px; border-radius: 4px; }
.hd-node-pages[data-variant="tabs"] .hd-node-page[aria-selected="true"] { color: var(--_hd-accent); background: var(--_hd-accent-soft); }
.hd-node-pages[data-variant="dots"] { justify-content: center; }
.hd-node-pages[data-variant="dots"] .hd-node-page { inline-size: 24px; block-size: 24px; display: grid; place-items: center; }
.hd-node-pages[data-variant="dots"] .hd-node-page::before { content: ""; inline-size: 7px; block-size: 7px; border-radius: 50%; background: var(--_hd-line); }
.hd-node-pages[data-variant="dots"] .hd-node-page[aria-selected="true"]::before { background: var(--_hd-accent); }
.hd-node-page:focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: -2px; }
@media (forced-colors: active) {
  .hd-node { outline: 1px solid CanvasText; }
  .${panZoomClasses.node}[data-selected] .hd-node { outline: 3px solid Highlight; }
}
`;

/** Edges, their labels and the connection that is being drawn. */
const edgeStyles = `
.hd-flow-edges { position: absolute; inset: 0 auto auto 0; overflow: visible; pointer-events: none; }
.hd-edge path { fill: none; stroke: var(--_hd-edge); stroke-width: 1.5; }
.hd-edge[data-state] path { stroke: var(--_hd-state); }
.hd-edge[data-selected] path { stroke: var(--_hd-accent); stroke-width: 2.5; }
.hd-flow .hd-edge:focus-visible { outline: none; }
.hd-edge:focus-visible path { stroke: var(--_hd-focus); stroke-width: 3; }
.hd-edge:focus-visible { filter: drop-shadow(0 0 3px var(--_hd-focus)); }
.hd-bend { fill: var(--_hd-surface); stroke: var(--_hd-accent); stroke-width: 2; }
.hd-bend[data-current] { fill: var(--_hd-accent); }
@media (prefers-reduced-motion: reduce) { .hd-edge[data-animated] path { animation: none !important; } }
.hd-edge[data-animated] path { stroke-dasharray: 6; animation: hd-flow-run 600ms linear infinite; }
@keyframes hd-flow-run { from { stroke-dashoffset: 12; } }
.hd-arrow-head :is(polyline, polygon) { fill: none; stroke: var(--_hd-edge); stroke: context-stroke; stroke-linecap: round; stroke-linejoin: round; }
.hd-arrow-head polygon { fill: var(--_hd-edge); fill: context-stroke; }
.hd-edge-label {
  position: absolute;
  inset: 0 auto auto 0;
  max-inline-size: 160px;
  padding: 1px 8px;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-size: 12px;
  color: var(--_hd-text);
  background: var(--_hd-surface);
  border-radius: 10px;
  box-shadow: 0 0 0 1px var(--_hd-line);
  pointer-events: auto;
  cursor: pointer;
}
.hd-edge-label-field { padding: 1px 8px; overflow: visible; font-family: inherit; text-align: center; border: 0; outline: none; cursor: text; z-index: 2; max-inline-size: 240px; box-shadow: 0 0 0 2px var(--_hd-focus); }
.hd-edge-label[data-selected] { color: var(--_hd-accent); box-shadow: 0 0 0 1.5px var(--_hd-accent); }
.hd-edge[data-replaced] { opacity: 0.25; }
.hd-flow-grips { position: absolute; overflow: visible; inline-size: 1px; block-size: 1px; z-index: 1; pointer-events: none; }
.hd-flow-grips circle { fill: var(--_hd-surface); stroke: var(--_hd-accent); stroke-width: 2; vector-effect: non-scaling-stroke; }
.hd-flow-connection { position: absolute; overflow: visible; inline-size: 1px; block-size: 1px; z-index: 1; }
.hd-flow-connection :is(path, circle) { vector-effect: non-scaling-stroke; }
.hd-flow-connection path { fill: none; stroke: var(--_hd-accent); stroke-width: 2; stroke-dasharray: 5 4; }
.hd-flow-connection circle { fill: var(--_hd-accent); }
.hd-flow-connection[data-state="fits"] path { stroke: var(--_hd-success); stroke-dasharray: none; }
.hd-flow-connection[data-state="fits"] circle { fill: none; stroke: var(--_hd-success); stroke-width: 2; }
.hd-flow-connection[data-state="rejected"] path { stroke: var(--_hd-danger); }
.hd-flow-connection[data-state="rejected"] circle { fill: none; stroke: var(--_hd-danger); stroke-width: 2; }
.hd-flow-reason {
  position: absolute;
  z-index: 2;
  transform-origin: 0 0;
  inline-size: max-content;
  max-inline-size: 240px;
  margin: 14px;
  pointer-events: none;
  padding: 4px 10px;
  font-size: 12px;
  color: var(--_hd-danger);
  background: var(--_hd-surface);
  border-radius: var(--_hd-radius);
  box-shadow: 0 0 0 1px color-mix(in srgb, var(--_hd-danger) 40%, transparent), var(--_hd-lift);
}
/* Above a finger, which would hide it. */
@media (pointer: coarse) { .hd-flow-reason { --_hd-reason-y: calc(-100% - 48px); } }
`;

export const flowStyles: string =
  canvasStyles +
  edgeStyles +
  nodeStyles +
  groupStyles +
  statusStyles +
  editorStyles +
  controlStyles +
  frameStyles;
