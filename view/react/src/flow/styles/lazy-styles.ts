import { dialog } from "../../styles/dialog.ts";

const dialogStyles = `
${dialog}
.hd-flow-dialog { color: var(--_hd-text); inline-size: min(460px, calc(100vw - 32px)); }
.hd-flow-dialog[data-size="wide"] { inline-size: min(880px, calc(100vw - 32px)); }
.hd-flow-dialog[data-beside] { inline-size: min(320px, calc(100vw - 32px)); }
.hd-flow-dialog[data-beside]::backdrop { background: transparent; }
.hd-flow-dialog[data-beside] .hd-flow-choices { max-block-size: min(240px, 40vh); }
.hd-flow-dialog .hd-title { font-size: 16px; font-weight: 600; }
.hd-flow-dialog-body { display: grid; gap: 12px; padding: 12px 24px 24px; }
.hd-flow-rename { display: grid; gap: 8px; font-size: 13px; }
.hd-flow-rename .hd-button { justify-self: end; margin-block-start: 4px; }
.hd-flow-from { display: flex; align-items: center; gap: 12px; font-size: 13px; }
.hd-flow-from .hd-input { inline-size: auto; flex: 1; }
.hd-flow-picker { display: grid; gap: 8px; }
/* Otherwise the rows of a long list shrink to their smallest size, and their texts overlap. */
.hd-flow-choices { display: grid; grid-auto-rows: max-content; max-block-size: min(320px, 50vh); overflow: auto; margin-inline: -8px; }
.hd-flow-choice { display: flex; align-items: center; gap: 10px; min-block-size: 40px; padding: 5px 8px; border-radius: 6px; cursor: pointer; }
.hd-flow-choice[aria-selected="true"] { background: var(--_hd-accent-soft); box-shadow: inset 0 0 0 1px var(--_hd-accent); }
.hd-flow-choice[aria-disabled="true"] { color: var(--_hd-muted); cursor: not-allowed; }
.hd-flow-choice-names { display: grid; line-height: 1.3; min-inline-size: 0; }
.hd-flow-key-sections { columns: 2 320px; column-gap: 40px; }
.hd-flow-key-sections section { break-inside: avoid; padding-block-end: 20px; }
.hd-flow-key-sections h3 { margin: 0 0 4px; font-size: 12px; font-weight: 600; color: var(--_hd-muted); }
.hd-flow-keys { display: grid; gap: 2px; margin: 0; font-size: 13px; }
.hd-flow-keys > div { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); gap: 12px; padding-block: 5px; border-block-end: 1px solid var(--_hd-line); }
.hd-flow-keys > div:last-child { border: 0; }
.hd-flow-keys dt { display: flex; flex-wrap: wrap; align-content: start; align-items: start; gap: 4px; }
.hd-flow-keys dt > * { max-inline-size: 100%; white-space: normal; }
.hd-flow-keys dd { margin: 0; }
.hd-flow-chord {
  padding: 0 6px;
  font: 12px/1.6 var(--_hd-font);
  color: var(--_hd-muted);
  background: var(--_hd-subtle);
  border-radius: 4px;
  box-shadow: 0 0 0 1px var(--_hd-line);
  white-space: nowrap;
}
.hd-flow-menu {
  position: fixed;
  inset: auto;
  margin: 0;
  padding: 5px;
  min-inline-size: 200px;
  max-block-size: calc(100dvh - 16px);
  overflow: auto;
  color: var(--_hd-text);
  background: var(--_hd-surface);
  border: 0;
  border-radius: 10px;
  box-shadow: 0 0 0 1px var(--_hd-rim), var(--_hd-float);
}
.hd-flow-menu-item {
  all: unset;
  box-sizing: border-box;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 24px;
  inline-size: 100%;
  min-block-size: 32px;
  padding: 4px 10px;
  font: 13px/1.3 var(--_hd-font);
  border-radius: 6px;
  cursor: pointer;
}
.hd-flow-menu-item:focus { background: var(--_hd-subtle); }
.hd-flow .hd-flow-menu-item:focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: -2px; }
.hd-flow-menu-line { margin: 5px; border: 0; border-block-start: 1px solid var(--_hd-line); }
.hd-flow-menu-item[data-danger] { color: var(--_hd-danger); }
.hd-flow-menu-item .hd-flow-chord { background: none; box-shadow: none; }
@media (pointer: coarse) { .hd-flow-menu-item { min-block-size: 44px; } }
/* A phone has no keys. */
@media (hover: none) { .hd-flow-menu-item .hd-flow-chord { display: none; } }
`;

