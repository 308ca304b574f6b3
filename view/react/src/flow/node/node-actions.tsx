import type { ReactElement } from "react";

import { messages } from "../../messages.ts";
import { titleOf } from "../drawing/drawn-node.ts";
import { useFlowScope } from "../flow-context.ts";
import { IconButton } from "../icon-button.tsx";
import { keyOf } from "../item.ts";
import type { NodeContent } from "../projection.ts";
import { useRecord } from "../use-record.ts";

/** The button that opens and closes the editor of a node, in its header. */
export function NodeActions({ record, type }: NodeContent): ReactElement {
  const { intents, editors, commands } = useFlowScope();
  const { id } = record;
  const isOpen = useRecord(editors, keyOf({ kind: "node", id })) !== undefined;
  const toggle = (): void =>
    void (isOpen ? intents.closeEditor("node", id) : commands.open({ kind: "node", id }));
  return (
    <span className="hd-node-actions">
      <IconButton
        icon="pencil"
        label={messages.edit(titleOf(record, type))}
        isExpanded={isOpen}
        onPress={toggle}
      />
    </span>
  );
}
