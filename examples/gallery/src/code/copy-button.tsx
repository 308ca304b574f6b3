import { type ReactElement, useEffect, useState } from "react";
import "./copy-button.css";

interface CopyButtonProps {
  readonly text: string;
  /** The name of the copied text, for screen readers. */
  readonly subject: string;
}

/** Copies a text and shows “Copied” for two seconds. */
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
