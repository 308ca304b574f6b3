import { type ReactElement, type ReactNode, useRef } from "react";
import { useNear } from "../catalog/use-near.ts";
import { CopyButton } from "./copy-button.tsx";
import { highlight } from "./highlight.ts";
import "./code-block.css";

interface CodeBlockProps {
  readonly label: string;
  readonly name: string;
  readonly code: string;
}

/** Code with its file name and a copy button. It is highlighted when it is near the visible area: that takes most elements of a page. */
export function CodeBlock({ label, name, code }: CodeBlockProps): ReactElement {
  const figure = useRef<HTMLElement>(null);
  const isNear = useNear(figure);
  return (
    <figure className="code-block" aria-label={label} ref={figure}>
      <figcaption>
        <span>{name}</span>
        <CopyButton text={code} subject={label} />
      </figcaption>
      {/* Long lines scroll, so the block must be focusable for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code>{isNear ? highlighted(code) : code}</code>
      </pre>
    </figure>
  );
}

function highlighted(code: string): ReactNode {
  return highlight(code).map(({ kind, text }, at) =>
    kind === undefined ? (
      text
    ) : (
      <span key={at} data-token={kind}>
        {text}
      </span>
    ),
  );
}
