/** Height of a row of the outline. */
export const outlineRowPx = 32;

export const outlineStyles: string = `
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
`;
