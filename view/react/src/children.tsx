import type { Handle } from "@heddle/params";
import { type ReactNode, useDeferredValue } from "react";

import { handleKey } from "./handle-key.ts";
import { ViewSlot } from "./view-slot.tsx";

interface ChildrenProps {
  readonly of: readonly Handle[];
}

/** The views inside a view. */
export function Children({ of }: ChildrenProps): ReactNode {
  return of.map((child) => <ViewSlot key={handleKey(child)} handle={child} />);
}

/** More than fit on a screen. */
const firstCount = 48;
const pieceSize = 24;

/**
 * The views inside a view that do not change places. Of a long list the first are shown at once and the others
 * when there is time, before which the user can already type. React looks at all siblings of what changed: the
 * list is cut into pieces, so that a keystroke in one of 500 fields looks at few.
 */
export function FixedChildren({ of }: ChildrenProps): ReactNode {
  const shown = useDeferredValue(of.length, Math.min(of.length, firstCount));
  const pieces: ReactNode[] = [];
  for (let start = 0; start < shown; start += pieceSize) {
    pieces.push(<Children key={start} of={of.slice(start, start + pieceSize)} />);
  }
  return pieces;
}
