import { expect, test } from "vitest";
import { minifyCss } from "./minified-styles.ts";

test("a minified style sheet keeps the spaces that separate selectors and values", () => {
  const css = `
/* Why, with { braces }. */
.hd-a > .hd-b :is(a, b):hover {
  margin: 0 calc(1px + 2px);
  content: "+" / "";
}
@media (hover: none) and (width < 3px) { :host { color: red; } }
`;
  expect(minifyCss(css).trim()).toBe(
    '.hd-a > .hd-b :is(a,b):hover{margin:0 calc(1px + 2px);content:"+" / ""}' +
      "@media (hover:none) and (width < 3px){:host{color:red}}",
  );
});

test("a minified style sheet keeps its strings, and drops comments with quotation marks", () => {
  const css = `
/* It's "one". */
.hd-a::after { content: ": /* a; b */  {"; /* it isn't */ }
.hd-b[title='a,  b'] { color: red; }
`;
  expect(minifyCss(css).trim()).toBe(
    `.hd-a::after{content:": /* a; b */  {"}.hd-b[title='a,  b']{color:red}`,
  );
});
