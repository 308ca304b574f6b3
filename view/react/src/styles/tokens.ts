/**
 * The theme: variables of the page (`--hd-accent`) become variables of the rules (`--_hd-accent`).
 *
 * A color is a pair: `--hd-accent` for light places, and `--hd-accent-dark` for dark ones. The two switches `--_hd-light` and
 * `--_hd-dark` select one of a pair. `light-dark()` would not do: minifiers replace it by variables that only their own rules
 * for `color-scheme` set, and a theme without such a rule becomes invalid.
 */

/** Of a color its name in a page and its value in light and in dark places. */
const colors = {
  text: ["text", "#1b1f27", "#e9ebf0"],
  muted: ["text-muted", "#596170", "#a4acba"],
  background: ["background", "#ffffff", "#15181e"],
  control: ["control", "#ffffff", "#14171d"],
  surface: ["surface", "#ffffff", "#1b1f27"],
  subtle: ["subtle", "#f3f5f8", "#232832"],
  line: ["line", "#e1e5eb", "#2e343f"],
  edge: ["edge", "#868f9e", "#737d8d"],
  accent: ["accent", "#3451c6", "#9db1ff"],
  "accent-strong": ["accent-strong", "#2a42a6", "#b6c5ff"],
  "on-accent": ["on-accent", "#ffffff", "#10142a"],
  "accent-soft": ["accent-soft", "#edf1ff", "#232c4d"],
  selection: ["selection", "#ccd8ff", "#33427a"],
  danger: ["danger", "#b3261e", "#ff9d94"],
  "danger-strong": ["danger-strong", "#8f1d17", "#ffb8b1"],
  "danger-soft": ["danger-soft", "#fdf0ef", "#3a2023"],
  warning: ["warning", "#8a5300", "#f2c069"],
  "warning-soft": ["warning-soft", "#fdf5e4", "#352b1a"],
  success: ["success", "#1c6b3c", "#7fd6a0"],
  "success-soft": ["success-soft", "#ecf7f0", "#1b3226"],
  "syntax-key": ["syntax-key", "#2a42a6", "#a9bcff"],
  "syntax-string": ["syntax-string", "#1c6b3c", "#8fdcac"],
  "syntax-number": ["syntax-number", "#8a4b00", "#f2c069"],
  "syntax-keyword": ["syntax-keyword", "#8a2b8f", "#e3a5e8"],
  plane: ["flow-background", "#f6f7f9", "#101318"],
  dots: ["flow-dots", "#c3cad6", "#363e4b"],
} as const;

/** Of a length its name in a page, and its value for a mouse and for fingers. */
const lengths = {
  size: ["font-size", "14px", "16px"],
  small: ["font-size-small", "12.5px", "14px"],
  radius: ["radius", "6px", "6px"],
  gap: ["gap", "20px", "20px"],
  height: ["control-height", "36px", "44px"],
} as const;

/** Of a height its value; its name in a page is the same. */
const heights = { "flow-height": "560px", "console-height": "min(760px, 85vh)" } as const;

/** The height of a view: `heightOf("flow-height")` is the one of the page, or the default. */
export function heightOf(name: keyof typeof heights): string {
  return `--_hd-${name}: var(--hd-${name}, ${heights[name]}); block-size: var(--_hd-${name})`;
}

/** A color of a pair: `lightDark("#fff", "#000")` is white in a light place, and black in a dark one. */
export function lightDark(light: string, dark: string): string {
  return `var(--_hd-light, ${light}) var(--_hd-dark, ${dark})`;
}

const colorRules = Object.entries(colors).map(([name, [own, light, dark]]) =>
  [
    `--_hd-${name}-light: var(--hd-${own}, ${light});`,
    `--_hd-${name}-dark: var(--hd-${own}-dark, var(--hd-${own}, ${dark}));`,
    `--_hd-${name}: ${lightDark(`var(--_hd-${name}-light)`, `var(--_hd-${name}-dark)`)};`,
  ].join("\n  "),
);

