import { hasSideBar, messages } from "@heddle/canvas";
import type { ReactElement } from "react";

import { useTranslate } from "../../language.tsx";
import { useParam } from "../../use-params.ts";
import { useFlowScope } from "../flow-context.ts";

/** Explains an empty graph and how to start. */
export function EmptyHint(): ReactElement {
  const t = useTranslate();
  const { handle, flow, commands } = useFlowScope();
  const isEditable = useParam(handle, "editable") === true;
  const editableHint = hasSideBar(flow) ? messages.emptyHintWithTypes : messages.emptyHint;
  const hint = isEditable ? editableHint : messages.emptyReadOnly;
  return (
    <div className="hd-flow-empty" data-part="empty">
      <strong>{t(messages.emptyTitle)}</strong>
      <span className="hd-flow-empty-hint">{t(hint)}</span>
      {isEditable && (
        <button
          type="button"
          className="hd-button hd-flow-overlay"
          onClick={() => commands.add(undefined)}
        >
          {t(messages.emptyAction)}
        </button>
      )}
    </div>
  );
}
