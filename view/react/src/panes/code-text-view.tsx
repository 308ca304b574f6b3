import type { CodeText } from "@heddle/views";
import type { ReactNode } from "react";

import { CopyButton } from "../copy-button.tsx";
import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { codeText } from "../styles/code-text.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<CodeText>()("visible", "text", "label", "wrap", "inline");

addStyles(codeText);

/** Text as it is. */
export function CodeTextView({ handle }: ViewProps): ReactNode {
  const { visible, text, label, wrap, inline } = useParams(handle, shown);
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
        aria-label={label || messages.code}
        // What scrolls must be reachable by keyboard.
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
