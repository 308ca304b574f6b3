import { messages } from "@heddle/canvas";
import type { ReactNode } from "react";

import { useTranslate } from "../../language.tsx";
import { useFlowScope, useSignal } from "../flow-context.ts";

/** Shows while something is dragged over the graph that it can be dropped, or why not. Screen readers get it as an announcement. */
export function DropOverlay(): ReactNode {
  const t = useTranslate();
  const dragged = useSignal(useFlowScope().draggedOver);
  if (!dragged) return null;
  const { reason } = dragged;
  return (
    <div
      className="hd-flow-drop"
      data-part="drop"
      data-rejected={reason !== undefined || undefined}
      aria-hidden="true"
    >
      <span>{t(reason ?? messages.dropHere)}</span>
    </div>
  );
}