const lengthDefaults = (at: 1 | 2): string =>
  Object.entries(lengths)
    .map(([name, row]) => `--_hd-${name}: ${row[at]};`)
    .join(" ");

const lengthRules = Object.entries(lengths).map(
  ([name, [own]]) => `--_hd-${name}: var(--hd-${own}, inherit);`,
);

/**
 * A page sets its variables on any element around a view. Page rules match the host element, so its box needs `!important`.
 * A theme sets a background, and then also the text color. The switches are where the theme may change: at the root, and at
 * a graph with a `colorMode`.
 */
export const tokens: string = `
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
  ${lengthDefaults(1)}
}
@media (pointer: coarse) {
  :host { ${lengthDefaults(2)} }
}
.hd-root {
  position: relative;
  color-scheme: inherit;
  container-type: inline-size;
  container-name: heddle;
  --_hd-font: var(--hd-font, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif);
  --_hd-mono: var(--hd-font-mono, ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace);
  ${lengthRules.join("\n  ")}
}
.hd-root, .hd-flow[data-theme] {
  --_hd-light: initial;
  --_hd-dark: ;
  ${colorRules.join("\n  ")}
  --_hd-focus-light: var(--hd-focus, var(--_hd-accent-light));
  --_hd-focus-dark: var(--hd-focus-dark, var(--hd-focus, var(--_hd-accent-dark)));
  --_hd-focus: ${lightDark("var(--_hd-focus-light)", "var(--_hd-focus-dark)")};
  --_hd-shadow: var(--hd-shadow, 0 1px 2px ${lightDark("#1b1f2712", "#0000004d")});
  --_hd-ring: ${lightDark("#10182824", "#ffffff24")};
  --_hd-node-shadow: ${lightDark("#10182808", "#0000002e")};
}
.hd-root[data-scheme="dark"], :is(.hd-root, .hd-flow)[data-theme="dark"] { --_hd-light: ; --_hd-dark: initial; }
.hd-root[data-theme="light"] { --_hd-light: initial; --_hd-dark: ; }
:is(.hd-root, .hd-flow)[data-theme="light"] { color-scheme: light; }
:is(.hd-root, .hd-flow)[data-theme="dark"] { color-scheme: dark; }
.hd-root[data-theme] { color: var(--_hd-text); background: var(--_hd-background); }
/* Its transition reports a change of the color scheme, and its animation that the view is displayed again. */
.hd-root::before {
  content: "";
  position: absolute;
  visibility: hidden;
  color: CanvasText;
  background: Canvas;
  animation: hd-displayed 1ms;
  transition: color 1ms;
}
@keyframes hd-displayed { from { opacity: 0; } }
`;

const isThemed = new WeakSet<Window>();

/**
 * Declares the types of the variables, so that a value that is no color and no length does not count: the default does. They
 * are declared once per window, and affect nothing else in it.
 */
export function declareTypes(window: Window & typeof globalThis): void {
  if (isThemed.has(window)) return;
  isThemed.add(window);
  const declare = (name: string, syntax: string, inherits: boolean, initialValue: string): void => {
    try {
      window.CSS.registerProperty({ name: `--_hd-${name}`, syntax, inherits, initialValue });
    } catch {
      // Another copy of this module has declared it.
    }
  };
  const typed = { ...colors, focus: colors.accent };
  for (const [name, [, light, dark]] of Object.entries(typed)) {
    declare(`${name}-light`, "<color>", false, light);
    declare(`${name}-dark`, "<color>", false, dark);
  }
  for (const [name, value] of Object.entries(heights)) {
    declare(
      name,
      "<length-percentage> | auto | min-content | max-content | fit-content",
      false,
      value,
    );
  }
  for (const [name, [, value]] of Object.entries(lengths))
    declare(name, "<length-percentage>", true, value);
}
