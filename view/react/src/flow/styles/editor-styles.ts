/** So high, in pixels, is what fades out the lower end of an editor. */
const fade = 36;

/** Editors in the node, above it and at the side. */
export const editorStyles: string = `
.hd-flow-editor { padding: 4px 14px 14px; user-select: text; cursor: auto; }
.hd-flow-editor-bar { display: flex; align-items: center; justify-content: space-between; gap: 8px; min-block-size: 36px; }
.hd-flow-editor-bar strong { font-size: 13px; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
/* Fades out what goes on below; at the end there is nothing under it. */
.hd-flow-editor:not([data-place="node"]) { padding-block-end: 0; }
.hd-flow-editor:not([data-place="node"])::after {
  content: "";
  position: sticky;
  z-index: 1;
  inset-block-end: 0;
  display: block;
  block-size: ${fade}px;
  margin-inline: -14px;
  background: linear-gradient(transparent, var(--_hd-surface) 65%);
  pointer-events: none;
}
.hd-flow-editor[data-place="toolbar"], .hd-flow-side { scroll-padding-block-end: ${fade}px; }
.hd-flow-editor[data-place="node"] { padding-block-start: 12px; border-block-start: 1px solid var(--_hd-line); }
.hd-flow-editor[data-place="toolbar"] {
  inline-size: 320px;
  max-inline-size: 100%;
  min-block-size: 0;
  max-block-size: 360px;
  overflow: auto;
  background: var(--_hd-surface);
  border-radius: 10px;
  box-shadow: 0 0 0 1px light-dark(#1018281f, #ffffff24), 0 8px 28px light-dark(#10182829, #00000080);
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
  box-shadow: 0 0 0 1px light-dark(#1018281f, #ffffff24), 0 8px 28px light-dark(#10182829, #00000080);
}
.hd-flow-side[data-sheet] { inset: auto 8px 8px; inline-size: auto; max-block-size: 55%; }
`;
