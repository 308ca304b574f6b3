import { type Context, createContext, useContext } from "react";

/** What a component can know of where it is shown. */
export interface Stage {
  readonly root: ShadowRoot;
  /** Says something to users of a screen reader, without moving the focus. */
  readonly announce: (text: string) => void;
  /** The same for what is wrong; errors of one moment are announced as one. */
  readonly announceError: (text: string) => void;
}

export const StageContext: Context<Stage | null> = createContext<Stage | null>(null);

/** The stage that `HeddleView` gives to all that it shows. */
export function useStage(): Stage {
  const stage = useContext(StageContext);
  if (!stage) throw new Error("This component can only be shown inside a HeddleView");
  return stage;
}
