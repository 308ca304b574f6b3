import type { ReactElement } from "react";

import { nameOfChord } from "../keyboard/chord-name.ts";

/** Keys that are pressed together. */
export function Keys({ chord }: { chord: string }): ReactElement {
  return <kbd className="hd-flow-chord">{nameOfChord(chord)}</kbd>;
}
