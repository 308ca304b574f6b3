import { base } from "./base.ts";
import { buttons } from "./buttons.ts";
import { fields } from "./fields.ts";
import { groups } from "./groups.ts";
import { icons } from "./icons.ts";
import { inputs } from "./inputs.ts";
import { layouts } from "./layouts.ts";
import { lists } from "./lists.ts";
import { panes } from "./panes.ts";
import { reset } from "./reset.ts";
import { toggles } from "./toggles.ts";
import { tokens } from "./tokens.ts";

const layers = {
  reset,
  tokens,
  base,
  layouts,
  widgets: fields + inputs + toggles + groups + lists + buttons + icons,
  panes,
};

const sheets = new Map<Document, CSSStyleSheet>();
const added: string[] = [];

/** Gives a shadow root the styles of Heddle; all roots of a document share one sheet. */
export function adoptStyles(root: ShadowRoot): void {
  const sheet = sheetOf(root.ownerDocument);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

/** Adds the styles of views that are loaded when they are first shown. */
export function addStyles(css: string): void {
  const rule = `@layer heddle.panes {${css}}`;
  // Two kinds of views may share their styles.
  if (added.includes(rule)) return;
  added.push(rule);
  for (const sheet of sheets.values()) sheet.insertRule(rule, sheet.cssRules.length);
}

function sheetOf(document: Document): CSSStyleSheet {
  const known = sheets.get(document);
  if (known) return known;
  // A sheet can only be adopted in the document whose window made it.
  const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet();
  const rules = Object.entries(layers).map(([name, css]) => `@layer heddle.${name} {${css}}`);
  sheet.replaceSync([...rules, ...added].join("\n"));
  sheets.set(document, sheet);
  return sheet;
}
