import { type Served, useServed } from "@heddle/react/served";
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from "react";
import { addressIn, currentMode, type Mode, servedUrl } from "./mode.ts";

/** The mode that the page is in, with the served app where there is one. */
interface ModeState extends Served {
  readonly mode: Mode;
  readonly choose: (mode: Mode) => void;
}

const ModeContext = createContext<ModeState | null>(null);

/** Keeps the mode, in the address too, and the one session that all examples share. */
export function ModeProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [mode, setMode] = useState(currentMode);
  const served = useServed(mode === "served" ? servedUrl : undefined);
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
