import {
  gestureName,
  messages,
  type NodeContent,
  nodeMetrics,
  nodeSize,
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

/** The smallest frame that shows its title. */
const minimumSize = { width: 120, height: nodeMetrics.headerHeight + 20 } as const;

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
        <span className="hd-node-title" title={title}>
          {title}
        </span>
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

/** Resizes a frame or a note by dragging its lower right corner. By key, the menu fits a frame to its nodes. */
export function ResizeHandle({ content }: { readonly content: NodeContent }): ReactElement {
  const { intents, state } = useFlowScope();
  const { record, type } = content;
  const drag = useRef<{ readonly x: number; readonly y: number; readonly gesture: string }>(null);
  const start = (event: PointerEvent<HTMLElement>): void => {
    const { width, height } = nodeSize(record, type);
    const { x, y } = cornerOffset(event, { width, height }, state.scene.viewport.zoom);
    event.currentTarget.setPointerCapture(event.pointerId);
    event.stopPropagation();
    drag.current = { x, y, gesture: gestureName() };
  };
  const resize = (event: PointerEvent<HTMLElement>): void => {
    if (!drag.current) return;
    const { x, y, gesture } = drag.current;
    const { zoom } = state.scene.viewport;
    const size = {
      width: Math.max(minimumSize.width, Math.round(event.clientX / zoom - x)),
      height: Math.max(minimumSize.height, Math.round(event.clientY / zoom - y)),
    };
    void intents.resize(record.id, size, gesture);
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
      onPointerMove={resize}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}

/** The difference between the pointer and the corner of the frame, in units of the graph. */
function cornerOffset(
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  { width, height }: { readonly width: number; readonly height: number },
  zoom: number,
): { readonly x: number; readonly y: number } {
  return { x: clientX / zoom - width, y: clientY / zoom - height };
}
