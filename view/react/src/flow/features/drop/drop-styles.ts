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
  box-shadow: 0 0 0 1px var(--_hd-rim), var(--_hd-lift);
}
.hd-flow-drop[data-rejected] { color: var(--_hd-danger); background: color-mix(in srgb, var(--_hd-danger) 6%, transparent); border-color: var(--_hd-danger); }
`;
