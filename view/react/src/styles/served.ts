/** What is said about the connection to a served app. */
export const served = `
.hd-notices { display: block; }
.hd-notice, .hd-loss { padding: 8px 24px; border-block-end: 1px solid var(--_hd-line); }
.hd-notice {
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  justify-content: center;
}
/* What takes no longer than a moment is not worth a word. */
.hd-notice[data-variant="quiet"] { background: var(--_hd-subtle); animation: hd-appear 0s 400ms backwards; }
.hd-notice[data-variant="warning"] { color: var(--_hd-warning); background: var(--_hd-warning-soft); }
.hd-notice[data-variant="problem"] { color: var(--_hd-danger-strong); background: var(--_hd-danger-soft); }
.hd-notice .hd-button, .hd-loss .hd-button { min-block-size: 28px; padding: 2px 12px; }
.hd-loss {
  display: grid;
  gap: 6px;
  max-block-size: 50vh;
  overflow: auto;
  padding-block: 12px;
  background: var(--_hd-warning-soft);
}
.hd-loss ul { padding-inline-start: 20px; list-style: disc; }
.hd-loss li { overflow-wrap: anywhere; }
.hd-loss-actions { display: flex; gap: 8px; }
@keyframes hd-appear { from { visibility: hidden; } }
`;
