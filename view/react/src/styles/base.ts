/** What only screen readers present. */
export const visuallyHidden = `position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: 0;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;`;

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
  inset-block-start: 0;
  inset-inline-start: 0;
  ${visuallyHidden}
}
.hd-note { color: var(--_hd-muted); font-size: var(--_hd-small); }
.hd-code { font-family: var(--_hd-mono); direction: ltr; }
@media (prefers-reduced-motion: reduce) {
  .hd-own, .hd-own *, .hd-own *::before, .hd-own *::after { transition: none !important; animation-duration: 3s !important; }
}
`;
