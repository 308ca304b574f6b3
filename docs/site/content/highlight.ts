import { createCssVariablesTheme, createHighlighterCore, type ThemedToken } from "shiki/core";
import { createOnigurumaEngine } from "shiki/engine/oniguruma";
import { escapeHtml } from "./escape-html.ts";

/** The languages of code blocks, by the name after the fence. Other blocks are plain text. */
const grammars = {
  ts: () => import("shiki/langs/typescript.mjs"),
  tsx: () => import("shiki/langs/tsx.mjs"),
  js: () => import("shiki/langs/javascript.mjs"),
  json: () => import("shiki/langs/json.mjs"),
  yaml: () => import("shiki/langs/yaml.mjs"),
  html: () => import("shiki/langs/html.mjs"),
  css: () => import("shiki/langs/css.mjs"),
  vue: () => import("shiki/langs/vue.mjs"),
  svelte: () => import("shiki/langs/svelte.mjs"),
  py: () => import("shiki/langs/python.mjs"),
  sh: () => import("shiki/langs/shellscript.mjs"),
};

const highlighter = await createHighlighterCore({
  langs: Object.values(grammars),
  // Names of tokens instead of colors; code-block.css has the colors of both themes.
  themes: [createCssVariablesTheme({ name: "page", variablePrefix: "--code-" })],
  engine: createOnigurumaEngine(import("shiki/wasm")),
});

/** The code of an example is on several pages. */
const highlighted = new Map<string, string>();

/** Code as HTML with marked tokens: `const a` → `<span data-token="keyword">const</span> a`. */
export function highlight(code: string, language: string): string {
  if (!(language in grammars)) return escapeHtml(code);
  const key = `${language} ${code}`;
  const html = highlighted.get(key) ?? markTokens(code, language);
  highlighted.set(key, html);
  return html;
}

function markTokens(code: string, lang: string): string {
  const { tokens } = highlighter.codeToTokens(code, { lang, theme: "page" });
  return tokens.map((line) => line.map(marked).join("")).join("\n");
}

function marked({ content, color = "" }: ThemedToken): string {
  const text = escapeHtml(content);
  const [, kind] = /^var\(--code-token-(.+)\)$/.exec(color) ?? [];
  return kind === undefined || kind === "punctuation"
    ? text
    : `<span data-token="${kind}">${text}</span>`;
}
