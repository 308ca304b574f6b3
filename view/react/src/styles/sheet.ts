import { base, reset } from "./base.ts";
import { buttons, icons } from "./buttons.ts";
import { fields, groups } from "./fields.ts";
import { inputs, toggles } from "./inputs.ts";
import { layouts, panes } from "./layouts.ts";
import { declareTypes, tokens } from "./tokens.ts";

const layers = {
  reset,
  tokens,
  base,
  layouts,
  widgets: fields + inputs + toggles + groups + buttons + icons,
  panes,
};

const sheets = new Map<Document, CSSStyleSheet>();
const added: string[] = [];

/** Adopts the styles of Heddle; all shadow roots of a document share one style sheet. */
export function adoptStyles(root: ShadowRoot): void {
  const sheet = sheetOf(root.ownerDocument);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

/** Adds the styles of a view that is loaded on first use. */
export function addStyles(css: string): void {
  const rule = `@layer heddle.panes {${css}}`;
  // Two kinds may share styles.
  if (added.includes(rule)) return;
  added.push(rule);
  for (const sheet of sheets.values()) sheet.insertRule(rule, sheet.cssRules.length);
}

function sheetOf(document: Document): CSSStyleSheet {
  const known = sheets.get(document);
  if (known) return known;
  const window = document.defaultView ?? globalThis.window;
  declareTypes(window);
  // A sheet can be adopted only in the document whose window constructed it.
  const sheet = new window.CSSStyleSheet();
  const rules = Object.entries(layers).map(([name, css]) => `@layer heddle.${name} {${css}}`);
  sheet.replaceSync([...rules, ...added].join("\n"));
  sheets.set(document, sheet);
  return sheet;
}
