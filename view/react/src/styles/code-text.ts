/** Text as it is. */
export const codeText = `
.hd-code-box { margin: 0; min-inline-size: 0; background: var(--_hd-subtle); border-radius: var(--_hd-radius); }
.hd-own.hd-code-inline { font-family: var(--_hd-mono); font-size: 13.5px; overflow-wrap: anywhere; }
.hd-code-head { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 8px 12px 0 16px; }
.hd-code-head > .hd-copy { position: static; background: var(--_hd-surface); }
.hd-code-text { padding: 8px 16px 12px; max-block-size: 480px; overflow: auto; }
.hd-code-lines { margin: 0; font-family: var(--_hd-mono); font-size: 13px; line-height: 20px; white-space: pre; tab-size: 4; }
.hd-code-lines[data-wrap] { white-space: pre-wrap; overflow-wrap: anywhere; }
`;
