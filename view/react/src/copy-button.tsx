import type { ReactElement } from "react";

import { messages } from "./messages.ts";
import { useStage } from "./stage.ts";

interface CopyButtonProps {
  /** Made when it is asked for. */
  readonly text: () => string;
  /** What is copied, where the place does not say so. */
  readonly of?: string;
  /** What the button says. */
  readonly label?: string;
}

/** Copies a text, and says whether the browser let it. */
export function CopyButton({ text, of, label = messages.copy }: CopyButtonProps): ReactElement {
  const { announce } = useStage();
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
