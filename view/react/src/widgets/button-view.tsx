import type { Button } from "@heddle/views";
import { type ReactNode, useState } from "react";

import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const renderedParams = paramNames<Button>()(
  "visible",
  "label",
  "variant",
  "disabled",
  "busy",
  "isDefault",
  "revision",
);

export function ButtonView({ handle }: ViewProps): ReactNode {
  const { visible, label, variant, disabled, busy, isDefault, revision } = useParams(
    handle,
    renderedParams,
  );
  const [hasFocus, setHasFocus] = useState(false);
  if (!visible) return null;
  const isIdle = busy || disabled;
  return (
    <button
      type="button"
      part="button"
      className="hd-own hd-button"
      data-variant={variant}
      data-default={isDefault || undefined}
      // A disabled button would lose the focus.
      disabled={disabled && !hasFocus}
      aria-disabled={isIdle || undefined}
      aria-busy={busy || undefined}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onClick={isIdle ? undefined : () => void handle.call("press", revision)}
    >
      {busy && <span className="hd-spinner" />}
      {label}
    </button>
  );
}
