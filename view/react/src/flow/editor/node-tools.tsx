import type { Flow } from "@heddle/flow";
import type { ReactNode } from "react";

import { messages } from "../../messages.ts";
import { paramNames, useParams } from "../../use-params.ts";
import { titleOf } from "../drawing/drawn-node.ts";
import { useFlowScope } from "../flow-context.ts";
import { IconButton } from "../icon-button.tsx";
import { useFocusReturn } from "../keyboard/use-focus-return.ts";
import { useRecord } from "../use-record.ts";
import { useRecords } from "../../use-records.ts";
import { Anchored } from "./anchored.tsx";
import { EditorPanel } from "./editor-panel.tsx";

const shown = paramNames<Flow>()("editorMode", "selection", "editable", "enableDelete");

/** Above a node: its editor where that is open, else what can be done with the one that is selected. */
export function NodeTools(): ReactNode {
  const { handle, editors } = useFlowScope();
  const { editorMode, selection } = useParams(handle, shown);
  const open = useRecords(editors).find(({ kind }) => kind === "node");
  const [selected, ...others] = selection.nodes;
  if (editorMode !== "toolbar") return null;
  if (open) {
    return (
      <Anchored key={open.id} to="node" id={open.id} needsRoom>
        <EditorPanel editor={open} place="toolbar" />
      </Anchored>
    );
  }
  if (selected === undefined || others.length > 0) return null;
  return (
    <Anchored key={selected} to="node" id={selected}>
      <Buttons node={selected} />
    </Anchored>
  );
}

function Buttons({ node }: { node: string }): ReactNode {
  const { handle, intents, picture } = useFlowScope();
  const { editable, enableDelete } = useParams(handle, shown);
  const record = useRecord(picture.nodes, node);
  const leaveFocus = useFocusReturn();
  if (!record) return null;
  const title = titleOf(record, picture.typeOf(node));
  return (
    <div ref={leaveFocus} className="hd-flow-buttons">
      <IconButton
        icon="pencil"
        label={messages.edit(title)}
        onPress={() => void intents.openEditor("node", node)}
      />
      {editable && enableDelete && record.deletable && (
        <IconButton
          icon="bin"
          label={messages.deleteItem(title)}
          onPress={() => void intents.remove([node], [])}
        />
      )}
    </div>
  );
}
