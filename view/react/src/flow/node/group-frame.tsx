import {
  messages,
  type NodeContent,
  nodeSize,
  type Point,
  ResizeGesture,
  titleOf,
} from "@heddle/canvas";
import {
  type CSSProperties,
  type PointerEvent,
  type ReactElement,
  useLayoutEffect,
  useRef,
} from "react";

import { useTranslate } from "../../language.tsx";
import { useParam } from "../../use-params.ts";
import { useFlowScope } from "../flow-context.ts";
import { IconButton } from "../icon-button.tsx";
import { useFocusTarget } from "../use-focus.ts";
import { NodeTitle } from "./node-title.tsx";

/** The frame of a group, behind the nodes in it. */
export function GroupFrame({ content }: { readonly content: NodeContent }): ReactElement {
  const { state, handle } = useFlowScope();
  const { record, type } = content;
  const { id, className } = record;
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => state.scene.mounts.nodes.addElement(id), [id, state]);
  const isEditable = useParam(handle, "editable") === true;
  const title = titleOf(record, type);
  const classes = ["hd-frame", className].filter(Boolean).join(" ");
  return (
    <div
      {...useFocusTarget({ kind: "node", id }, frame)}
      ref={frame}
      className={classes}
      part={classes}
      data-part="node"
      data-id={id}
      style={frameStyle(content)}
    >
      <div className="hd-frame-header" data-part="node-header">
        {isEditable && <CollapseButton {...{ id, title }} isCollapsed={false} />}
        <NodeTitle title={title} />
      </div>
      {isEditable && <ResizeHandle content={content} />}
    </div>
  );
}

function frameStyle({ record, type }: NodeContent): CSSProperties {
  const { width: _, height: __, background, backgroundColor, ...style } = record.style ?? {};
  const color = backgroundColor ?? background;
  return {
    height: nodeSize(record, type).height,
    ...(typeof color === "string" && { "--_hd-frame-color": color }),
    ...style,
  };
}

interface CollapseButtonProps {
  readonly id: string;
  readonly title: string;
  readonly isCollapsed: boolean;
}

/** Collapses a group to one node, or expands it. */
export function CollapseButton({ id, title, isCollapsed }: CollapseButtonProps): ReactElement {
  const t = useTranslate();
  const { commands } = useFlowScope();
  const label = isCollapsed ? messages.expandGroup({ title }) : messages.collapseGroup({ title });
  return (
    <span className="hd-node-actions">
      <IconButton
        icon={isCollapsed ? "expand" : "collapse"}
        label={t(label)}
        isExpanded={!isCollapsed}
        onPress={() => commands.toggleCollapsed({ kind: "node", id })}
      />
    </span>
  );
}

/** Resizes a frame or a note by dragging its lower right corner. Ctrl, Shift and arrow keys do it by key. */
export function ResizeHandle({ content }: { readonly content: NodeContent }): ReactElement {
  const { intents, toGraph } = useFlowScope();
  const { record, type } = content;
  const drag = useRef<ResizeGesture>(null);
  const pointOf = ({ clientX, clientY }: PointerEvent): Point =>
    toGraph({ x: clientX, y: clientY });
  const start = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    event.stopPropagation();
    drag.current = new ResizeGesture(intents, record.id, nodeSize(record, type), pointOf(event));
  };
  const end = (): void => {
    drag.current = null;
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className="hd-frame-handle"
      data-part="resize"
      onPointerDown={start}
      onPointerMove={(event) => drag.current?.move(pointOf(event))}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
