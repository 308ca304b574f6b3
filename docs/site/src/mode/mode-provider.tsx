import { useServed } from "@heddle/react/served";
import { type ReactElement, type ReactNode, useMemo, useState } from "react";
import { ModeContext, type ModeState } from "./mode-context.ts";
import { addressIn, currentMode, type Mode, servedUrl } from "./mode.ts";

/** `/manual/tabs.html` → `tabs`; the start page is `index`. */
function pageName(): string {
  return /([\w-]+)\.html$/.exec(location.pathname)?.[1] ?? "index";
}

/** Provides the mode, which is also in the URL, and the session with the apps of the page. */
export function ModeProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [mode, setMode] = useState(currentMode);
  const served = useServed(mode === "served" ? `${servedUrl}/${pageName()}` : undefined);
  const state = useMemo((): ModeState => {
    const choose = (chosen: Mode): void => {
      history.replaceState(history.state, "", addressIn(chosen));
      setMode(chosen);
    };
    return { mode, choose, ...served };
  }, [mode, served]);
  return <ModeContext value={state}>{children}</ModeContext>;
}
