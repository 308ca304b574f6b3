import { type ReactElement, useCallback } from "react";

import type { Point } from "../drawing/rectangle.ts";
import { useFlowScope } from "../flow-context.ts";
import { flowMessages } from "../messages.ts";
import type { NodeTypeRecords } from "../flow-records.ts";
import { addableTypes, labelOf, matchingTypes } from "../side-bar/node-types.ts";
import { FlowDialog } from "./flow-dialog.tsx";
import { type Choices, Picker } from "./picker.tsx";

interface AddDialogProps {
  readonly at: Point | undefined;
  readonly onClose: () => void;
}

/** Asks for the type of a node, adds one and goes there. */
export function AddDialog({ at, onClose }: AddDialogProps): ReactElement {
  const { handle, commands, cursor } = useFlowScope();
  const choicesFor = useCallback(
    (query: string): Choices => {
      const types = addableTypes(handle.read("nodeTypeRecords") as NodeTypeRecords);
      const shown = matchingTypes(types, query).map((type) => ({
        key: type.type,
        title: labelOf(type),
        icon: type.icon,
        color: type.color,
      }));
      return { shown, more: 0 };
    },
    [handle],
  );
  const add = async (type: string): Promise<void> => {
    onClose();
    const id = await commands.insert(type, at);
    if (id !== undefined) cursor.go({ kind: "node", id });
  };
  return (
    <FlowDialog title={flowMessages.addNode} onClose={onClose}>
      <Picker
        label={flowMessages.addSearch}
        choicesFor={choicesFor}
        onChoose={({ key }) => void add(key)}
        onRefused={(reason) => commands.refuse(reason)}
      />
    </FlowDialog>
  );
}
