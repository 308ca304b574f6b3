import type { ReactElement } from "react";

import { useTooltip } from "./use-tooltip.ts";

interface IconButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly onPress: () => void;
  readonly isExpanded?: boolean | undefined;
  /** Unavailable, but it keeps the focus. */
  readonly isDisabled?: boolean | undefined;
}

/** A button with an icon and an accessible name. */
export function IconButton(props: IconButtonProps): ReactElement {
  const { icon, label, onPress, isExpanded, isDisabled } = props;
  const tooltip = useTooltip<HTMLButtonElement>(label);
  return (
    <button
      {...tooltip}
      type="button"
      className="hd-icon-button"
      data-icon={icon}
      aria-label={label}
      aria-expanded={isExpanded}
      aria-disabled={isDisabled || undefined}
      onClick={() => void (isDisabled || onPress())}
    />
  );
}
