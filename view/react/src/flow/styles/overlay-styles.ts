import { nodeMetrics } from "@heddle/canvas";

import { iconRules } from "../../styles/buttons.ts";
import { lightDark } from "../../styles/tokens.ts";

/** Height of the controls and the minimap in the lower corners, with the gap above them. */
const cornerHeightPx = 52;
const mapRoom = 168;

/** Overlays at the borders: panels, side bar, controls and the hint of an empty graph. */
export const frameStyles: string = `
.hd-flow-frame {
  position: absolute;
  z-index: 6;
  inset: 0;
  display: grid;
  grid-template:
    "top top top" auto
    "left . right" minmax(0, 1fr)
    "bottom bottom bottom" auto / auto minmax(0, 1fr) auto;
  gap: 12px;
  padding: 12px;
  pointer-events: none;
}
/* What the user opened is above the buttons of a node. */
.hd-flow-frame:has(.hd-flow-search, [data-drawer], [data-part="tap-notice"]) { z-index: 8; }
.hd-flow-frame > *, .hd-flow-frame-left > *, .hd-flow-frame-corners > * { min-inline-size: 0; }
.hd-flow-frame .hd-flow-overlay { pointer-events: auto; }
.hd-flow-frame-left { grid-area: left; display: flex; gap: 12px; }
/* Centered on the side; a high panel grows upward first and stays clear of the corner below. */
.hd-flow-frame-middle { display: grid; grid-template-rows: minmax(0, 1fr) auto minmax(${cornerHeightPx}px, 1fr); }
.hd-flow-frame-middle > * { grid-row: 2; }
.hd-flow-frame > .hd-flow-frame-middle { grid-area: right; }
.hd-flow-frame:has(.hd-flow-map) > .hd-flow-frame-middle { grid-template-rows: minmax(0, 1fr) auto minmax(${mapRoom}px, 1fr); }
.hd-flow-frame-corners {
  grid-area: 2 / 1 / 3 / -1;
  align-self: end;
  display: flex;
  flex-wrap: wrap-reverse;
  justify-content: space-between;
  /* Rows wrap upward, so this is the bottom. */
  align-items: flex-start;
  gap: 12px;
}
/* Below the panel and the path at the top, however high they are. */
.hd-flow-frame-notices { grid-area: 2 / 1 / 3 / -1; place-self: start center; display: grid; gap: 8px; justify-items: center; }
.hd-flow-frame-corners > .hd-flow-map { margin-inline-start: auto; }
.hd-flow-legend {
  display: flex;
  gap: 4px 10px;
  align-items: center;
  min-inline-size: 0;
  max-inline-size: 60%;
  max-block-size: 40%;
  padding: 3px;
  font-size: 12px;
  color: var(--_hd-muted);
  background: var(--_hd-surface);
  border-radius: 8px;
  box-shadow: var(--_hd-overlay-shadow);
}
.hd-flow-legend-button {
  all: unset;
  box-sizing: border-box;
  flex: none;
  padding-inline: 8px;
  min-block-size: 30px;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  border-radius: 6px;
  cursor: pointer;
}
.hd-flow-legend-button::after { content: ""; border: 4px solid transparent; border-inline-start-color: currentcolor; border-inline-end: 0; }
.hd-flow-legend[data-open] .hd-flow-legend-button::after { rotate: 180deg; }
.hd-flow-legend-button:hover { background: var(--_hd-subtle); color: var(--_hd-text); }
.hd-flow .hd-flow-legend-button:focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: -2px; }
.hd-flow-legend ul { display: flex; flex-wrap: wrap; gap: 2px 12px; max-block-size: 96px; margin: 0; padding: 0 8px 0 0; overflow: auto; list-style: none; }
.hd-flow-legend ul[hidden] { display: none; }
.hd-flow-legend li { display: inline-flex; align-items: center; gap: 6px; color: var(--_hd-text); white-space: nowrap; }
.hd-flow-legend-color { inline-size: 10px; block-size: 10px; border-radius: 50%; forced-color-adjust: none; }
.hd-flow-panel {
  max-block-size: 100%;
  overflow: auto;
  padding: 10px 14px;
  background: var(--_hd-surface);
  border-radius: 10px;
  box-shadow: var(--_hd-overlay-shadow);
}
.hd-flow-frame-top { grid-area: top; justify-self: center; display: grid; gap: 8px; justify-items: center; max-inline-size: 100%; }
.hd-flow-frame-top > * { min-inline-size: 0; max-inline-size: 100%; }
.hd-flow-panel[data-side="bottom"] { grid-area: bottom; justify-self: center; margin-block-end: 12px; }
/* A single switch is as wide as its label, without room for a note behind it. */
.hd-flow-panel > .hd-inline:not(:has(> .hd-note, > .hd-choices)) { grid-template-columns: auto auto; }
.hd-flow-panel[data-side="left"] { max-inline-size: 260px; }
.hd-flow-panel[data-side="right"] { max-inline-size: 260px; }
.hd-flow-side-bar, .hd-flow-side-bar-button { align-self: flex-start; }
.hd-flow-side-bar {
  display: flex;
  flex-direction: column;
  gap: 8px;
  inline-size: 208px;
  max-block-size: calc(100% - ${cornerHeightPx}px);
  padding: 6px 10px 10px;
  background: var(--_hd-surface);
  border-radius: 10px;
  box-shadow: var(--_hd-overlay-shadow);
}
/* A bottom sheet on a small screen, hidden while something is dragged out of it. */
.hd-flow-side-bar[data-drawer] { position: absolute; inset: auto 8px 8px; z-index: 1; inline-size: auto; max-block-size: 50%; }
.hd-flow-side-bar[data-drawer][data-dragging] { opacity: 0; pointer-events: none; }
.hd-flow-side-bar[data-drawer][data-dragging] * { pointer-events: none; }
.hd-flow-side-bar[data-drawer] .hd-flow-types { display: flex; gap: 6px; padding-block: 4px; scrollbar-width: none; }
.hd-flow-side-bar[data-drawer] .hd-flow-types > * { flex: none; }
.hd-flow-side-bar[data-drawer] .hd-flow-type { inline-size: max-content; min-block-size: 44px; padding-inline-end: 12px; background: var(--_hd-subtle); touch-action: pan-x; }
.hd-flow-side-bar-head { display: flex; align-items: center; justify-content: space-between; }
.hd-flow-side-bar-head strong { font-size: 13px; font-weight: 600; padding-inline-start: 4px; }
.hd-flow-side-bar .hd-input { flex: none; min-block-size: 32px; padding-block: 4px; font-size: 13px; }
.hd-flow-side-bar.hd-flow-outline { inline-size: 236px; min-block-size: 160px; }
.hd-flow-side-bar.hd-flow-outline[data-drawer] { inline-size: auto; max-block-size: 60%; }
.hd-flow-types { overflow: auto; min-block-size: 0; margin-inline: -4px; padding: 2px 4px; }
.hd-flow-type, .hd-flow-ghost {
  all: unset;
  box-sizing: border-box;
  display: flex;
  align-items: center;
  gap: 10px;
  font: 13px/1.3 var(--_hd-font);
  color: var(--_hd-text);
}
.hd-flow-type {
  inline-size: 100%;
  min-block-size: 36px;
  padding: 4px 6px;
  border-radius: 6px;
  cursor: grab;
  touch-action: pan-y;
  user-select: none;
}
.hd-flow-type:hover { background: var(--_hd-subtle); }
.hd-flow .hd-flow-type:focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: -2px; }
.hd-flow-type-icon {
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 26px;
  block-size: 26px;
  font-weight: 600;
  color: #fff;
  border-radius: 6px;
}
.hd-flow-type-icon::before { content: attr(data-sign); }
.hd-flow-type-icon[data-plain] { color: var(--_hd-text); background: var(--_hd-subtle); }
@media (pointer: coarse) { .hd-flow-type { min-block-size: 44px; } }
.hd-flow-ghost {
  position: fixed;
  z-index: 1000;
  translate: -50% -50%;
  padding: 8px 14px 8px 8px;
  background: var(--_hd-surface);
  border-radius: 8px;
  box-shadow: 0 0 0 2px var(--_hd-accent), 0 8px 24px ${lightDark("#10182833", "#00000080")};
  pointer-events: none;
  opacity: 0.92;
}
.hd-flow-lock { display: inline-flex; align-items: center; padding-inline-end: 8px; font-size: 12px; color: var(--_hd-muted); }
.hd-flow-lock .hd-icon-button { cursor: default; background: none; }
.hd-icon-button[aria-disabled="true"] { opacity: 0.4; cursor: default; background: none; }
@container heddle (max-width: 640px) {
  .hd-flow-panel[data-side="left"], .hd-flow-panel[data-side="right"] { max-inline-size: 40cqi; }
}
${iconRules({
  add: "M2.5 2.5h11v11h-11ZM8 5.5v5M5.5 8h5",
  undo: "M5.5 3 2.5 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H7",
  redo: "m10.5 3 3 3-3 3M13 6H6.5a3.5 3.5 0 0 0 0 7H9",
  tidy: "M2 6h4v4H2ZM10 2h4v4h-4ZM10 10h4v4h-4ZM6 8h2M10 4H8v8h2",
  history: "M3 3.5v3h3M3.3 6.5a5.2 5.2 0 1 1-.5 3M8 5.5V8.5l2 1.2",
  outline: "M2.5 3.5h4M6.5 8h7M6.5 12.5h7M3.5 3.5v9h3M3.5 8h3",
  lock: "M4 7.5h8v5.5H4ZM5.5 7.5V5.5a2.5 2.5 0 0 1 5 0v2",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9M10.5 10.5l3 3",
  map: "M2 4.5 6 3l4 1.5L14 3v8.5L10 13l-4-1.5L2 13ZM6 3v8.5M10 4.5V13",
  keys: "M2 4.5h12v7H2ZM4.5 7h.01M7 7h.01M9.5 7h.01M11.5 7h.01M5 9.5h6",
})}
`;

