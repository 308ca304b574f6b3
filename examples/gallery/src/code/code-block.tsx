import type { ReactElement } from "react";
import { CopyButton } from "./copy-button.tsx";
import { highlight } from "./highlight.ts";
import "./code-block.css";

interface CodeBlockProps {
  readonly label: string;
  readonly name: string;
  readonly code: string;
}

/** Highlighted code with its file name and a copy button. */
export function CodeBlock({ label, name, code }: CodeBlockProps): ReactElement {
  return (
    <figure className="code-block" aria-label={label}>
      <figcaption>
        <span>{name}</span>
        <CopyButton text={code} subject={label} />
      </figcaption>
      {/* Long lines scroll, so the block must be focusable for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code>
          {highlight(code).map(({ kind, text }, at) =>
            kind === undefined ? (
              text
            ) : (
              <span key={at} data-token={kind}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
    </figure>
  );
}
