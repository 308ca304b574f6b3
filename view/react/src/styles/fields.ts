/**
 * A field: label, empty choices, control, description, error. The choices appear on focus without moving anything. In a
 * long form the browser skips fields off the screen; the clip margin keeps focus rings whole.
 */
export const fields = `
.hd-field {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 6px 8px;
  align-items: center;
  scroll-margin: 96px;
}
.hd-field > * { grid-column: 1 / -1; }
.hd-field > .hd-label { grid-column: 1; }
.hd-field > .hd-choices { grid-column: 2; grid-row: 1; margin-block: -2px; }
.hd-label { font-weight: 550; line-height: 20px; justify-self: start; }
.hd-label[data-required]::after, :not(.hd-group) > .hd-legend[data-required]::after {
  content: "*" / "";
  color: var(--_hd-danger);
  margin-inline-start: 3px;
}
.hd-inline { grid-template-columns: auto auto minmax(0, 1fr) auto; gap: 4px 10px; min-block-size: 24px; }
.hd-inline > :is(.hd-checkbox, .hd-switch) { grid-column: 1; grid-row: 1; }
.hd-inline > .hd-label { grid-column: 2; grid-row: 1; cursor: pointer; }
.hd-inline > .hd-note { grid-column: 3; grid-row: 1; justify-self: start; }
.hd-inline > .hd-choices { grid-column: 4; }
.hd-inline > :is(.hd-description, .hd-error) { grid-column: 2 / -1; }
.hd-description { color: var(--_hd-muted); font-size: var(--_hd-small); line-height: 1.45; }
.hd-error {
  color: var(--_hd-danger);
  font-size: var(--_hd-small);
  font-weight: 500;
  line-height: 18px;
  padding-inline-start: 22px;
  position: relative;
}
.hd-error::before {
  content: "!" / "";
  position: absolute;
  inset-inline-start: 0;
  inset-block-start: 1px;
  inline-size: 16px;
  block-size: 16px;
  border-radius: 50%;
  font-size: 11px;
  font-weight: 700;
  line-height: 16px;
  text-align: center;
  color: var(--_hd-background);
  background: var(--_hd-danger);
}
.hd-badge {
  display: inline-block;
  margin-inline-start: 8px;
  padding: 0 6px;
  border-radius: 4px;
  font-size: 11px;
  font-weight: 600;
  line-height: 18px;
  color: var(--_hd-warning);
  background: var(--_hd-warning-soft);
}
.hd-choices { display: inline-flex; gap: 6px; }
.hd-choices:empty { display: none; }
.hd-field:nth-child(n + 25) {
  content-visibility: auto;
  contain-intrinsic-block-size: auto 62px;
  overflow-clip-margin: 8px;
}
`;

/**
 * Widgets that contain widgets. A group among other fields is indented, a single one is the whole form. Its empty choices
 * are positioned beside the legend, which lies above the padding box.
 *
 * Short fields are in two columns, where their container has room for two of 220 pixels: the minimum of a column is half of
 * it, less a pixel against rounding. The order of the page stays the order of the fields. A piece of a long form is a grid
 * with the same columns, which the browser skips as a whole; its estimated height is that of fields without a description.
 */
export const groups = `
.hd-fieldset { position: relative; display: flex; flex-direction: column; gap: 8px; scroll-margin: 96px; }
.hd-legend { display: block; float: none; font-weight: 600; padding-inline-end: 80px; margin-block-end: 4px; line-height: 24px; }
.hd-fieldset > .hd-choices { position: absolute; inset-block-start: -28px; inset-inline-end: 0; }
.hd-body { display: flex; flex-direction: column; gap: var(--_hd-gap); margin-block-start: 8px; }
.hd-fields {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(max(min(100%, 220px), (100% - 24px) / 2 - 1px), 1fr));
  column-gap: 24px;
  align-items: start;
}
.hd-fields > * { grid-column: 1 / -1; min-inline-size: 0; }
.hd-fields > .hd-short { grid-column: auto; }
.hd-piece {
  row-gap: var(--_hd-gap);
  content-visibility: auto;
  contain-intrinsic-block-size: auto calc(var(--_hd-count) * 48px);
  overflow-clip-margin: 8px;
}
@container heddle (max-width: 480px) {
  .hd-piece { contain-intrinsic-block-size: auto calc(var(--_hd-count) * 80px); }
}
.hd-fields > .hd-button { justify-self: start; }
.hd-fields > .hd-segments { justify-self: end; }
.hd-column:has(> .hd-field, > .hd-fieldset ~ .hd-fieldset) > .hd-group > .hd-body,
.hd-body .hd-group > .hd-body, .hd-variant > .hd-body {
  padding-inline-start: 20px;
  border-inline-start: 2px solid var(--_hd-line);
}
.hd-add, .hd-body > .hd-chip { align-self: flex-start; }
.hd-add::before { content: "+" / ""; font-size: 1.15em; line-height: 1; }
.hd-input.hd-presence {
  inline-size: auto;
  block-size: 26px;
  min-block-size: 0;
  padding-block: 0;
  padding-inline: 10px 28px;
  --_tip: 16px;
  font-size: var(--_hd-small);
}
.hd-legend > .hd-disclosure { vertical-align: top; }
.hd-own .hd-type-title { font-weight: 400; color: var(--_hd-muted); margin-inline-start: 6px; }
`;
