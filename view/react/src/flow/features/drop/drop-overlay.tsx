import { type DraggedOver, dropMessages } from "@heddle/canvas";
import type { ReactElement } from "react";

import { useTranslate } from "../../../language.tsx";
import { addStyles } from "../../../styles/sheet.ts";
import { dropStyles } from "./drop-styles.ts";

addStyles(dropStyles);

/** Shows during a drag from outside that the items can be dropped, or why not. Screen readers get it as an announcement. */
export function DropOverlay({ reason }: DraggedOver): ReactElement {
  const t = useTranslate();
  return (
    <div
      className="hd-flow-drop"
      data-part="drop"
      data-rejected={reason !== undefined || undefined}
      aria-hidden="true"
    >
      <span>{t(reason ?? dropMessages.dropHere)}</span>
    </div>
  );
}
