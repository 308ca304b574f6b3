import { type ReactElement, useEffect, useId, useRef, useState } from "react";

import { useFlowScope } from "../flow-context.ts";
import { type Item, recordsOf } from "../item.ts";
import { flowMessages } from "../messages.ts";
import { FlowDialog } from "./flow-dialog.tsx";

interface RenameDialogProps {
  readonly item: Item;
  readonly onClose: () => void;
}

/** Asks for another label of a node or an edge; an empty one takes it away. */
export function RenameDialog({ item, onClose }: RenameDialogProps): ReactElement {
  const scope = useFlowScope();
  const { kind, id } = item;
  const [label, setLabel] = useState(() => recordsOf(scope, item).get(id)?.label ?? "");
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  // After the window is open, which gives the focus to its first button.
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const save = (): void => {
    onClose();
    void scope.intents.relabel(kind, id, label.trim() === "" ? null : label);
  };
  return (
    <FlowDialog title={flowMessages.renameItem(scope.names.short(item))} onClose={onClose}>
      <div className="hd-flow-rename">
        <label htmlFor={field}>{flowMessages.renameField}</label>
        <input
          id={field}
          className="hd-input"
          value={label}
          ref={input}
          onChange={(event) => setLabel(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            save();
          }}
        />
        <button type="button" className="hd-button" data-look="primary" onClick={save}>
          {flowMessages.renameAction}
        </button>
      </div>
    </FlowDialog>
  );
}
