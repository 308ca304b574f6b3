import type { ReactElement } from "react";

import { useTranslate } from "./language.tsx";
import { messages } from "./messages/messages.ts";
import { useViewHost } from "./view-host.ts";

interface CopyButtonProps {
  /** Called when the button is pressed. */
  readonly text: () => string;
  /** The name of the copied text, if the context does not show it. */
  readonly of?: string;
  readonly label?: string;
}

/** Copies a text and announces the result. */
export function CopyButton({ text, of, label }: CopyButtonProps): ReactElement {
  const { announce } = useViewHost();
  const t = useTranslate();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      announce(t(messages.copied));
    } catch {
      announce(t(messages.notCopied));
    }
  };
  return (
    <button
      type="button"
      className="hd-chip hd-copy"
      aria-label={of ? t(messages.copyOf({ title: of })) : undefined}
      onClick={() => void copy()}
    >
      {label ?? t(messages.copy)}
    </button>
  );
}