/** Width of the shadow at the end of a row of buttons. */
const moreWidthPx = 20;

export const controlStyles: string = `
.hd-flow-buttons {
  display: inline-flex;
  flex-wrap: wrap;
  gap: 2px;
  padding: 3px;
  background: var(--_hd-surface);
  border-radius: 8px;
  box-shadow: 0 0 0 1px var(--_hd-rim), var(--_hd-lift);
}
/* One row on a small screen, which scrolls: a second one would cover too much of the graph. */
.hd-flow-frame-corners > .hd-flow-buttons { --_hd-gap: 2px; gap: var(--_hd-gap); flex-wrap: nowrap; overflow-x: auto; scrollbar-width: none; }
.hd-flow-frame-corners > .hd-flow-buttons > * { flex: none; }
/* Eight buttons for fingers fit on a phone, which has no keys to list. */
@media (hover: none) {
  .hd-flow-frame-corners > .hd-flow-buttons { --_hd-gap: 0px; }
  .hd-flow-frame-corners > .hd-flow-buttons > [data-icon="keys"] { display: none; }
}
/* A shadow says that more buttons follow, until the row is scrolled to its end. */
@supports (animation-timeline: scroll()) {
  .hd-flow-frame-corners > .hd-flow-buttons::after {
    content: "";
    position: sticky;
    flex: none;
    inset-inline-end: -3px;
    inline-size: ${moreWidthPx}px;
    margin-block: -3px;
    margin-inline-start: calc(-${moreWidthPx}px - var(--_hd-gap));
    background: linear-gradient(to right, transparent, ${lightDark("#10182829", "#000000b3")});
    pointer-events: none;
    opacity: 0;
    animation: hd-flow-more linear;
    animation-timeline: scroll(nearest inline);
  }
  @keyframes hd-flow-more { from, 90% { opacity: 1; } }
}
/* As large as the minimap, also before that is loaded. */
.hd-flow-map {
  display: grid;
  min-inline-size: 200px;
  min-block-size: 140px;
  margin-block-end: 16px;
  overflow: hidden;
  background: var(--_hd-surface);
  border-radius: 8px;
  box-shadow: 0 0 0 1px var(--_hd-rim), var(--_hd-lift);
}
.hd-flow-map-drawer { display: grid; gap: 8px; justify-items: end; margin-inline-start: auto; }
.hd-flow-map-drawer > .hd-flow-map { margin-block-end: 0; }
.hd-node-actions { margin-inline-start: auto; margin-inline-end: -8px; display: inline-flex; opacity: 0; }
.hd-node:hover .hd-node-actions, .hd-node:focus-within .hd-node-actions, [data-selected] > .hd-node .hd-node-actions { opacity: 1; }
@media (hover: none) { .hd-node-actions { opacity: 1; } }
/* As wide as a node has room for, with a target for fingers around it. */
@media (pointer: coarse) {
  .hd-node-actions .hd-icon-button { position: relative; inline-size: ${nodeMetrics.buttonWidth}px; block-size: ${nodeMetrics.buttonWidth}px; }
  .hd-node-actions .hd-icon-button::before { content: ""; position: absolute; inset: -8px; }
}
${iconRules({
  pencil: "m10.5 3 2.5 2.5-7 7-3 .5.5-3 7-7Z",
  bin: "M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.5 8.5h6l.5-8.5M7 7v3.5M9 7v3.5",
  frame: "M3 6V3h3m4 0h3v3m0 4v3h-3m-4 0H3v-3",
  collapse: "m4.5 6.5 3.5 3.5 3.5-3.5",
  expand: "m6.5 4.5 3.5 3.5-3.5 3.5",
})}
`;

