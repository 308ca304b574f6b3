/** The JSON tree. */
export const tree = `
.hd-tree {
  position: relative;
  padding: 12px 16px;
  font-family: var(--_hd-mono);
  font-size: 13px;
  line-height: 22px;
  background: var(--_hd-subtle);
  border-radius: var(--_hd-radius);
  overflow-x: auto;
}
.hd-copy { position: absolute; inset-block-start: 10px; inset-inline-end: 12px; font-family: var(--_hd-font); background: var(--_hd-surface); }
.hd-tree-summary { cursor: pointer; border-radius: 4px; inline-size: fit-content; padding-inline-end: 8px; min-block-size: 24px; }
.hd-tree-summary::marker { color: var(--_hd-muted); }
.hd-tree-leaf { padding-inline-start: 18px; min-block-size: 24px; overflow-wrap: anywhere; }
.hd-tree > .hd-tree-leaf { padding-inline-start: 0; padding-inline-end: 64px; }
.hd-tree-entries { padding-inline-start: 18px; margin-inline-start: 5px; border-inline-start: 1px solid var(--_hd-line); }
.hd-tree-key { color: var(--_hd-syntax-key); }
.hd-tree-string { color: var(--_hd-syntax-string); }
.hd-tree-number { color: var(--_hd-syntax-number); }
.hd-tree-boolean, .hd-tree-null { color: var(--_hd-syntax-keyword); }
.hd-tree-undefined { color: var(--_hd-muted); }
`;
