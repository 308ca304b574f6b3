import { dialog } from "../../styles/dialog.ts";

/** Windows and menus over the graph. */
export const dialogStyles: string = `
${dialog}
.hd-flow-dialog { color: var(--_hd-text); inline-size: min(460px, calc(100vw - 32px)); }
.hd-flow-dialog .hd-title { font-size: 16px; font-weight: 600; }
.hd-flow-dialog-body { display: grid; gap: 12px; padding: 12px 24px 24px; }
.hd-flow-rename { display: grid; gap: 8px; font-size: 13px; }
.hd-flow-rename .hd-button { justify-self: end; margin-block-start: 4px; }
.hd-flow-from { display: flex; align-items: center; gap: 12px; font-size: 13px; }
.hd-flow-from .hd-input { inline-size: auto; flex: 1; }
.hd-flow-picker { display: grid; gap: 8px; }
.hd-flow-choices { display: grid; max-block-size: min(320px, 50vh); overflow: auto; margin-inline: -8px; }
.hd-flow-choice { display: flex; align-items: center; gap: 10px; min-block-size: 40px; padding: 5px 8px; border-radius: 6px; cursor: pointer; }
.hd-flow-choice[aria-selected="true"] { background: var(--_hd-accent-soft); box-shadow: inset 0 0 0 1px var(--_hd-accent); }
.hd-flow-choice[aria-disabled="true"] { color: var(--_hd-muted); cursor: not-allowed; }
.hd-flow-choice-names { display: grid; line-height: 1.3; min-inline-size: 0; }
.hd-flow-keys { display: grid; gap: 2px; margin: 0; font-size: 13px; }
.hd-flow-keys > div { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); gap: 12px; padding-block: 5px; border-block-end: 1px solid var(--_hd-line); }
.hd-flow-keys > div:last-child { border: 0; }
.hd-flow-keys dt { display: flex; flex-wrap: wrap; align-content: start; align-items: start; gap: 4px; }
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
  box-shadow: 0 0 0 1px light-dark(#1018281f, #ffffff24), 0 8px 28px light-dark(#10182829, #00000080);
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
.hd-flow-menu-item:hover, .hd-flow-menu-item:focus { background: var(--_hd-subtle); }
.hd-flow .hd-flow-menu-item:focus-visible { outline: 2px solid var(--_hd-focus); outline-offset: -2px; }
.hd-flow-menu-item[data-danger] { color: var(--_hd-danger); }
.hd-flow-menu-item .hd-flow-chord { background: none; box-shadow: none; }
@media (pointer: coarse) { .hd-flow-menu-item, .hd-flow-type { min-block-size: 44px; } }
`;
