import { type ReactNode, useSyncExternalStore } from "react";

import { useParam } from "../../use-param.ts";
import { useFlowScope } from "../flow-context.ts";
import { flowMessages } from "../messages.ts";
import { hasBar } from "../side-bar/bar-room.ts";

/** Stands where there is nothing yet, and says how to begin. */
export function EmptyGraph(): ReactNode {
  const { picture, handle, commands } = useFlowScope();
  const isEditable = useParam(handle, "editable") === true;
  const isEmpty = useSyncExternalStore(picture.subscribe, () => picture.nodes.size === 0);
  if (!isEmpty) return null;
  const editableHint = hasBar(handle) ? flowMessages.emptyHintWithTypes : flowMessages.emptyHint;
  const hint = isEditable ? editableHint : flowMessages.emptyReadOnly;
  return (
    <div className="hd-flow-empty">
      <strong>{flowMessages.emptyTitle}</strong>
      <span>{hint}</span>
      {isEditable && (
        <button
          type="button"
          className="hd-button hd-flow-overlay"
          onClick={() => commands.add(undefined)}
        >
          {flowMessages.emptyAction}
        </button>
      )}
    </div>
  );
}
