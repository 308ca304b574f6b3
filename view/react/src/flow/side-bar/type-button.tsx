import { useReactFlow } from "@xyflow/react";
import { type ReactElement, type ReactNode, useState } from "react";
import { createPortal } from "react-dom";

import { useStage } from "../../stage.ts";
import { useFlowScope } from "../flow-context.ts";
import type { NodeTypeRecord } from "../flow-records.ts";
import type { Point } from "../drawing/rectangle.ts";
import { flowMessages } from "../messages.ts";
import { labelOf } from "./node-types.ts";
import { useDragIn } from "./use-drag-in.ts";

interface TypeButtonProps {
  readonly type: NodeTypeRecord;
  readonly onAdd: () => void;
  /** It is being dragged, or no longer. */
  readonly onDrag: (isDragging: boolean) => void;
}

/** A node type: pressed, it is added in the middle of what is seen; dragged, where it is dropped. */
export function TypeButton({ type, onAdd, onDrag }: TypeButtonProps): ReactElement {
  const { commands, cursor } = useFlowScope();
  const { screenToFlowPosition } = useReactFlow();
  const [ghost, setGhost] = useState<Point>();
  const add = async (at?: Point): Promise<void> => {
    const id = await commands.insert(type.type, at);
    if (id === undefined) return;
    cursor.put({ kind: "node", id });
    onAdd();
  };
  const drag = useDragIn({
    show: (place) => {
      setGhost(place);
      onDrag(place !== undefined);
    },
    drop: (place) => void add(screenToFlowPosition(place)),
  });
  return (
    <>
      <button
        type="button"
        className="hd-flow-type"
        title={flowMessages.addType(labelOf(type))}
        onClick={() => void add()}
        {...drag}
      >
        <TypeSign type={type} />
      </button>
      {ghost && <Ghost at={ghost} type={type} />}
    </>
  );
}

function TypeSign({ type }: { type: NodeTypeRecord }): ReactNode {
  return (
    <>
      <span
        className="hd-flow-type-icon"
        style={{ background: type.color ?? undefined }}
        data-plain={!type.color || undefined}
        aria-hidden="true"
      >
        {type.icon}
      </span>
      <span>{labelOf(type)}</span>
    </>
  );
}

/** What is dragged, at the pointer. */
function Ghost({ at, type }: { at: Point; type: NodeTypeRecord }): ReactNode {
  const { root } = useStage();
  const home = root.querySelector(".hd-root");
  return (
    home &&
    createPortal(
      <div className="hd-own hd-flow-ghost" style={{ left: at.x, top: at.y }} aria-hidden="true">
        <TypeSign type={type} />
      </div>,
      home,
    )
  );
}
