import { type ReactNode, useEffect } from "react";

import { messages } from "../messages.ts";
import { useFlowScope } from "./flow-context.ts";
import { useSignal } from "./signal.ts";

/** So long a refusal is shown, in milliseconds. */
const readingTime = 6_000;

/** Says why the model did not do what was asked of it; the stage announces it. */
export function RefusalNotice(): ReactNode {
  const { refusal } = useFlowScope();
  const reason = useSignal(refusal);
  useEffect(() => {
    if (reason === undefined) return undefined;
    const timer = setTimeout(() => refusal.set(undefined), readingTime);
    return () => clearTimeout(timer);
  }, [reason, refusal]);
  if (reason === undefined) return null;
  return (
    <div className="hd-flow-overlay hd-flow-notice">
      <span>{reason}</span>
      <button
        type="button"
        className="hd-icon-button"
        data-icon="cross"
        aria-label={messages.close}
        onClick={() => refusal.set(undefined)}
      />
    </div>
  );
}
