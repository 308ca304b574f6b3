/** Text and messages. */
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
.hd-alert-title { font-weight: 650; color: var(--_tone); }
.hd-alert[data-severity="success"] { --_tone: var(--_hd-success); background: var(--_hd-success-soft); }
.hd-alert[data-severity="warning"] { --_tone: var(--_hd-warning); background: var(--_hd-warning-soft); }
.hd-alert[data-severity="error"] { --_tone: var(--_hd-danger); background: var(--_hd-danger-soft); }
`;
