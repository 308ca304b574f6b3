import type { ReactElement } from "react";

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
  return (
    <button
      type="button"
      className="hd-icon-button"
      data-icon={icon}
      aria-label={label}
      aria-expanded={isExpanded}
      aria-disabled={isDisabled || undefined}
      // Not an attribute: the browser would restyle the button for each change of it.
      onPointerEnter={({ currentTarget }) => void (currentTarget.title = label)}
      onClick={() => void (isDisabled || onPress())}
    />
  );
}
