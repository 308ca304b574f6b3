import type { Handle } from "@heddle/params";
import { type ReactNode, useDeferredValue } from "react";

import { ViewSlot } from "./view-slot.tsx";

interface ChildrenProps {
  readonly of: readonly Handle[];
}

/** The views inside a view. */
export function Children({ of }: ChildrenProps): ReactNode {
  return of.map((child) => <ViewSlot key={handleKey(child)} handle={child} />);
}

/** More than fit on a screen. */
const initialCount = 48;
const pieceSize = 24;

/**
 * Child views that keep their order. The first ones of a long list are rendered immediately, the others when the
 * browser is idle. So the user can type sooner. React compares all siblings of a changed element; split into pieces, a
 * keystroke in one of 500 fields compares few.
 */
export function FixedChildren({ of }: ChildrenProps): ReactNode {
  const shown = useDeferredValue(of.length, Math.min(of.length, initialCount));
  const pieces: ReactNode[] = [];
  for (let start = 0; start < shown; start += pieceSize) {
    pieces.push(<Children key={start} of={of.slice(start, start + pieceSize)} />);
  }
  return pieces;
}

const keys = new WeakMap<Handle, number>();
let last = 0;

/** A React key that follows a model when it moves in a list. */
export function handleKey(handle: Handle): number {
  const known = keys.get(handle);
  if (known !== undefined) return known;
  last += 1;
  keys.set(handle, last);
  return last;
}
