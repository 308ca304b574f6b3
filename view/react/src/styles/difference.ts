/** Old and new values beside each other, on a narrow screen below each other. */
export const difference = `
.hd-difference :is(th, td) { padding: 8px 16px; vertical-align: top; }
.hd-difference tbody th { background: none; font-weight: 600; }
.hd-difference :is(del, ins) { font-family: var(--_hd-mono); font-size: 12.5px; white-space: pre-wrap; overflow-wrap: anywhere; display: inline-block; padding: 1px 6px; border-radius: 4px; text-decoration: none; }
.hd-difference td { white-space: normal; }
.hd-difference td:has(del, ins) { min-inline-size: 9em; }
.hd-difference tbody tr:last-child th { border: 0; }
.hd-old { color: var(--_hd-danger); background: var(--_hd-danger-soft); }
.hd-old::before { content: "− " / ""; }
.hd-new { color: var(--_hd-success); background: var(--_hd-success-soft); }
.hd-new::before { content: "+ " / ""; }
@container heddle (max-width: 480px) {
  .hd-difference :is(tr, th, td) { display: block; }
  .hd-difference thead { display: none; }
  .hd-difference tbody tr { padding-block: 8px; border-block-end: 1px solid var(--_hd-line); }
  .hd-difference tbody tr:last-child { border-block-end: 0; }
  .hd-difference :is(th, td) { border: 0; padding: 2px 16px; }
  .hd-difference td:empty { display: none; }
}
`;
