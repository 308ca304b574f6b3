import { highlight } from "../../../examples/gallery/src/code/highlight.ts";
import { escapeHtml } from "./escape-html.ts";

interface CodeBlock {
  readonly code: string;
  readonly language: string;
  /** The name of the file that it comes from. */
  readonly name?: string | undefined;
  /** The example that runs above it. */
  readonly live?: string | undefined;
}

const coloured: ReadonlySet<string> = new Set(["ts", "tsx", "js", "json"]);

/** Code that is not longer stands above what it makes; the reader of longer code wants to see that first. */
const mostLinesAbove = 16;

/** Code in colour with a button that copies it, and above it the place where it runs, if it does. */
export function codeBlock({ code, language, name, live }: CodeBlock): string {
  const label = name ?? "Code";
  // What the comment at the top of an example says, the text around it says too.
  const shown = code.replace(/^\/\*\* .+ \*\/\n/, "");
  const figure = `<figure class="code-block" aria-label="${escapeHtml(label)}"><figcaption><span>${escapeHtml(name ?? language)}</span><button type="button" class="copy-button" data-copy><span aria-live="polite">Copy</span><span class="visually-hidden">: ${escapeHtml(label)}</span></button></figcaption><pre tabindex="0"><code>${tokens(shown, language)}</code></pre></figure>`;
  const stage =
    live === undefined
      ? ""
      : `<div class="live" data-example="${live}"><p class="live-wait">The example starts when it is seen.</p></div>`;
  const isShort = shown.split("\n").length <= mostLinesAbove;
  const parts = isShort ? [figure, stage] : [stage, figure];
  return `<div class="panel code-panel">${parts.join("")}</div>\n`;
}

function tokens(code: string, language: string): string {
  if (!coloured.has(language)) return escapeHtml(code);
  return highlight(code)
    .map(({ kind, text }) =>
      kind === undefined
        ? escapeHtml(text)
        : `<span data-token="${kind}">${escapeHtml(text)}</span>`,
    )
    .join("");
}
