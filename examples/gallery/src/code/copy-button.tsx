import { type ReactElement, useEffect, useState } from "react";
import "./copy-button.css";

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for those who do not see where the button stands. */
  readonly subject: string;
}

/** Copies a text and says so for a moment. */
export function CopyButton({ text, subject }: CopyButtonProps): ReactElement {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <button type="button" className="copy-button" onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
      <span className="visually-hidden">: {subject}</span>
    </button>
  );
}
