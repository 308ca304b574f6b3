import type { ReactElement } from "react";

import { Heading } from "../heading.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";

interface DialogHeadProps {
  /** The id for `aria-labelledby` of the dialog. */
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** The title of a dialog and its close button. */
export function DialogHead({ id, title, onClose }: DialogHeadProps): ReactElement {
  const t = useTranslate();
  return (
    <div className="hd-own hd-dialog-head">
      <Heading id={id} className="hd-title">
        {title}
      </Heading>
      <button
        type="button"
        className="hd-icon-button"
        data-icon="cross"
        aria-label={t(messages.close)}
        onClick={onClose}
      />
    </div>
  );
}
