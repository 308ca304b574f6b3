import { type ReactElement, type ReactNode, useLayoutEffect, useId, useRef } from "react";

import { DialogHead } from "../../layouts/dialog-head.tsx";

interface FlowDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A window over the graph; the browser keeps the focus inside and gives it back. */
export function FlowDialog({ title, onClose, children }: FlowDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it leaves the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="hd-dialog hd-flow-dialog"
      aria-labelledby={id}
      onClose={onClose}
    >
      <DialogHead {...{ id, title, onClose }} />
      <div className="hd-flow-dialog-body">{children}</div>
    </dialog>
  );
}
