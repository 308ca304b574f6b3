/** Text in Markdown. */
export const markdown = `
.hd-markdown > * + * { margin-block-start: 0.85em; }
.hd-markdown :is(h1, h2, h3, h4, h5, h6) { font-weight: 650; line-height: 1.3; font-size: 1.1em; }
.hd-markdown :is(h1, h2) { font-size: 1.35em; }
.hd-markdown h3 { font-size: 1.2em; }
.hd-markdown :is(h1, h2, h3, h4, h5, h6):not(:first-child) { margin-block-start: 1.4em; }
.hd-markdown :is(ul, ol) { padding-inline-start: 1.6em; }
.hd-markdown ul { list-style: disc; }
.hd-markdown ol { list-style: decimal; }
.hd-markdown li + li { margin-block-start: 0.25em; }
.hd-markdown a { color: var(--_hd-accent); text-underline-offset: 2px; }
.hd-markdown :is(code, pre, kbd) { font-family: var(--_hd-mono); font-size: 0.92em; }
.hd-markdown code { padding: 1px 5px; border-radius: 4px; background: var(--_hd-subtle); }
.hd-markdown pre { margin-block-end: 0; margin-inline: 0; padding: 12px 16px; overflow-x: auto; border-radius: var(--_hd-radius); background: var(--_hd-subtle); }
.hd-markdown pre code { padding: 0; background: none; }
.hd-markdown blockquote { margin-inline: 0; padding-inline-start: 16px; border-inline-start: 3px solid var(--_hd-line); color: var(--_hd-muted); }
.hd-markdown blockquote > * + * { margin-block-start: 0.4em; }
.hd-markdown blockquote > p:first-child > strong:only-child { color: var(--_hd-text); }
.hd-markdown img { max-inline-size: 100%; }
.hd-markdown hr { border: 0; border-block-start: 1px solid var(--_hd-line); }
.hd-markdown table { border-collapse: collapse; display: block; overflow-x: auto; }
.hd-markdown :is(th, td) { padding: 6px 12px; border: 1px solid var(--_hd-line); text-align: start; }
`;
