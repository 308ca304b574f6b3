import type { LeaveGuard } from "@heddle/views";
import { type ReactNode, useEffect } from "react";

import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const renderedParams = paramNames<LeaveGuard>()("active");

/** Makes the browser confirm leaving the page. */
export function LeaveGuardView({ handle }: ViewProps): ReactNode {
  const { active } = useParams(handle, renderedParams);
  useEffect(() => {
    if (!active) return;
    const confirm = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", confirm);
    return () => removeEventListener("beforeunload", confirm);
  }, [active]);
  return null;
}
