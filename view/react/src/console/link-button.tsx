import type { Handle } from "@heddle/params";
import { type ReactElement, useState } from "react";

import { useTranslate } from "../language.tsx";
import { messages } from "../messages/console-messages.ts";

interface LinkButtonProps {
  /** The page of an operation. */
  readonly handle: Handle;
}

interface CopyResult {
  readonly note: string;
  /** The link, if the page could not copy it. */
  readonly link?: string;
}

/** Copies a link to the filled form. Where the browser forbids that, it shows the link. */
export function LinkButton({ handle }: LinkButtonProps): ReactElement {
  const t = useTranslate();
  const [result, setResult] = useState<CopyResult>();
  const copy = async (): Promise<void> => {
    const outcome = await handle.call("createLink");
    if (!outcome.ok) return setResult({ note: t(outcome.translatable ?? outcome.reason) });
    const link = new URL(String(outcome.result), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      setResult({ note: t(messages.linkCopied) });
    } catch {
      setResult({ note: t(messages.linkShown), link });
    }
  };
  return (
    <>
      <button type="button" className="hd-button" onClick={() => void copy()}>
        {t(messages.copyLink)}
      </button>
      <output className="hd-note">{result?.note}</output>
      {result?.link !== undefined && (
        <input
          className="hd-input hd-console-copied"
          aria-label={result.note}
          readOnly
          value={result.link}
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  );
}
