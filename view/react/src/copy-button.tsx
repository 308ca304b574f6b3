import type { ReactElement } from "react";

import { messages } from "./messages.ts";
import { useViewHost } from "./view-host.ts";

interface CopyButtonProps {
  /** Called when the button is pressed. */
  readonly text: () => string;
  /** The name of the copied text, if the context does not show it. */
  readonly of?: string;
  readonly label?: string;
}

/** Copies a text and announces the result. */
export function CopyButton({ text, of, label = messages.copy }: CopyButtonProps): ReactElement {
  const { announce } = useViewHost();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      announce(messages.copied);
    } catch {
      announce(messages.notCopied);
    }
  };
  return (
    <button
      type="button"
      className="hd-chip hd-copy"
      aria-label={of ? messages.copyOf(of) : undefined}
      onClick={() => void copy()}
    >
      {label}
    </button>
  );
}
