import type { Handle } from "@heddle/params";
import type { ReactElement } from "react";

import { messages } from "../messages.ts";
import { useStage } from "../stage.ts";

/** Makes a field "not set" and leaves the focus in its control. */
export function ClearButton(props: {
  readonly handle: Handle;
  readonly title: string;
  /** The id of the control. */
  readonly focus: string;
  readonly onClear?: () => void;
}): ReactElement {
  const { handle, title, focus, onClear } = props;
  const { root } = useStage();
  return (
    <button
      type="button"
      className="hd-icon-button"
      data-icon="cross"
      aria-label={messages.clearField(title)}
      title={messages.clear}
      onClick={() => {
        onClear?.();
        root.getElementById(focus)?.focus();
        void handle.call("clear");
      }}
    />
  );
}
