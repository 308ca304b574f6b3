/**
 * `hd-own` stops inherited page styles. Layouts let them pass, so that native content, which inherits through its slot,
 * matches the rest of the page. `all` sets some 300 properties of an element, so it stays away from the many elements that
 * need none of it: a `div` inside another element of Heddle has nothing to reset.
 */
export const reset = `
.hd-own:not(.hd-own *) {
  all: initial;
  display: block;
}
.hd-own .hd-own { box-sizing: border-box; }
.hd-own .hd-own:not(div) { all: unset; display: block; box-sizing: border-box; }
.hd-own :is(h1, h2, h3, h4, h5, h6, p, ul, ol, li, legend, summary, output):not(.hd-own) {
  margin: 0;
  padding: 0;
  border: 0;
  min-inline-size: 0;
  font: inherit;
}
.hd-own :is(ul, ol) { list-style: none; }
.hd-own :is(button, input, select, textarea) {
  margin: 0;
  font: inherit;
  color: inherit;
  letter-spacing: inherit;
}
/* Browsers of phones select in black, which is not readable on a dark field. */
.hd-own :is(input, textarea)::selection { color: var(--_hd-text); background: color-mix(in srgb, var(--_hd-accent) 40%, transparent); }
:host, .hd-root, .hd-own, .hd-own *, .hd-own *::before, .hd-own *::after { box-sizing: border-box; }
`;

/**
 * The variables of the theme. A page sets the public ones (`--hd-accent`) on any element around a view; rules use the
 * private ones (`--_hd-accent`). Page rules match the host element, so its box needs `!important`. A theme sets a
 * background, and then also the text color.
 */
export const tokens = `
:host {
  display: block !important;
  position: static !important;
  float: none !important;
  inline-size: auto !important;
  block-size: auto !important;
  margin: 0 !important;
  padding: 0 !important;
  border: 0 !important;
  background: none !important;
  opacity: 1 !important;
  filter: none !important;
  transform: none !important;
}
.hd-root {
  position: relative;
  color-scheme: inherit;
  container-type: inline-size;
  container-name: heddle;
  --_hd-font: var(--hd-font, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif);
  --_hd-mono: var(--hd-font-mono, ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace);
  --_hd-size: var(--hd-font-size, 14px);
  --_hd-small: var(--hd-font-size-small, 12.5px);
  --_hd-radius: var(--hd-radius, 6px);
  --_hd-gap: var(--hd-gap, 20px);
  --_hd-height: var(--hd-control-height, 36px);
  --_hd-text: var(--hd-text, light-dark(#1b1f27, #e9ebf0));
  --_hd-muted: var(--hd-text-muted, light-dark(#596170, #a4acba));
  --_hd-background: var(--hd-background, light-dark(#ffffff, #15181e));
  --_hd-control: var(--hd-control, light-dark(#ffffff, #14171d));
  --_hd-surface: var(--hd-surface, light-dark(#ffffff, #1b1f27));
  --_hd-subtle: var(--hd-subtle, light-dark(#f3f5f8, #232832));
  --_hd-line: var(--hd-line, light-dark(#e1e5eb, #2e343f));
  --_hd-edge: var(--hd-edge, light-dark(#868f9e, #737d8d));
  --_hd-accent: var(--hd-accent, light-dark(#3451c6, #9db1ff));
  --_hd-accent-strong: var(--hd-accent-strong, light-dark(#2a42a6, #b6c5ff));
  --_hd-on-accent: var(--hd-on-accent, light-dark(#ffffff, #10142a));
  --_hd-accent-soft: var(--hd-accent-soft, light-dark(#edf1ff, #232c4d));
  --_hd-focus: var(--hd-focus, var(--_hd-accent));
  --_hd-selection: var(--hd-selection, light-dark(#ccd8ff, #33427a));
  --_hd-danger: var(--hd-danger, light-dark(#b3261e, #ff9d94));
  --_hd-danger-strong: var(--hd-danger-strong, light-dark(#8f1d17, #ffb8b1));
  --_hd-danger-soft: var(--hd-danger-soft, light-dark(#fdf0ef, #3a2023));
  --_hd-warning: var(--hd-warning, light-dark(#8a5300, #f2c069));
  --_hd-warning-soft: var(--hd-warning-soft, light-dark(#fdf5e4, #352b1a));
  --_hd-success: var(--hd-success, light-dark(#1c6b3c, #7fd6a0));
  --_hd-success-soft: var(--hd-success-soft, light-dark(#ecf7f0, #1b3226));
  --_hd-shadow: var(--hd-shadow, 0 1px 2px light-dark(#1b1f2712, #0000004d));
  --_hd-syntax-key: var(--hd-syntax-key, light-dark(#2a42a6, #a9bcff));
  --_hd-syntax-string: var(--hd-syntax-string, light-dark(#1c6b3c, #8fdcac));
  --_hd-syntax-number: var(--hd-syntax-number, light-dark(#8a4b00, #f2c069));
  --_hd-syntax-keyword: var(--hd-syntax-keyword, light-dark(#8a2b8f, #e3a5e8));
}
.hd-root[data-theme] { color: var(--_hd-text); background: var(--_hd-background); }
.hd-root[data-theme="light"] { color-scheme: light; }
.hd-root[data-theme="dark"] { color-scheme: dark; }
@media (pointer: coarse) {
  .hd-root { --_hd-height: var(--hd-control-height, 44px); --_hd-size: var(--hd-font-size, 16px); --_hd-small: var(--hd-font-size-small, 14px); }
}
`;

/** Text, focus rings, and content for screen readers only. */
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
.hd-code { font-family: var(--_hd-mono); direction: ltr; }
@media (prefers-reduced-motion: reduce) {
  .hd-own, .hd-own *, .hd-own *::before, .hd-own *::after { transition: none !important; animation-duration: 3s !important; }
}
`;
