export const searchStyles: string = `
.hd-flow-search {
  position: absolute;
  z-index: 2;
  inset: 12px 12px auto auto;
  display: grid;
  inline-size: min(380px, calc(100% - 24px));
  padding: 6px;
  background: var(--_hd-surface);
  border-radius: 10px;
  box-shadow: var(--_hd-overlay-shadow);
}
.hd-flow-search-bar { display: flex; align-items: center; gap: 2px; }
.hd-flow-search-bar .hd-input { flex: 1; min-inline-size: 0; min-block-size: 32px; padding-block: 4px; font-size: 13px; }
.hd-flow-search-count { flex: none; padding-inline: 6px; white-space: nowrap; }
/* Below the field, which would be a few letters wide beside the count and the buttons for a finger. */
@container heddle (width < 480px) {
  .hd-flow-search-bar { flex-wrap: wrap; }
  .hd-flow-search-count { flex-basis: 100%; order: 1; margin-block-start: 4px; }
  .hd-flow-search-count:empty { display: none; }
}
.hd-flow-search .hd-flow-choices { max-block-size: min(300px, 40vh); margin: 6px 0 0; font-size: 13px; }
.hd-flow-search .hd-flow-choices[hidden] { display: none; }
.hd-flow-search .hd-note { font-size: 12px; overflow-wrap: anywhere; }
.hd-flow-search mark { color: inherit; background: var(--_hd-warning-soft); border-block-end: 2px solid var(--_hd-warning); }
`;
