import { iconRules } from "../../styles/buttons.ts";

/** The overlay while items are dragged over the graph. */
export const dropStyles: string = `
.hd-flow-drop {
  position: absolute;
  z-index: 9;
  inset: 6px;
  display: grid;
  /* At the top: in the middle it would cover the node to drop on. */
  place-items: start center;
  padding: 16px;
  color: var(--_hd-text);
  background: color-mix(in srgb, var(--_hd-accent) 8%, transparent);
  border: 2px dashed var(--_hd-accent);
  border-radius: var(--_hd-radius);
  pointer-events: none;
}
.hd-flow-drop span {
  padding: 8px 14px;
  font-size: 13px;
  background: var(--_hd-surface);
  border-radius: 8px;
  box-shadow: 0 0 0 1px light-dark(#1018281f, #ffffff24), var(--_hd-lift);
}
.hd-flow-drop[data-rejected] { color: var(--_hd-danger); background: color-mix(in srgb, var(--_hd-danger) 6%, transparent); border-color: var(--_hd-danger); }
`;

/** Height of a row of the outline. */
export const outlineRowPx = 32;

export const outlineStyles: string = `
.hd-flow-side-bar.hd-flow-outline { inline-size: 236px; min-block-size: 160px; }
.hd-flow-side-bar.hd-flow-outline[data-drawer] { inline-size: auto; max-block-size: 60%; }
.hd-flow-side-bar.hd-flow-history { inline-size: 280px; }
.hd-flow-history-body { display: flex; flex: 1; flex-direction: column; gap: 8px; min-block-size: 0; }
.hd-flow-history-save { display: flex; gap: 6px; font-size: 13px; }
.hd-flow-side-bar .hd-flow-history-save .hd-input { flex: 1 1 0; inline-size: 0; min-inline-size: 0; }
.hd-flow-history-shown { display: flex; flex-wrap: wrap; gap: 6px; padding: 8px; font-size: 13px; background: color-mix(in srgb, var(--_hd-accent) 10%, transparent); border-radius: 6px; }
.hd-flow-history-shown > span { flex: 1 0 100%; overflow-wrap: anywhere; }
.hd-flow-history-list ul { margin: 0 0 8px; padding: 0; list-style: none; }
.hd-flow-history-list li { display: flex; flex-wrap: wrap; align-items: center; font-size: 13px; }
.hd-flow-history-list li > .hd-flow-history-shown { flex: 1 0 100%; margin-block: 4px; }
.hd-flow-history-list small { margin-inline-start: auto; padding-inline-start: 8px; color: var(--_hd-muted); white-space: nowrap; }
.hd-flow-history-author { padding: 4px 8px; }
.hd-flow-history-entry { display: flex; flex: 1; min-inline-size: 0; min-block-size: 28px; padding: 4px 8px; overflow-wrap: anywhere; font: inherit; color: inherit; text-align: start; background: none; border: 0; border-radius: 6px; cursor: pointer; }
.hd-flow-history-entry:hover { background: var(--_hd-subtle); }
.hd-flow-history-entry[aria-pressed="true"] { background: color-mix(in srgb, var(--_hd-accent) 16%, transparent); }
.hd-flow-outline-count { margin: 0; padding-inline: 4px; font-size: 12px; }
.hd-flow-tree { flex: 1; min-block-size: 0; margin-inline: -6px; overflow: auto; border-radius: 6px; overscroll-behavior: contain; }
.hd-flow .hd-flow-tree:focus-visible { outline: none; }
.hd-flow-tree > .hd-note { margin: 8px; }
.hd-flow-row {
  position: absolute;
  inset-inline: 0;
  display: flex;
  align-items: center;
  gap: 6px;
  box-sizing: border-box;
  block-size: ${outlineRowPx}px;
  padding-inline-end: 8px;
  font-size: 13px;
  border-radius: 6px;
  cursor: pointer;
  user-select: none;
}
.hd-flow-row:hover { background: var(--_hd-subtle); }
.hd-flow-row[aria-selected="true"] { background: var(--_hd-accent-soft); }
.hd-flow-tree:focus-visible .hd-flow-row[data-active] { box-shadow: inset 0 0 0 2px var(--_hd-focus); }
.hd-flow-row-fold { flex: none; display: grid; place-items: center; inline-size: 18px; block-size: 100%; color: var(--_hd-muted); }
.hd-flow-row-fold[data-expanded]::before { content: ""; border: 4px solid transparent; border-inline-start: 5px solid currentcolor; border-inline-end: 0; }
.hd-flow-row-fold[data-expanded="true"]::before { rotate: 90deg; }
.hd-flow-row .hd-flow-type-icon { inline-size: 20px; block-size: 20px; font-size: 12px; border-radius: 5px; }
.hd-flow-row-title { flex: 1; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
${iconRules({ outline: "M2.5 3.5h4M6.5 8h7M6.5 12.5h7M3.5 3.5v9h3M3.5 8h3" })}
`;

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
/* Behind nodes and edges. */
.hd-flow-mark-before, .hd-flow-mark[data-change="removed"] > :not(.hd-flow-mark-sign) { z-index: -1; }
.hd-flow-mark-before { box-sizing: border-box; border: 2px dotted var(--_hd-change); border-radius: 8px; opacity: 0.6; }
.hd-flow-mark-line { overflow: visible; inline-size: 1px; block-size: 1px; }
.hd-flow-mark-line path { fill: none; stroke: var(--_hd-change); stroke-width: 3; }
.hd-flow-mark[data-change="removed"] .hd-flow-mark-line path { stroke-dasharray: 6 5; }
.hd-flow-mark-sign { color: var(--_hd-change); font-weight: 700; }
.hd-flow-mark > .hd-flow-mark-sign {
  all: unset;
  position: absolute;
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
.hd-flow-differences {
  display: flex;
  align-items: center;
  gap: 6px;
  padding: 3px 3px 3px 10px;
  font-size: 12px;
  background: var(--_hd-surface);
  border-radius: 8px;
  box-shadow: 0 0 0 1px light-dark(#1018281f, #ffffff24), var(--_hd-lift);
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
