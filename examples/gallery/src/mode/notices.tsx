import { useParam } from "@heddle/react";
import { type ServedApp, ServedNotices } from "@heddle/react/served";
import type { ReactNode } from "react";

/** What has to be heard of the connection. That it is being made stands in the note about the mode already. */
export function Notices({ app }: { readonly app: ServedApp }): ReactNode {
  const status = useParam(app.state, "status");
  return status === "connecting" ? undefined : <ServedNotices app={app} />;
}
