import type { Handle } from "@heddle/params";
import {
  createElement,
  type CSSProperties,
  PureComponent,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useState,
} from "react";

import { componentOf, isBuiltIn } from "./registry.ts";
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
/** Rendered in one task; a longer list is rendered in several. */
const laterCount = 500;
const pieceSize = 24;

/**
 * Child views of `.hd-fields` that keep their order. The first ones of a long list are rendered and painted before the
 * others, so that the user can type sooner. React compares all siblings of a changed element; split into pieces, a
 * keystroke in one of 500 fields compares few.
 */
export function FixedChildren({ of }: ChildrenProps): ReactNode {
  const [limit, setLimit] = useState(initialCount);
  const isCut = limit < of.length;
  // A block starts a new row, so a group of about one screen has none. Decided once: another piece would mount its fields again.
  const [firstBlock] = useState(of.length > initialCount ? pieceSize : initialCount);
  // Not `useDeferredValue`: it renders in slices of 5 ms, which takes longer in total.
  // An effect after layout comes before the next frame, others after it.
  useLayoutEffect(
    () => (isCut ? inNextFrame(() => setLimit(limit + laterCount)) : undefined),
    [isCut, limit],
  );
  const shown = Math.min(of.length, limit);
  const pieces: ReactNode[] = [];
  for (let start = 0; start < shown; start += pieceSize) {
    const Piece = start < firstBlock ? Siblings : Block;
    pieces.push(<Piece key={start} of={of.slice(start, Math.min(start + pieceSize, shown))} />);
  }
  return pieces;
}

/**
 * Children in a block that the browser skips while it is off the screen. That costs it far less than skipping 24 fields
 * one by one. The block starts a new row.
 */
function Block({ of }: ChildrenProps): ReactElement {
  return (
    <div className="hd-fields hd-piece" style={fieldCount(of.length)}>
      <Siblings of={of} />
    </div>
  );
}

/** Variables of style sheets are missing in React's type. */
function fieldCount(count: number): CSSProperties {
  return { "--_hd-count": count } as CSSProperties;
}

interface SiblingsState {
  readonly hasFailed: boolean;
}

/**
 * Child views with one error boundary for all, which React renders sooner than one for each. After an error each gets its
 * own, so that only the broken view is replaced. A component of the page has its own from the start: its error does not
 * mount the views beside it again.
 */
class Siblings extends PureComponent<ChildrenProps, SiblingsState> {
  static getDerivedStateFromError(): SiblingsState {
    return { hasFailed: true };
  }

  override readonly state: SiblingsState = { hasFailed: false };

  override render(): ReactNode {
    const { of } = this.props;
    return this.state.hasFailed ? <Children of={of} /> : of.map(bareView);
  }
}

const bareViews = new WeakMap<Handle, ReactElement>();

/** A built-in view without an error boundary. React does not render the same element again. */
function bareView(handle: Handle): ReactElement {
  const component = componentOf(handle.kind);
  const known = bareViews.get(handle);
  if (known && known.type === component) return known;
  const key = handleKey(handle);
  if (!component || !isBuiltIn(component)) return <ViewSlot key={key} handle={handle} />;
  const view = createElement(component, { key, handle });
  bareViews.set(handle, view);
  return view;
}

/** A page that is not visible paints no frames. */
const longestFrameMs = 100;

/** Calls back in the next frame. React renders an update in a task after it, so the frame is painted first. Returns the function that cancels it. */
function inNextFrame(callback: () => void): () => void {
  const timer = setTimeout(callback, longestFrameMs);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    callback();
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
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
