/**
 * Widgets made of widgets. A group among others is indented; one that stands alone is the whole form. Its choices stand beside
 * the legend, which is above the box that they are measured from. A branch has no legend: the picker above says which it is.
 */
export const groups = `
.hd-fieldset { position: relative; display: flex; flex-direction: column; gap: 8px; scroll-margin: 96px; }
.hd-legend { display: block; float: none; font-weight: 600; padding-inline-end: 80px; margin-block-end: 4px; line-height: 24px; }
.hd-fieldset > .hd-choices { position: absolute; inset-block-start: -28px; inset-inline-end: 0; }
.hd-body { display: flex; flex-direction: column; gap: var(--_hd-gap); margin-block-start: 8px; }
.hd-column:has(> .hd-field, > .hd-fieldset ~ .hd-fieldset) > .hd-group > .hd-body,
.hd-body .hd-group > .hd-body, .hd-variant > .hd-body {
  padding-inline-start: 20px;
  border-inline-start: 2px solid var(--_hd-line);
}
.hd-legend > .hd-disclosure { vertical-align: top; }
.hd-row-list { display: flex; flex-direction: column; gap: 12px; }
.hd-row-item {
  position: relative;
  padding: 16px;
  border: 1px solid var(--_hd-line);
  border-radius: calc(var(--_hd-radius) + 2px);
  background: var(--_hd-surface);
}
.hd-row-item .hd-row-item { background: transparent; }
.hd-row-list > .hd-row-item > .hd-group > .hd-body { padding-inline-start: 0; border: 0; }
.hd-row-list > .hd-row-item > .hd-group > .hd-legend { padding-inline-end: 120px; }
.hd-row-item > .hd-group > .hd-legend::after { content: none; }
.hd-variant > .hd-body > .hd-group > .hd-legend:not(:has([aria-expanded="false"])) { display: none; }
.hd-variant > .hd-body > .hd-group > .hd-body { margin: 0; padding: 0; border: 0; }
.hd-row-actions { position: absolute; z-index: 1; inset-block-start: 12px; inset-inline-end: 12px; display: flex; gap: 2px; }
.hd-add { align-self: flex-start; }
.hd-add::before { content: "+" / ""; font-size: 1.15em; line-height: 1; }
.hd-variant-bar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; }
.hd-variant-bar > .hd-select { inline-size: auto; min-inline-size: 200px; }
.hd-segments {
  display: inline-flex;
  flex-wrap: wrap;
  padding: 2px;
  border: 1px solid var(--_hd-edge);
  border-radius: var(--_hd-radius);
  background: var(--_hd-control);
}
.hd-segment {
  position: relative;
  display: inline-flex;
  align-items: center;
  min-block-size: calc(var(--_hd-height) - 6px);
  padding: 2px 12px;
  border-radius: calc(var(--_hd-radius) - 2px);
  color: var(--_hd-muted);
  font-weight: 500;
  cursor: pointer;
}
.hd-segment:hover { color: var(--_hd-text); }
.hd-segment:has(:checked) { color: var(--_hd-on-accent); background: var(--_hd-accent); }
.hd-segment:has(:focus-visible) { outline: 2px solid var(--_hd-focus); outline-offset: 2px; }
.hd-segment-input { position: absolute; inset: 0; inline-size: 100%; opacity: 0; cursor: inherit; }
@media (forced-colors: active) {
  .hd-segment:has(:checked) { outline: 2px solid Highlight; outline-offset: -2px; }
}
`;
