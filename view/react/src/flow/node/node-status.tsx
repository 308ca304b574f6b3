import { statusSummary } from "@heddle/canvas";
import type { ItemStatus } from "@heddle/flow";
import { type ReactElement, useMemo } from "react";

import { useTranslate } from "../../language.tsx";

/** The status over the upper border of a node, its progress, and its message below. The name of the node tells all of it. */
export function NodeStatus({ status }: { readonly status: ItemStatus }): ReactElement {
  const { state, progress, badge, message } = status;
  return (
    <div className="hd-node-status" data-part="status" data-state={state} aria-hidden="true">
      {(state !== "idle" || badge) && (
        <span className="hd-status-pill">
          <StatusSummary status={status} />
        </span>
      )}
      {state === "running" && progress !== undefined && (
        <span className="hd-node-progress">
          <span style={{ inlineSize: `${progress * 100}%` }} />
        </span>
      )}
      {message && (
        <span className="hd-node-message" data-part="status-message">
          {message}
        </span>
      )}
    </div>
  );
}

/** The sign of a state, its word or number, and the badge. */
function StatusSummary({ status }: { readonly status: ItemStatus }): ReactElement {
  const t = useTranslate();
  const text = useMemo(() => statusSummary(status).map(t).join(" · "), [status, t]);
  const { state, badge } = status;
  return (
    <>
      {state !== "idle" && <span className="hd-status-sign" data-state={state} />}
      {text !== "" && <span>{text}</span>}
      {badge && <span className="hd-status-badge">{badge}</span>}
    </>
  );
}
