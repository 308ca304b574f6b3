import measured from "./example-heights.json" with { type: "json" };
import { escapeHtml } from "./escape-html.ts";
import { highlight } from "./highlight.ts";

const heights: Readonly<Record<string, readonly number[]>> = measured;

interface CodeBlock {
  readonly code: string;
  readonly language: string;
  /** The name of the file, if the code is one. */
  readonly name?: string | undefined;
  /** What a screen reader calls it; by default its name. */
  readonly label?: string | undefined;
}

/** Highlighted code with its name and a copy button. */
export function codeBlock({ code, language, name, label = name ?? "Code" }: CodeBlock): string {
  const spoken = escapeHtml(label);
  return `<figure class="code-block" aria-label="${spoken}"><figcaption><span>${escapeHtml(name ?? language)}</span><button type="button" class="copy-button" data-copy><span aria-live="polite">Copy</span><span class="visually-hidden">: ${spoken}</span></button></figcaption><pre tabindex="0"><code>${highlight(code, language)}</code></pre></figure>`;
}

/** The place where a script starts an example; it has the height of the example on wide and on narrow screens. */
export function demoPlace(example: string, { isInText = false } = {}): string {
  const [besideCode = 128, narrow = 128, inText = besideCode] = heights[example] ?? [];
  const wide = isInText ? inText : besideCode;
  return `<div class="demo" data-example="${example}" style="--wide:${wide}px;--narrow:${narrow}px"></div>`;
}

/** Longer code is placed below its running example, so that the reader sees the result first. */
const maxLinesAbove = 16;

/** Code in a frame, with its running example if it has one. */
export function codePanel(block: CodeBlock, example?: string): string {
  // The text of the page already says what the first comment of an example says.
  const code = block.code.replace(/^\/\*\* .+ \*\/\n/, "");
  const figure = codeBlock({ ...block, code });
  const demo = example === undefined ? "" : demoPlace(example, { isInText: true });
  const isShort = code.split("\n").length <= maxLinesAbove;
  return `<div class="panel code-panel">${isShort ? figure + demo : demo + figure}</div>\n`;
}
