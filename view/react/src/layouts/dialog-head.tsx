import type { ReactElement } from "react";

import { Heading } from "../heading.tsx";
import { messages } from "../messages.ts";

interface DialogHeadProps {
  /** The id by which the dialog is named after its title. */
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** The title of a dialog, and the button that closes it. */
export function DialogHead({ id, title, onClose }: DialogHeadProps): ReactElement {
  return (
    <div className="hd-own hd-dialog-head">
      <Heading id={id} className="hd-title">
        {title}
      </Heading>
      <button
        type="button"
        className="hd-icon-button"
        data-icon="cross"
        aria-label={messages.close}
        onClick={onClose}
      />
    </div>
  );
}
