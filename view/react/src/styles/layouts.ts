/** Spacing is in pixels, because `rem` depends on the page. */
export const layouts = `
.hd-column { display: flex; flex-direction: column; gap: var(--_hd-gap); min-inline-size: 0; }
.hd-column[aria-busy] > * { opacity: 0.55; }
.hd-row { display: flex; flex-wrap: wrap; gap: 12px var(--_hd-gap); align-items: flex-start; }
.hd-row > .hd-field, .hd-row > .hd-fieldset, .hd-row > .hd-column, .hd-row > .hd-card,
.hd-row > .hd-table-box, .hd-row > .hd-progress, .hd-row > .hd-tabs, .hd-row > .hd-section { flex: 1 1 220px; min-inline-size: 0; }
.hd-row > .hd-button, .hd-row > .hd-text[role="status"] { align-self: center; }
.hd-row:has(> .hd-field) > .hd-button { align-self: flex-end; }
@container heddle (max-width: 480px) {
  .hd-row > :is(.hd-field, .hd-fieldset, .hd-column, .hd-card) { flex-basis: 100%; }
}
.hd-card {
  padding: 24px;
  background: var(--_hd-surface);
  border: 1px solid var(--_hd-line);
  border-radius: calc(var(--_hd-radius) * 2);
  box-shadow: var(--_hd-shadow);
}
@container heddle (max-width: 480px) {
  .hd-card { padding: 16px; }
}
.hd-title { font-size: calc(var(--_hd-size) * 1.15); font-weight: 650; line-height: 1.3; letter-spacing: -0.005em; }
.hd-card > .hd-title { margin-block-end: 16px; }
.hd-section { border-block-end: 1px solid var(--_hd-line); padding-block-end: 4px; }
.hd-section > .hd-title { font-size: 15px; }
.hd-section > .hd-title > .hd-disclosure { inline-size: 100%; padding-block: 8px; }
.hd-section-description { padding-inline-start: 22px; }
.hd-section-body { padding-block: 8px 16px; padding-inline-start: 22px; }
@container heddle (max-width: 480px) {
  .hd-section-body, .hd-section-description { padding-inline-start: 0; }
}
.hd-disclosure {
  all: unset;
  box-sizing: border-box;
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-block-size: 24px;
  cursor: pointer;
  border-radius: var(--_hd-radius);
}
.hd-disclosure::before {
  content: "";
  flex: none;
  inline-size: 6px;
  block-size: 6px;
  margin-inline: 2px 6px;
  border: solid var(--_hd-muted);
  border-width: 0 2px 2px 0;
  transform: rotate(-45deg);
  transition: transform 120ms ease;
}
.hd-disclosure[aria-expanded="true"]::before { transform: translateY(-2px) rotate(45deg); }
.hd-disclosure:hover { color: var(--_hd-accent); }
`;

/** Text, headings and alerts. */
export const panes = `
.hd-text { white-space: pre-line; }
.hd-plain { white-space: pre-wrap; }
.hd-heading { font-weight: 650; line-height: 1.25; letter-spacing: -0.01em; }
.hd-h1 { font-size: 28px; }
.hd-h2 { font-size: 22px; }
.hd-h3 { font-size: 18px; }
.hd-h4 { font-size: 16px; }
.hd-h5, .hd-h6 { font-size: 14px; }
.hd-alert {
  --_tone: var(--_hd-accent);
  display: flex;
  flex-direction: column;
  gap: 2px;
  padding: 12px 16px;
  background: var(--_hd-accent-soft);
  border: 1px solid color-mix(in srgb, var(--_tone) 35%, transparent);
  border-inline-start: 4px solid var(--_tone);
  border-radius: var(--_hd-radius);
}
.hd-alert > span { white-space: pre-line; }
.hd-alert > .hd-button { align-self: flex-start; margin-block-start: 8px; }
.hd-alert-title { font-weight: 650; color: var(--_tone); }
.hd-alert[data-severity="success"] { --_tone: var(--_hd-success); background: var(--_hd-success-soft); }
.hd-alert[data-severity="warning"] { --_tone: var(--_hd-warning); background: var(--_hd-warning-soft); }
.hd-alert[data-severity="error"] { --_tone: var(--_hd-danger); background: var(--_hd-danger-soft); }
`;
