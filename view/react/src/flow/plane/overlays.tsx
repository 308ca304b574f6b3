import {
  edgePath,
  graphKey,
  keyOf,
  type PendingConnection,
  type PortOfNode,
  type Rectangle,
} from "@heddle/canvas";
import { type ReactElement, type ReactNode, useLayoutEffect, useSyncExternalStore } from "react";

import { useTranslate } from "../../language.tsx";
import { useFlowScope, useSignal } from "../flow-context.ts";

/** The connection that is being drawn, and why it cannot end here. */
export function ConnectionOverlay(): ReactNode {
  const pending = useSignal(useFlowScope().connection);
  return pending && <ConnectionLine pending={pending} />;
}

function ConnectionLine({ pending }: { pending: PendingConnection }): ReactElement {
  const t = useTranslate();
  const zoom = useZoom();
  const { from, end, target, rejection } = pending;
  useConnectingSide(from);
  usePortMark(from, "origin");
  usePortMark(target, rejection === undefined ? "fits" : "rejected");
  const state = rejection === undefined ? (target ? "fits" : "open") : "rejected";
  return (
    <>
      <svg className="hd-flow-connection" data-state={state} aria-hidden="true">
        <path d={pathOf(pending)} />
        <circle cx={end.x} cy={end.y} r={target ? 7 : 4} />
      </svg>
      {rejection !== undefined && (
        <div
          className="hd-flow-reason"
          data-part="reason"
          style={{ left: end.x, top: end.y, transform: `scale(${1 / zoom})` }}
        >
          {t(rejection)}
        </div>
      )}
    </>
  );
}

/** The path runs from the output to the input, like that of an edge. */
function pathOf({ from, start, end }: PendingConnection): string {
  const [source, target] = from.port.side === "output" ? [start, end] : [end, start];
  return edgePath("default", source, target, 0).path;
}

/** The selection box. */
export function BoxOverlay(): ReactNode {
  const box = useSignal(useFlowScope().box);
  return box && <DrawnBox {...box} />;
}

function DrawnBox({ x, y, width, height }: Rectangle): ReactElement {
  const zoom = useZoom();
  return (
    <div
      className="hd-flow-box"
      data-part="box"
      style={{ left: x, top: y, width, height, borderWidth: 1 / zoom }}
    />
  );
}

function useZoom(): number {
  const { scene } = useFlowScope().state;
  return useSyncExternalStore(
    (listener) => scene.subscribe(listener),
    () => scene.viewport.zoom,
  );
}

/** The role of a port for the connection that is being drawn. */
type PortMark = "origin" | "fits" | "rejected";

/** Marks one port of a mounted node without a render: a graph has many ports, a connection two. */
function usePortMark(end: PortOfNode | undefined, mark: PortMark): void {
  const { targets } = useFlowScope();
  const { node = "", port } = end ?? {};
  const { side, id } = port ?? {};
  useLayoutEffect(() => {
    const card = targets.elementOf(keyOf({ kind: "node", id: node }));
    const ports = card?.querySelectorAll<HTMLElement>(`.hd-port[data-side="${side}"]`) ?? [];
    const marked = [...ports].find(({ dataset }) => (dataset["port"] ?? null) === id);
    marked?.setAttribute("data-mark", mark);
    return () => marked?.removeAttribute("data-mark");
  }, [targets, node, side, id, mark]);
}

/** Marks the side that the connection starts from; it cannot end on the same side of another node. */
function useConnectingSide({ port: { side } }: PortOfNode): void {
  const { targets } = useFlowScope();
  useLayoutEffect(() => {
    const graph = targets.elementOf(graphKey);
    graph?.setAttribute("data-connecting", side);
    return () => graph?.removeAttribute("data-connecting");
  }, [targets, side]);
}