const pathStyles = `
.hd-flow-path { padding: 3px 6px; font-size: 13px; background: var(--_hd-surface); border-radius: 8px; box-shadow: var(--_hd-overlay-shadow); max-inline-size: 100%; }
.hd-flow-path ol { display: flex; flex-wrap: wrap; align-items: center; margin: 0; padding: 0; list-style: none; }
.hd-flow-path li { display: flex; align-items: center; min-inline-size: 0; }
.hd-flow-path li + li::before { content: "›"; color: var(--_hd-muted); }
.hd-flow-path :is(button, span) { all: unset; box-sizing: border-box; min-block-size: 28px; line-height: 28px; padding-inline: 8px; border-radius: 6px; max-inline-size: 180px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.hd-flow-path span { max-inline-size: 320px; }
.hd-flow-path small { color: var(--_hd-muted); font-weight: 400; }
.hd-flow-path button { cursor: pointer; color: var(--_hd-accent); }
.hd-flow-path button:hover { background: var(--_hd-accent-soft); }
.hd-flow-path button:focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: -2px; }
.hd-flow-path span { font-weight: 600; }
`;

const noticeStyles = `
.hd-flow-notice.hd-flow-layout {
  position: static;
  color: var(--_hd-text);
  border-color: var(--_hd-line);
}
.hd-flow-layout .hd-button { padding-block: 2px; white-space: nowrap; }
.hd-flow-layout progress { inline-size: 100px; accent-color: var(--_hd-accent); }
/* While items are dragged over the graph. */
`;

const emptyStyles = `
.hd-flow-empty {
  position: absolute;
  z-index: 5;
  inset: 0;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 6px;
  padding: 24px;
  text-align: center;
  color: var(--_hd-muted);
  pointer-events: none;
}
.hd-flow-empty strong { font-size: 16px; font-weight: 600; color: var(--_hd-text); }
/* Without a mouse and keys there is only the button. */
@media (hover: none) { .hd-flow-empty-hint:has(+ button) { display: none; } }
.hd-flow-empty .hd-button { margin-block-start: 8px; pointer-events: auto; }
`;

const markStyles = `
.hd-flow-box {
  position: absolute;
  background: color-mix(in srgb, var(--_hd-accent) 10%, transparent);
  border: 0 solid var(--_hd-accent);
}
.hd-flow-helper-lines {
  position: absolute;
  overflow: visible;
  inline-size: 1px;
  block-size: 1px;
  pointer-events: none;
  stroke: var(--_hd-danger);
}
.hd-flow-insertion { position: absolute; overflow: visible; inline-size: 1px; block-size: 1px; pointer-events: none; }
.hd-flow-insertion path { fill: none; stroke: var(--_hd-accent); stroke-width: 6; stroke-linecap: round; opacity: 0.55; }
.hd-flow-pending { position: absolute; overflow: visible; inline-size: 1px; block-size: 1px; z-index: 1; pointer-events: none; }
.hd-flow-pending path { fill: none; stroke: var(--_hd-accent); stroke-width: 2; stroke-dasharray: 6; animation: hd-flow-run 600ms linear infinite; }
.hd-flow-pending-disc { fill: var(--_hd-surface); stroke: var(--_hd-line); }
.hd-flow-pending-arc { fill: none; stroke: var(--_hd-accent); stroke-width: 2; stroke-dasharray: 3 1; transform-box: fill-box; transform-origin: center; animation: hd-spin 900ms linear infinite; }
@media (prefers-reduced-motion: reduce) { .hd-flow-pending :is(path, circle) { animation: none; } }
`;

/** What is shown beside an item. */
const popupStyles = `
.hd-flow-inspect {
  min-inline-size: 160px;
  max-inline-size: min(380px, calc(100% - 16px));
  max-block-size: min(320px, calc(100% - 16px));
  overflow: auto;
  padding: 0 14px 12px;
  background: var(--_hd-surface);
  border-radius: 10px;
  box-shadow: 0 0 0 1px var(--_hd-rim), var(--_hd-float);
}
.hd-flow .hd-flow-inspect:focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: 2px; }
`;

/** The styles of what is loaded after the graph is shown. */
export const lazyStyles: string =
  dialogStyles + pathStyles + noticeStyles + emptyStyles + markStyles + popupStyles;