/** Height of the fade at the lower end of an editor. */
const fadeHeightPx = 36;

export const editorStyles: string = `
.hd-flow-editor { padding: 4px 14px 14px; user-select: text; cursor: auto; }
.hd-flow-editor-bar { display: flex; align-items: center; justify-content: space-between; gap: 8px; min-block-size: 36px; }
.hd-flow-editor-bar strong { font-size: 13px; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
/* Fades out overflowing content; at the end there is nothing below it. */
.hd-flow-editor:not([data-mode="node"]) { padding-block-end: 0; }
.hd-flow-editor:not([data-mode="node"])::after {
  content: "";
  position: sticky;
  z-index: 1;
  inset-block-end: 0;
  display: block;
  block-size: ${fadeHeightPx}px;
  margin-inline: -14px;
  background: linear-gradient(transparent, var(--_hd-surface) 65%);
  pointer-events: none;
}
.hd-flow-editor[data-mode="toolbar"], .hd-flow-side { scroll-padding-block-end: ${fadeHeightPx}px; }
.hd-flow-editor[data-mode="node"] { padding-block-start: 12px; border-block-start: 1px solid var(--_hd-line); }
.hd-flow-editor[data-mode="toolbar"] {
  inline-size: 320px;
  max-inline-size: 100%;
  min-block-size: 0;
  max-block-size: 360px;
  overflow: auto;
  background: var(--_hd-surface);
  border-radius: 10px;
  box-shadow: 0 0 0 1px var(--_hd-rim), var(--_hd-float);
}
.hd-flow-restored {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  margin-block: 0 12px;
  padding: 8px 10px;
  font-size: 12px;
  color: var(--_hd-muted);
  background: var(--_hd-subtle);
  border-radius: 6px;
}
.hd-flow-restored .hd-button { flex: none; min-block-size: 28px; padding: 2px 10px; font-size: 12px; }
.hd-flow-anchored[data-sheet] .hd-flow-editor { inline-size: auto; max-block-size: none; }
.hd-flow-side {
  position: absolute;
  z-index: 8;
  inset-block-start: 12px;
  inset-inline-end: 12px;
  max-block-size: calc(100% - 24px);
  inline-size: min(320px, calc(100% - 24px));
  overflow: auto;
  background: var(--_hd-surface);
  border-radius: 10px;
  box-shadow: 0 0 0 1px var(--_hd-rim), var(--_hd-float);
}
.hd-flow-side[data-sheet] { inset: auto 8px 8px; inline-size: auto; max-block-size: 55%; }
`;
