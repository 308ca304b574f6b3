import { messages, nameOfPort } from "@heddle/canvas";
import type { ReactNode } from "react";

import { useTranslate } from "../../language.tsx";
import { useFlowScope, useSignal } from "../flow-context.ts";

/** Names the port that the next tap connects, with a button that cancels. */
export function TapNotice(): ReactNode {
  const t = useTranslate();
  const { taps, names } = useFlowScope();
  const from = useSignal(taps.from);
  if (!from) return null;
  return (
    <div className="hd-flow-overlay hd-flow-notice hd-flow-layout" data-part="tap-notice">
      <span>{t(messages.tapToConnect({ name: nameOfPort(names, from) }))}</span>
      <button
        type="button"
        className="hd-icon-button"
        data-icon="cross"
        aria-label={t(messages.cancelConnection)}
        onClick={() => taps.cancel()}
      />
    </div>
  );
}
