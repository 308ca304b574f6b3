import type { Handle } from "@heddle/params";
import type { ReactNode } from "react";

import { handleKey } from "./handle-key.ts";
import { ViewSlot } from "./view-slot.tsx";

interface ChildrenProps {
  readonly of: readonly Handle[];
}

/** The views inside a view. */
export function Children({ of }: ChildrenProps): ReactNode {
  return of.map((child) => <ViewSlot key={handleKey(child)} handle={child} />);
}

const chunkSize = 24;

/**
 * The views inside a view that do not change places. React looks at all siblings of what changed: a long list is
 * cut into pieces, so that a keystroke in one of 500 fields looks at few.
 */
export function FixedChildren({ of }: ChildrenProps): ReactNode {
  const pieces: ReactNode[] = [];
  for (let start = 0; start < of.length; start += chunkSize) {
    pieces.push(<Children key={start} of={of.slice(start, start + chunkSize)} />);
  }
  return pieces;
}
