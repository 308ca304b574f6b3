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

/** How the connection stands, in a word. What has to be heard is said by the notices. */
export function ConnectionStatus({ app }: { readonly app: ServedApp }): ReactElement {
  const status = useParam(app.state, "status");
  return (
    <span className="connection-status" data-status={status}>
      {labels[status]}
    </span>
  );
}
