/** One arm of a chevron. An SVG image would be a document of its own, which takes a browser longer than a screen of selects. */
function arm(angle: string): string {
  const edges = ["50% - 1.1px", "50% - 0.7px", "50% + 0.7px", "50% + 1.1px"];
  const [start, from, to, end] = edges.map((edge) => `calc(${edge})`);
  return `linear-gradient(${angle}, transparent ${start}, #7c8696 ${from} ${to}, transparent ${end})`;
}

/**
 * The step buttons of a number are a row of the field's grid that lies over the row of the input. They need no element
 * around the input: 500 fields would have hundreds of them, before any button is shown.
 */
export const inputs: string = `
.hd-input {
  display: block;
  inline-size: 100%;
  min-inline-size: 0;
  min-block-size: var(--_hd-height);
  padding: 7px 12px;
  color: var(--_hd-text);
  background: var(--_hd-control);
  border: 1px solid var(--_hd-edge);
  border-radius: var(--_hd-radius);
  appearance: none;
  transition: border-color 120ms ease;
}
.hd-input:hover, .hd-editor:hover { border-color: var(--_hd-text); }
.hd-own .hd-input:focus-visible, .hd-input:focus-within, .hd-editor:focus-within {
  outline: 2px solid var(--_hd-focus);
  outline-offset: 0;
  border-color: var(--_hd-focus);
}
.hd-input::placeholder { color: var(--_hd-muted); opacity: 1; }
.hd-field[data-invalid] :is(.hd-input, .hd-editor) { border-color: var(--_hd-danger); box-shadow: inset 0 0 0 1px var(--_hd-danger); }
.hd-input:disabled, .hd-input[data-disabled], .hd-editor[data-disabled] {
  color: var(--_hd-muted);
  background: var(--_hd-subtle);
  border-color: var(--_hd-line);
  cursor: not-allowed;
}
.hd-text-area { resize: vertical; field-sizing: content; max-block-size: 400px; line-height: 1.5; }
.hd-text-area[data-hidden] { -webkit-text-security: disc; }
.hd-code { font-size: 13px; }
.hd-select {
  padding-inline-end: 36px;
  cursor: pointer;
  --_tip: 20px;
  background-image: ${arm("45deg")}, ${arm("-45deg")};
  background-size: 5px 8px;
  background-position: right var(--_tip) center, right calc(var(--_tip) - 5px) center;
  background-repeat: no-repeat;
}
.hd-select:dir(rtl) { background-position: left calc(var(--_tip) - 5px) center, left var(--_tip) center; }
.hd-select[data-unset]:not(:disabled) { color: var(--_hd-muted); }
.hd-select option { color: var(--_hd-text); background: var(--_hd-surface); }
.hd-input-box { position: relative; display: flex; align-items: center; }
.hd-input-box > .hd-icon-button { position: absolute; inset-inline-end: 4px; }
.hd-input-box > .hd-text-area + .hd-icon-button { inset-block-start: 4px; }
.hd-input-box > .hd-input:not(:only-child) { padding-inline-end: 40px; }
.hd-number { max-inline-size: 240px; font-variant-numeric: tabular-nums; }
.hd-stepped { padding-inline-end: 70px; }
.hd-stepped:has(+ .hd-steps) { margin-block-end: -6px; }
.hd-steps {
  --_size: max(var(--_hd-height), 1lh + 16px);
  display: flex;
  align-items: center;
  align-self: start;
  justify-content: flex-end;
  gap: 2px;
  max-inline-size: 240px;
  block-size: var(--_size);
  margin-block-start: calc(-1 * var(--_size));
  padding-inline-end: 4px;
  pointer-events: none;
}
.hd-steps > .hd-icon-button { pointer-events: auto; }
@media (hover: hover) {
  .hd-field:not(:hover, :focus-within) > .hd-steps { visibility: hidden; }
}
@media (pointer: coarse) {
  .hd-stepped { padding-inline-end: 94px; }
  .hd-input-box > .hd-input:not(:only-child) { padding-inline-end: 52px; }
}
.hd-editor {
  min-inline-size: 0;
  min-block-size: 96px;
  overflow: hidden;
  background: var(--_hd-control);
  border: 1px solid var(--_hd-edge);
  border-radius: var(--_hd-radius);
  font-size: 13px;
}
.hd-editor-hint { visibility: hidden; }
.hd-field:focus-within > .hd-editor-hint { visibility: visible; }
@media (forced-colors: active) {
  .hd-select { appearance: auto; background-image: none; }
}
`;

const check =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='black' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m3.5 8.5 3 3 6-7'/%3E%3C/svg%3E\")";
/** Checkboxes and switches. */
export const toggles: string = `
.hd-checkbox, .hd-switch {
  appearance: none;
  flex: none;
  position: relative;
  cursor: pointer;
  background: var(--_hd-control);
  border: 1px solid var(--_hd-edge);
  transition: background-color 120ms ease, border-color 120ms ease;
}
.hd-checkbox { inline-size: 18px; block-size: 18px; border-radius: 4px; }
.hd-checkbox:hover, .hd-switch:hover { border-color: var(--_hd-accent); }
.hd-checkbox:checked, .hd-switch:checked { background: var(--_hd-accent); border-color: var(--_hd-accent); }
.hd-checkbox::after {
  content: "";
  position: absolute;
  inset: 0;
  background: var(--_hd-on-accent);
  mask: ${check} center / 16px no-repeat;
  opacity: 0;
}
.hd-checkbox:checked::after { opacity: 1; }
.hd-checkbox:indeterminate::after { opacity: 1; background: var(--_hd-muted); mask: linear-gradient(black) center / 10px 2px no-repeat; }
.hd-switch { inline-size: 36px; block-size: 20px; border-radius: 10px; background: var(--_hd-edge); }
.hd-switch::after {
  content: "";
  position: absolute;
  inset-block: 2px;
  inset-inline-start: 2px;
  inline-size: 14px;
  border-radius: 50%;
  background: var(--_hd-background);
  transition: translate 120ms ease;
}
.hd-switch:checked::after { translate: 16px 0; background: var(--_hd-on-accent); }
.hd-switch:checked:dir(rtl)::after { translate: -16px 0; }
.hd-switch[data-unset] { background: transparent; border-style: dashed; }
.hd-switch[data-unset]::after { background: var(--_hd-edge); translate: 8px 0; }
.hd-own :is(.hd-checkbox, .hd-switch):focus-visible { border-radius: 4px; }
.hd-own .hd-switch:focus-visible { border-radius: 10px; }
.hd-checkbox:disabled, .hd-switch:disabled { opacity: 0.5; cursor: not-allowed; }
.hd-field[data-invalid] .hd-checkbox { border-color: var(--_hd-danger); }
@media (pointer: coarse) {
  .hd-inline { min-block-size: 44px; }
  .hd-checkbox { inline-size: 22px; block-size: 22px; }
}
@media (forced-colors: active) {
  .hd-checkbox, .hd-switch { appearance: auto; }
  .hd-checkbox::after, .hd-switch::after { content: none; }
}
`;
