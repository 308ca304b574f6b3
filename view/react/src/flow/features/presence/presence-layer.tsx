import { edgePath, type Rectangle } from "@heddle/canvas";
import type { DraggedNode, PresentFlowViewer } from "@heddle/flow";
import { type CSSProperties, type ReactElement, type ReactNode, useSyncExternalStore } from "react";

import { useParam } from "../../../use-params.ts";
import { useFlowScope, useSignal } from "../../flow-context.ts";
import { useNodeBox } from "../../node/use-node-box.ts";
import { useZoom } from "../../plane/overlays.tsx";
import { type PresenceProps, usePersonName } from "./people.tsx";

/** What other viewers do in the graph: cursors, selections and the nodes that they drag. Screen readers have the list of people. */
export function PresenceLayer({ presence }: PresenceProps): ReactNode {
  const { handle } = useFlowScope();
  const viewers = useSignal(presence.others.viewers);
  const inside = useParam(handle, "inside");
  const present = viewers.filter((viewer) => viewer.inside === inside);
  if (present.length === 0) return null;
  return (
    <div className="hd-flow-presence" data-part="presence" aria-hidden="true">
      {present.map((viewer) => (
        <Presence key={viewer.id} viewer={viewer} />
      ))}
    </div>
  );
}

function Presence({ viewer }: { readonly viewer: PresentFlowViewer }): ReactElement {
  const { id, color, nodes, edges, dragged, cursor } = viewer;
  const name = usePersonName()(viewer);
  return (
    <div data-viewer={id} style={{ "--_hd-person": color } as CSSProperties}>
      {edges.map((edge) => (
        <SelectedEdge key={edge} edge={edge} />
      ))}
      {nodes.map((node) => (
        <SelectedNode
          key={node}
          node={node}
          name={viewer.editor === `node:${node}` ? name : undefined}
        />
      ))}
      {dragged.map((node) => (
        <Ghost key={node.id} node={node} />
      ))}
      {cursor && <Cursor x={cursor.x} y={cursor.y} name={name} />}
    </div>
  );
}

function SelectedNode(props: {
  readonly node: string;
  /** Shown if the person edits the node. */
  readonly name: string | undefined;
}): ReactNode {
  const box = useNodeBox(props.node);
  if (!box) return null;
  return (
    <div
      className="hd-flow-other-node"
      data-part="other-node"
      data-node={props.node}
      style={boxStyle(box)}
    >
      {props.name !== undefined && <span className="hd-flow-other-name">{props.name}</span>}
    </div>
  );
}

function SelectedEdge({ edge }: { readonly edge: string }): ReactNode {
  const { state } = useFlowScope();
  const path = useSyncExternalStore(
    (listener) => {
      const stops = [state.subscribe(listener), state.positions.edge(edge, listener)];
      return () => stops.forEach((stop) => stop());
    },
    () => {
      const course = state.geometry.courseOf(edge);
      const shape = state.geometry.shapes.nameOf(state.edges.get(edge)?.type ?? null);
      return course && edgePath(shape, course).path;
    },
  );
  if (path === undefined) return null;
  return (
    <svg className="hd-flow-other-edge" data-edge={edge}>
      <path d={path} />
    </svg>
  );
}

/** A node at the position to which somebody is dragging it. The node itself stays until they drop it. */
function Ghost({ node: { id, x, y } }: { readonly node: DraggedNode }): ReactNode {
  const { state, names } = useFlowScope();
  const box = state.rectangleOf(id);
  if (!box) return null;
  return (
    <div
      className="hd-flow-other-ghost"
      data-part="other-ghost"
      data-node={id}
      style={boxStyle({ ...box, x, y })}
    >
      {names.title(id)}
    </div>
  );
}

function Cursor(props: {
  readonly x: number;
  readonly y: number;
  readonly name: string;
}): ReactElement {
  const zoom = useZoom();
  const { x, y, name } = props;
  return (
    <div
      className="hd-flow-other-cursor"
      data-part="cursor"
      style={{ transform: `translate(${x}px, ${y}px) scale(${1 / zoom})` }}
    >
      <svg viewBox="0 0 20 22">
        <path d="M3 2.2 16.6 10a.9.9 0 0 1-.2 1.6l-5.7 1.6-3.2 5.1a.9.9 0 0 1-1.6-.3L1.7 3.3A.9.9 0 0 1 3 2.2Z" />
      </svg>
      <span className="hd-flow-other-name">{name}</span>
    </div>
  );
}

function boxStyle({ x, y, width, height }: Rectangle): CSSProperties {
  return { transform: `translate(${x}px, ${y}px)`, inlineSize: width, blockSize: height };
}
