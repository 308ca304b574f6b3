import type { LeaveGuard } from "@heddle/views";
import { type ReactNode, useEffect } from "react";

import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<LeaveGuard>()("active");

/** Makes the browser ask before the page is left. */
export function LeaveGuardView({ handle }: ViewProps): ReactNode {
  const { active } = useParams(handle, shown);
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [active]);
  return null;
}
