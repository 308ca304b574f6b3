import type { Flow } from "@heddle/flow";
import type { ReactElement } from "react";

import { paramNames, useParams } from "../../use-params.ts";
import { useFlowScope } from "../flow-context.ts";
import { IconButton } from "../icon-button.tsx";
import { flowMessages } from "../messages.ts";

const shown = paramNames<Flow>()("editable", "canUndo", "canRedo");

/** Buttons to look at the graph, to undo and to redo, and the sign of a graph that is read-only. */
export function Controls(): ReactElement {
  const { handle, commands } = useFlowScope();
  const { editable, canUndo, canRedo } = useParams(handle, shown);
  const names = flowMessages.commands;
  return (
    <div
      // Not a landmark: a page may have many graphs.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
      role="group"
      className="hd-flow-overlay hd-flow-buttons"
      aria-label={flowMessages.controls}
    >
      <IconButton icon="plus" label={names.zoomIn} onPress={() => commands.zoom("in")} />
      <IconButton icon="minus" label={names.zoomOut} onPress={() => commands.zoom("out")} />
      <IconButton icon="frame" label={names.showAll} onPress={() => commands.showAll()} />
      {editable ? (
        <>
          <IconButton
            icon="undo"
            label={names.undo}
            isOff={!canUndo}
            onPress={() => commands.undo()}
          />
          <IconButton
            icon="redo"
            label={names.redo}
            isOff={!canRedo}
            onPress={() => commands.redo()}
          />
        </>
      ) : (
        <span className="hd-flow-lock">
          <span className="hd-icon-button" data-icon="lock" aria-hidden="true" />
          {flowMessages.readOnly}
        </span>
      )}
      <IconButton icon="keys" label={names.keys} onPress={() => commands.showKeys()} />
    </div>
  );
}
