import { useParam } from "@heddle/react";
import { type ServedApp, ServedNotices } from "@heddle/react/served";
import type { ReactNode } from "react";

/** Announces interruptions. The mode note already shows the first connection. */
export function Notices({ app }: { readonly app: ServedApp }): ReactNode {
  const status = useParam(app.state, "status");
  return status === "connecting" ? undefined : <ServedNotices app={app} />;
}
