import { highlight } from "../../../examples/gallery/src/code/highlight.ts";
import { escapeHtml } from "./escape-html.ts";

interface CodeBlock {
  readonly code: string;
  readonly language: string;
  /** The name of the included file. */
  readonly name?: string | undefined;
  /** The example to run beside the code. */
  readonly live?: string | undefined;
}

const highlighted: ReadonlySet<string> = new Set(["ts", "tsx", "js", "json"]);

/** Longer code is placed below its running example, so that the reader sees the result first. */
const maxLinesAbove = 16;

/** Highlighted code with a copy button, and its running example if it has one. */
export function codeBlock({ code, language, name, live }: CodeBlock): string {
  const label = name ?? "Code";
  // The text of the page already says what the first comment of an example says.
  const shown = code.replace(/^\/\*\* .+ \*\/\n/, "");
  const figure = `<figure class="code-block" aria-label="${escapeHtml(label)}"><figcaption><span>${escapeHtml(name ?? language)}</span><button type="button" class="copy-button" data-copy><span aria-live="polite">Copy</span><span class="visually-hidden">: ${escapeHtml(label)}</span></button></figcaption><pre tabindex="0"><code>${tokens(shown, language)}</code></pre></figure>`;
  const example =
    live === undefined
      ? ""
      : `<div class="live" data-example="${live}"><p class="live-wait">The example starts when it becomes visible.</p></div>`;
  const isShort = shown.split("\n").length <= maxLinesAbove;
  const parts = isShort ? [figure, example] : [example, figure];
  return `<div class="panel code-panel">${parts.join("")}</div>\n`;
}

function tokens(code: string, language: string): string {
  if (!highlighted.has(language)) return escapeHtml(code);
  return highlight(code)
    .map(({ kind, text }) =>
      kind === undefined
        ? escapeHtml(text)
        : `<span data-token="${kind}">${escapeHtml(text)}</span>`,
    )
    .join("");
}
