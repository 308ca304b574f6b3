/** The box of an element. The page styles it with rules for its tag, which win over these. */
const css = `
:host { display: block; min-inline-size: 0; }
/* A view adapts to its width, so it has none of its own: this is the one where a page asks for it, as in a flex row. */
.content { container-type: inline-size; contain-intrinsic-inline-size: min(640px, 100vw); }
:host([hidden]) { display: none; }
/* These two fill the height of the element, by default the one that their variable names. */
:host(:is(heddle-console, heddle-flow)) { display: flex; flex-direction: column; }
:host(heddle-console) { block-size: var(--hd-console-height, min(760px, 85vh)); }
:host(heddle-flow) { block-size: var(--hd-flow-height, 560px); }
:host(:is(heddle-console, heddle-flow)[hidden]) { display: none; }
:host(:is(heddle-console, heddle-flow)) .content {
  flex: 1;
  min-block-size: 0;
  container-type: size;
  --hd-console-height: 100cqb;
  --hd-flow-height: 100cqb;
}
/* For a variable that is no height. */
:host(heddle-console) .content { contain-intrinsic-block-size: min(760px, 85vh); }
:host(heddle-flow) .content { contain-intrinsic-block-size: 560px; }
`;

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** Adopts the styles of an element: an inline style would need a permission in a content security policy. */
export function adoptElementStyles(root: ShadowRoot): void {
  root.adoptedStyleSheets = [sheetOf(root.ownerDocument)];
}

function sheetOf(document: Document): CSSStyleSheet {
  const known = sheets.get(document);
  if (known) return known;
  const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.set(document, sheet);
  return sheet;
}
