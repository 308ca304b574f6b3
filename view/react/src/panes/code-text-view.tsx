import type { CodeText } from "@heddle/views";
import type { ReactNode } from "react";

import { CopyButton } from "../copy-button.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";

const codeStyles = `
.hd-code-box { margin: 0; min-inline-size: 0; background: var(--_hd-subtle); border-radius: var(--_hd-radius); }
/* Code is written from left to right in every language: "/orders" is not "orders/". */
.hd-own.hd-code-inline, .hd-code-lines { direction: ltr; unicode-bidi: isolate; }
.hd-own.hd-code-inline { font-family: var(--_hd-mono); font-size: 13.5px; overflow-wrap: anywhere; }
.hd-code-head { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 8px 12px 0 16px; }
.hd-code-head > .hd-copy { position: static; background: var(--_hd-surface); }
.hd-code-text { padding: 8px 16px 12px; max-block-size: 480px; overflow: auto; }
.hd-code-lines { margin: 0; font-family: var(--_hd-mono); font-size: 13px; line-height: 20px; white-space: pre; tab-size: 4; }
.hd-code-lines[data-wrap] { white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const renderedParams = paramNames<CodeText>()("visible", "text", "label", "wrap", "inline");

addStyles(codeStyles);

/** Preformatted text. */
export function CodeTextView({ handle }: ViewProps): ReactNode {
  const { visible, text, label, wrap, inline } = useParams(handle, renderedParams);
  const t = useTranslate();
  if (!visible) return null;
  if (inline) return <code className="hd-own hd-code-inline">{text}</code>;
  return (
    <figure className="hd-own hd-code-box">
      <figcaption className="hd-code-head">
        <span className="hd-note">{label}</span>
        <CopyButton text={() => text} of={label} />
      </figcaption>
      <div
        className="hd-code-text"
        // Not a landmark: a page may have many of them.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls
        role="group"
        aria-label={label || t(messages.code)}
        // A scrollable box must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <pre className="hd-code-lines" data-wrap={wrap || undefined}>
          {text}
        </pre>
      </div>
    </figure>
  );
}
