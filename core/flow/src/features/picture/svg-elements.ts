type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An SVG element: `("rect", { x: 1, fill: "red" })` → `<rect x="1" fill="red"/>`. Attributes that are undefined are omitted. */
export function svgElement(name: string, attributes: Attributes, content?: string): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${key}="${escapeText(typeof value === "number" ? rounded(value) : String(value))}"`,
    )
    .join("");
  return content === undefined ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML cannot contain, not even escaped. */
const forbidden =
  // oxlint-disable-next-line no-control-regex -- matching control characters is the purpose
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Text for content and attributes: `"<b> & c"` → `"&lt;b&gt; &amp; c"`. */
export function escapeText(text: string): string {
  return text
    .replaceAll(forbidden, "\uFFFD")
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Two decimals are less than a pixel at any readable scale: `1 / 3` → `"0.33"`. */
function rounded(value: number): string {
  return String(Math.round(value * 100) / 100 || 0);
}

const colorSyntax = /^(#[\da-f]{3,8}|[a-z]+|(rgb|hsl)a?\([\d\s.,%/+-]*(deg)?[\d\s.,%/+-]*\))$/i;

/** The color, or the fallback for a text that is not a plain color: `url(…)` would load something, and `var(…)` needs a page. */
export function safeColor(color: string | undefined, fallback: string): string {
  return color !== undefined && colorSyntax.test(color.trim()) ? color.trim() : fallback;
}
