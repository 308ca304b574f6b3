/** Text, focus and what only a screen reader meets. */
export const base = `
.hd-own {
  font-family: var(--_hd-font);
  font-size: var(--_hd-size);
  line-height: 1.45;
  color: var(--_hd-text);
  color-scheme: inherit;
  -webkit-font-smoothing: antialiased;
  text-size-adjust: 100%;
  overflow-wrap: break-word;
}
.hd-own:focus-visible, .hd-own :focus-visible, .hd-tab-panel:focus-visible {
  outline: 2px solid var(--_hd-focus);
  outline-offset: 2px;
  border-radius: var(--_hd-radius);
}
.hd-hidden {
  position: absolute;
  inset-block-start: 0;
  inset-inline-start: 0;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.hd-note { color: var(--_hd-muted); font-size: var(--_hd-small); }
.hd-code { font-family: var(--_hd-mono); }
@media (prefers-reduced-motion: reduce) {
  .hd-own, .hd-own *, .hd-own *::before, .hd-own *::after { transition: none !important; animation-duration: 3s !important; }
}
`;
