import type { Served } from "@heddle/react/served";
import { createContext, useContext } from "react";
import type { Mode } from "./mode.ts";

/** The current mode, and the served app in the served mode. */
export interface ModeState extends Served {
  readonly mode: Mode;
  readonly choose: (mode: Mode) => void;
}

export const ModeContext = createContext<ModeState | null>(null);

export function useMode(): ModeState {
  const state = useContext(ModeContext);
  if (state === null) throw new Error("useMode is for components inside a ModeProvider");
  return state;
}
