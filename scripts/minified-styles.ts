import type { Plugin } from "vite";

/** A node of a syntax tree. The texts of a template are its `quasis`. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly quasis?: readonly SyntaxNode[];
}

/** A template with rules: it begins with a line break. */
const styleSheet = /^`\n[^`]*\{/;

/** Minifies the style sheets in the modules of views, which a bundler leaves as they are: they are texts. */
export function minifiedStyles(): Plugin {
  return {
    name: "minified-styles",
    transform: {
      filter: { id: /\/view\/(react|elements)\/src\/.*\.tsx?$/, code: "`\n" },
      handler(code) {
        const texts = [...textsIn(this.parse(code), code)];
        let minified = "";
        let end = 0;
        for (const text of texts) {
          minified += code.slice(end, text.start) + minifyCss(code.slice(text.start, text.end));
          end = text.end;
        }
        return texts.length > 0 ? { code: minified + code.slice(end), map: null } : null;
      },
    },
  };
}

/** The texts of the style sheets below a node, in their order. */
function* textsIn(node: SyntaxNode, code: string): Iterable<SyntaxNode> {
  if (node.type === "TemplateLiteral" && styleSheet.test(code.slice(node.start, node.end)))
    return yield* node.quasis ?? [];
  for (const child of Object.values(node).flat() as unknown[])
    if (isNode(child)) yield* textsIn(child, code);
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value;
}

const strings = /("[^"\n]*"|'[^'\n]*')/;
const stringsOrComments = /("[^"\n]*"|'[^'\n]*')|\/\*.*?\*\//gs;

/** `.hd-a > b:hover {\n  margin: 0 auto; /* … *\/\n}\n` → `.hd-a > b:hover{margin:0 auto}` */
export function minifyCss(css: string): string {
  const parts = css.replaceAll(stringsOrComments, "$1").split(strings);
  // Every other part is a string.
  return parts.map((part, index) => (index % 2 === 0 ? minifyRules(part) : part)).join("");
}

function minifyRules(rules: string): string {
  return rules
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{};]) ?/g, "$1")
    .replaceAll(/([:,]) /g, "$1")
    .replaceAll(";}", "}");
}
