import type { ReactElement } from "react";

interface IconButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly onPress: () => void;
  readonly isExpanded?: boolean | undefined;
}

/** A button that shows what it does as a drawing, and says it to who does not see it. */
export function IconButton({ icon, label, onPress, isExpanded }: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      className="hd-icon-button"
      data-icon={icon}
      title={label}
      aria-label={label}
      aria-expanded={isExpanded}
      onClick={onPress}
    />
  );
}
