import type { ReactElement } from "react";

import { flowMessages } from "../messages.ts";

/** Keys that are pressed together, as they are written on a keyboard. */
export function Keys({ chord }: { chord: string }): ReactElement {
  const names = chord.split(/(?<=.)\+(?=.)/).map(nameOf);
  return <kbd className="hd-flow-chord">{names.join(" + ")}</kbd>;
}

function nameOf(key: string): string {
  if (key === " ") return flowMessages.keyNames["Space"] ?? "Space";
  return flowMessages.keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
