import type { Dialog } from "@heddle/views";
import { type ReactNode, useContext, useId, useLayoutEffect, useRef } from "react";

import { Children } from "../children.tsx";
import { HeadingLevel } from "../heading.tsx";
import type { ViewProps } from "../registry.ts";
import { dialog as dialogStyles } from "../styles/dialog.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { DialogHead } from "./dialog-head.tsx";

const renderedParams = paramNames<Dialog>()("visible", "title", "open", "children");

addStyles(dialogStyles);

/** A modal dialog; the browser traps the focus and restores it. */
export function DialogView({ handle }: ViewProps): ReactNode {
  const { visible, title, open, children } = useParams(handle, renderedParams);
  const level = useContext(HeadingLevel);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isOpen = visible && open;
  // Before the effects of a field in it: a field in a closed dialog cannot be focused.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);
  const close = (): void => void handle.call("set", "open", false);
  return (
    <dialog
      ref={dialog}
      className="hd-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // The browser may close it without a `cancel` event.
      onClose={() => handle.read("open") === true && close()}
    >
      {isOpen && (
        <>
          <DialogHead {...{ id, title }} onClose={close} />
          <HeadingLevel.Provider value={level + 1}>
            <div className="hd-column hd-dialog-body">
              <Children of={children} />
            </div>
          </HeadingLevel.Provider>
        </>
      )}
    </dialog>
  );
}
