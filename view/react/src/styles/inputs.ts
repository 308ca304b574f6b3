const chevron =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%237c8696' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m4 6 4 4 4-4'/%3E%3C/svg%3E\")";

/** Boxes to type in, to slide, to choose from. */
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
.hd-input::placeholder, .hd-tag-input::placeholder { color: var(--_hd-muted); opacity: 1; }
.hd-field[data-invalid] :is(.hd-input, .hd-editor, .hd-drop) { border-color: var(--_hd-danger); box-shadow: inset 0 0 0 1px var(--_hd-danger); }
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
  background-image: ${chevron};
  background-size: 16px;
  background-position: right 12px center;
  background-repeat: no-repeat;
}
.hd-select:dir(rtl) { background-position: left 12px center; }
.hd-select[data-unset]:not(:disabled) { color: var(--_hd-muted); }
.hd-select option { color: var(--_hd-text); background: var(--_hd-surface); }
.hd-input-box { position: relative; display: flex; align-items: center; }
.hd-input-box > .hd-icon-button { position: absolute; inset-inline-end: 4px; }
.hd-input-box > .hd-text-area + .hd-icon-button { inset-block-start: 4px; }
.hd-input-box > .hd-icon-button + .hd-icon-button { inset-inline-end: 4px; }
.hd-input-box > .hd-icon-button:has(+ .hd-icon-button) { inset-inline-end: 34px; }
.hd-input-box > .hd-input:not(:only-child) { padding-inline-end: 40px; }
.hd-input-box > .hd-number.hd-input { padding-inline-end: 70px; font-variant-numeric: tabular-nums; }
@media (pointer: coarse) {
  .hd-input-box > .hd-icon-button:has(+ .hd-icon-button) { inset-inline-end: 46px; }
  .hd-input-box > .hd-number.hd-input { padding-inline-end: 94px; }
  .hd-input-box > .hd-input:not(:only-child) { padding-inline-end: 52px; }
}
.hd-clock { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; }
.hd-clock > .hd-input-box { flex: 1 1 200px; }
.hd-date::-webkit-datetime-edit { padding: 0; }
.hd-date::-webkit-calendar-picker-indicator { cursor: pointer; opacity: 0.7; }
.hd-slider-box { display: flex; align-items: center; gap: 12px; min-block-size: var(--_hd-height); }
.hd-slider { flex: 1; min-inline-size: 0; block-size: 24px; accent-color: var(--_hd-accent); cursor: pointer; }
.hd-slider[data-unset] { accent-color: var(--_hd-muted); }
.hd-slider:disabled { cursor: not-allowed; }
.hd-slider-value { min-inline-size: 3ch; text-align: end; font-variant-numeric: tabular-nums; color: var(--_hd-muted); }
.hd-fixed {
  display: block;
  justify-self: start;
  max-inline-size: 100%;
  padding: 7px 12px;
  font-family: var(--_hd-mono);
  font-size: 13px;
  color: var(--_hd-text);
  background: var(--_hd-subtle);
  border-radius: var(--_hd-radius);
}
.hd-fixed-other { margin: 0; padding: 0; border: 0; display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; min-inline-size: 0; }
.hd-fixed-other > .hd-fixed { color: var(--_hd-muted); overflow-wrap: anywhere; }
.hd-editor {
  min-inline-size: 0;
  min-block-size: 96px;
  overflow: hidden;
  background: var(--_hd-control);
  border: 1px solid var(--_hd-edge);
  border-radius: var(--_hd-radius);
  font-size: 13px;
}
.hd-editor-hint { display: none; }
.hd-field:focus-within > .hd-editor-hint { display: block; }
@media (forced-colors: active) {
  .hd-select { appearance: auto; background-image: none; }
}
`;
