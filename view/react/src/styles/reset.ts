/**
 * What a page says about its own text stops at `hd-own`. The layouts between let it pass, so that native content,
 * which inherits through its slot, looks like the rest of the page.
 */
export const reset = `
.hd-own {
  all: initial;
  display: block;
}
.hd-own .hd-own { all: unset; display: block; box-sizing: border-box; }
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
:host, .hd-root, .hd-own, .hd-own *, .hd-own *::before, .hd-own *::after { box-sizing: border-box; }
`;
