import type { Button } from "@heddle/views";
import type { ReactNode } from "react";

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
  if (!visible) return null;
  return (
    <button
      type="button"
      className="hd-own hd-button"
      data-variant={variant}
      data-default={isDefault || undefined}
      disabled={disabled}
      // A disabled button would lose the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : () => void handle.call("press", revision)}
    >
      {busy && <span className="hd-spinner" />}
      {label}
    </button>
  );
}
