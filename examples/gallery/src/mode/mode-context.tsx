import { type Served, useServed } from "@heddle/react/served";
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from "react";
import { requestedExample } from "../page/gallery-address.ts";
import { addressIn, currentMode, type Mode, servedUrl } from "./mode.ts";

/** The current mode, and the served app in the served mode. */
interface ModeState extends Served {
  readonly mode: Mode;
  readonly choose: (mode: Mode) => void;
}

const ModeContext = createContext<ModeState | null>(null);

/** The page of one example has a session with that example only, which opens sooner than one with all of them. */
function urlOfSession(): string | undefined {
  const alone = requestedExample();
  return servedUrl === undefined || alone === undefined ? servedUrl : `${servedUrl}/${alone}`;
}

/** Provides the mode, which is also in the URL, and the session that the examples of the page share. */
export function ModeProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [mode, setMode] = useState(currentMode);
  const served = useServed(mode === "served" ? urlOfSession() : undefined);
  const state = useMemo((): ModeState => {
    const choose = (chosen: Mode): void => {
      history.replaceState(history.state, "", addressIn(chosen));
      setMode(chosen);
    };
    return { mode, choose, ...served };
  }, [mode, served]);
  return <ModeContext value={state}>{children}</ModeContext>;
}

export function useMode(): ModeState {
  const state = useContext(ModeContext);
  if (state === null) throw new Error("useMode is for components inside a ModeProvider");
  return state;
}
