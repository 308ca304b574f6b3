/** The history beside the graph. */
export const historyStyles = `
.hd-flow-side-bar.hd-flow-history { inline-size: 280px; }
.hd-flow-history-body { display: flex; flex: 1; flex-direction: column; gap: 8px; min-block-size: 0; }
.hd-flow-history-save { display: flex; gap: 6px; font-size: 13px; }
.hd-flow-side-bar .hd-flow-history-save .hd-input { flex: 1 1 0; inline-size: 0; min-inline-size: 0; }
.hd-flow-history-shown { display: flex; flex-wrap: wrap; gap: 6px; padding: 8px; font-size: 13px; background: color-mix(in srgb, var(--_hd-accent) 10%, transparent); border-radius: 6px; }
.hd-flow-history-shown > span { flex: 1 0 100%; overflow-wrap: anywhere; }
.hd-flow-history-list ul { margin: 0 0 8px; padding: 0; list-style: none; }
.hd-flow-history-list li { display: flex; flex-wrap: wrap; align-items: center; font-size: 13px; }
.hd-flow-history-list li > .hd-flow-history-shown { flex: 1 0 100%; margin-block: 4px; }
.hd-flow-history-list small { margin-inline-start: auto; padding-inline-start: 8px; color: var(--_hd-muted); white-space: nowrap; }
.hd-flow-history-author { padding: 4px 8px; }
.hd-flow-history-entry { display: flex; flex: 1; min-inline-size: 0; min-block-size: 28px; padding: 4px 8px; overflow-wrap: anywhere; font: inherit; color: inherit; text-align: start; background: none; border: 0; border-radius: 6px; cursor: pointer; }
.hd-flow-history-entry:hover { background: var(--_hd-subtle); }
.hd-flow-history-entry[aria-pressed="true"] { background: color-mix(in srgb, var(--_hd-accent) 16%, transparent); }
`;
