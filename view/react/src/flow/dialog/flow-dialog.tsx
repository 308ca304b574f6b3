import { graphKey, type Point } from "@heddle/canvas";
import {
  type ReactElement,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
} from "react";

import { DialogHead } from "../../layouts/dialog-head.tsx";
import { useFlowScope, useIsNarrow } from "../flow-context.ts";

interface FlowDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** The point of the graph that a small dialog is next to. */
  readonly at?: Point | undefined;
  /** A wide one has room for two columns. */
  readonly size?: "wide";
  readonly children: ReactNode;
}

/** A modal dialog over the graph; the browser traps and restores the focus. */
export function FlowDialog({ title, onClose, at, size, children }: FlowDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const place = useDialogPlace(at);
  const id = useId();
  // The browser restores the focus only if the dialog closes before it is removed.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    if (current) place(current);
    return () => current?.close();
  }, [place]);
  return (
    <dialog
      ref={dialog}
      className="hd-dialog hd-flow-dialog"
      data-beside={at ? "" : undefined}
      data-size={size}
      aria-labelledby={id}
      // The event comes late: in React's strict mode the dialog has closed and opened again.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
      // A press beside it, on its backdrop.
      onPointerDown={(event) => {
        if (at && event.target === event.currentTarget) onClose();
      }}
    >
      <DialogHead {...{ id, title, onClose }} />
      <div className="hd-flow-dialog-body">{children}</div>
    </dialog>
  );
}

/** Puts a dialog next to a point of the graph, where there is room. */
function useDialogPlace(at: Point | undefined): (dialog: HTMLElement) => void {
  const { state, targets } = useFlowScope();
  const isNarrow = useIsNarrow();
  return useCallback(
    (dialog) => {
      const graph = targets.elementOf(graphKey)?.getBoundingClientRect();
      if (!at || !graph || isNarrow) return;
      const { x, y } = state.scene.onScreen(at);
      const { clientWidth, clientHeight } = document.documentElement;
      const { offsetWidth, offsetHeight } = dialog;
      const inside = (start: number, size: number, room: number): string =>
        `${Math.max(Math.min(start, room - size - 8), 8)}px`;
      dialog.style.margin = "0";
      dialog.style.left = inside(graph.x + x + 12, offsetWidth, clientWidth);
      dialog.style.top = inside(graph.y + y - 24, offsetHeight, clientHeight);
    },
    // Placed once, when it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  );
}
