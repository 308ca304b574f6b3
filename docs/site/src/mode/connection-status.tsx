import { useParam } from "@heddle/react";
import type { ServedApp } from "@heddle/react/served";
import type { ReactElement } from "react";
import "./connection-status.css";

const labels: Readonly<Record<ServedApp["state"]["status"], string>> = {
  connecting: "Connecting",
  online: "Connected",
  reconnecting: "Reconnecting",
  unauthorized: "Signed out",
  stopped: "Disconnected",
};

/** The connection status in one word. `Notices` announces interruptions. */
export function ConnectionStatus({ app }: { readonly app: ServedApp }): ReactElement {
  const status = useParam(app.state, "status");
  return (
    <span className="connection-status" data-status={status}>
      {labels[status]}
    </span>
  );
}
