const changeColors = { added: "success", removed: "danger", changed: "warning", moved: "accent" };

export const differenceStyles: string = `
${Object.entries(changeColors)
  .map(([change, color]) => `[data-change="${change}"] { --_hd-change: var(--_hd-${color}); }`)
  .join("\n")}
.hd-flow-mark > * { position: absolute; pointer-events: none; }
.hd-flow-mark-box { box-sizing: border-box; border-radius: 8px; outline: 2px solid var(--_hd-change); outline-offset: 3px; }
.hd-flow-mark[data-change="removed"] .hd-flow-mark-box {
  padding: 8px 10px;
  overflow: hidden;
  font: 600 12px/1.3 var(--_hd-font);
  color: var(--_hd-muted);
  text-decoration: line-through;
  background: color-mix(in srgb, var(--_hd-danger) 8%, var(--_hd-plane));
  outline-style: dashed;
}
/* The layer is between edges and nodes: lines run below cards, outlines and words are above them. */
.hd-flow-mark-box { z-index: 1; }
/* Behind nodes and edges. */
.hd-flow-mark-before, .hd-flow-mark[data-change="removed"] > :not(.hd-flow-mark-sign) { z-index: -1; }
.hd-flow-mark-before { box-sizing: border-box; border: 2px dotted var(--_hd-change); border-radius: 8px; opacity: 0.6; }
.hd-flow-mark-line { overflow: visible; inline-size: 1px; block-size: 1px; }
/* Painted below the cards, as these are. */
.hd-flow-scene:not([hidden]) ~ .hd-flow-pane .hd-flow-mark-line { visibility: hidden; }
.hd-flow-mark-line path { fill: none; stroke: var(--_hd-change); stroke-width: 3; }
.hd-flow-mark[data-change="removed"] .hd-flow-mark-line path { stroke-dasharray: 6 5; }
.hd-flow-mark-sign { color: var(--_hd-change); font-weight: 700; }
.hd-flow-mark > .hd-flow-mark-sign {
  all: unset;
  position: absolute;
  z-index: 1;
  translate: 4px calc(-100% - 6px);
  padding: 0 7px;
  font: 700 11px/1.7 var(--_hd-font);
  white-space: nowrap;
  color: var(--_hd-change);
  background: var(--_hd-surface);
  border-radius: 9px;
  box-shadow: 0 0 0 1px var(--_hd-change);
  pointer-events: auto;
  cursor: pointer;
}
.hd-flow-mark > .hd-flow-mark-sign[data-on-line] { translate: -50% -50%; }
.hd-flow-differences {
  display: flex;
  align-items: center;
  gap: 6px;
  padding: 3px 3px 3px 10px;
  font-size: 12px;
  background: var(--_hd-surface);
  border-radius: 8px;
  box-shadow: 0 0 0 1px var(--_hd-rim), var(--_hd-lift);
}
.hd-flow-differences ul { display: flex; flex-wrap: wrap; gap: 2px 12px; margin: 0; padding: 0; list-style: none; }
.hd-flow-differences li { display: inline-flex; gap: 5px; white-space: nowrap; }
.hd-flow-difference { display: flex; gap: 6px; margin: 0 0 8px; font-size: 12px; }
.hd-flow-fields { display: grid; gap: 6px; margin: 0; font-size: 12px; }
.hd-flow-fields dt { color: var(--_hd-muted); }
.hd-flow-fields dd { margin: 0; overflow-wrap: anywhere; }
.hd-flow-fields del { color: var(--_hd-danger); }
.hd-flow-fields ins { color: var(--_hd-success); text-decoration: none; }
`;
