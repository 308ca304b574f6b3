import type { Alert } from "@heddle/views";
import type { ReactNode } from "react";

import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const renderedParams = paramNames<Alert>()("visible", "severity", "title", "text");
const urgent: ReadonlySet<string> = new Set(["warning", "error"]);

/** A message that stands out. */
export function AlertView({ handle }: ViewProps): ReactNode {
  const { visible, severity, title, text } = useParams(handle, renderedParams);
  if (!visible) return null;
  return (
    <div
      part="alert"
      className="hd-own hd-alert"
      data-severity={severity}
      role={urgent.has(severity) ? "alert" : "status"}
    >
      {title && <strong className="hd-alert-title">{title}</strong>}
      {text && <span>{text}</span>}
    </div>
  );
}
