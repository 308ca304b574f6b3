import type { ReactElement } from "react";

interface IconButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly onPress: () => void;
  readonly isExpanded?: boolean | undefined;
  /** There is nothing to do for it; it keeps the focus. */
  readonly isDisabled?: boolean | undefined;
}

/** A button that shows what it does as a drawing, and says it to who does not see it. */
export function IconButton(props: IconButtonProps): ReactElement {
  const { icon, label, onPress, isExpanded, isDisabled } = props;
  return (
    <button
      type="button"
      className="hd-icon-button"
      data-icon={icon}
      title={label}
      aria-label={label}
      aria-expanded={isExpanded}
      aria-disabled={isDisabled || undefined}
      onClick={() => void (isDisabled || onPress())}
    />
  );
}
