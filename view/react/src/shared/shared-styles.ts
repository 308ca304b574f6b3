/** Styles of a shared view. `--_hd-person` is the color of a person. */
export const sharedStyles: string = `
.hd-shared { display: grid; gap: inherit; }
.hd-people { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; justify-content: end; margin: 0 0 8px; }
button.hd-person { border: 0; cursor: pointer; }
/* As high as a name, so that nothing below it moves. */
.hd-people > .hd-input { inline-size: 220px; margin-block: -8px; }
.hd-shared > .hd-note { margin: 0 0 12px; }
`;

/** Styles of the notes inside a field about other people. */
export const fieldNoteStyles: string = `
.hd-person {
  max-inline-size: 180px;
  padding: 1px 8px;
  overflow: hidden;
  font: 600 12px/1.5 var(--_hd-font);
  color: #fff;
  text-overflow: ellipsis;
  white-space: nowrap;
  background: var(--_hd-person);
  border-radius: 10px;
  forced-color-adjust: none;
}
.hd-field:has(> .hd-other-field) { position: relative; }
.hd-other-field {
  position: absolute;
  inset: -6px;
  border: 2px solid var(--_hd-person);
  border-radius: calc(var(--_hd-radius) + 4px);
  pointer-events: none;
}
.hd-other-field > .hd-person { position: absolute; inset: -11px 8px auto auto; }
/* Beside the label: above it is the button that closes the editor. */
.hd-flow-editor .hd-other-field > .hd-person { inset: 0 4px auto auto; }
.hd-lost {
  display: flex;
  flex-wrap: wrap;
  gap: 6px 8px;
  align-items: center;
  margin-block-start: 6px;
  padding: 6px 10px;
  font-size: 13px;
  overflow-wrap: anywhere;
  background: var(--_hd-subtle);
  border-inline-start: 3px solid var(--_hd-person);
  border-radius: 4px;
}
.hd-lost > span { flex: 1 1 200px; }
`;
