/** Tags and files. */
export const lists = `
.hd-tags { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; padding: 4px 8px; cursor: text; }
.hd-tag-list { display: contents; }
.hd-tag {
  display: inline-flex;
  align-items: center;
  max-inline-size: 100%;
  padding-inline-start: 8px;
  border-radius: 4px;
  line-height: 24px;
  font-size: 13px;
  color: var(--_hd-text);
  background: var(--_hd-subtle);
  overflow-wrap: anywhere;
}
.hd-tag > .hd-icon-button { inline-size: 24px; block-size: 24px; min-block-size: 24px; }
.hd-tag[data-other] { border: 1px dashed var(--_hd-muted); background: none; }
.hd-tag > .hd-note { white-space: pre-wrap; padding-inline-end: 4px; }
.hd-others { display: flex; flex-wrap: wrap; gap: 6px; margin: 0; padding: 0; list-style: none; }
.hd-tags[data-disabled] .hd-tag { padding-inline-end: 8px; background: var(--_hd-line); color: var(--_hd-muted); }
.hd-tag-input {
  all: unset;
  flex: 1 1 80px;
  min-inline-size: 80px;
  min-block-size: 26px;
  padding-inline: 4px;
  color: var(--_hd-text);
}
.hd-own .hd-tag-input:focus-visible { outline: none; }
.hd-drop {
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  min-block-size: 72px;
  padding: 12px 16px;
  border: 1px dashed var(--_hd-edge);
  border-radius: var(--_hd-radius);
  background: var(--_hd-control);
  color: var(--_hd-muted);
  transition: border-color 120ms ease, background-color 120ms ease;
}
.hd-drop:hover, .hd-drop[data-over] { border-color: var(--_hd-accent); background: var(--_hd-accent-soft); color: var(--_hd-text); }
.hd-drop:focus-within { outline: 2px solid var(--_hd-focus); outline-offset: 2px; }
.hd-drop[data-disabled] { background: var(--_hd-subtle); border-color: var(--_hd-line); color: var(--_hd-muted); }
.hd-drop-input { position: absolute; inset: 0; opacity: 0; cursor: pointer; inline-size: 100%; }
.hd-drop-input:disabled { cursor: not-allowed; }
.hd-files { display: flex; flex-direction: column; gap: 4px; }
.hd-file {
  display: flex;
  align-items: center;
  gap: 8px;
  min-block-size: 36px;
  padding-inline: 12px 4px;
  border: 1px solid var(--_hd-line);
  border-radius: var(--_hd-radius);
}
.hd-file-name { flex: 1; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`;
