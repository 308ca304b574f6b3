import {
  edgePath,
  graphKey,
  keyOf,
  type PendingConnection,
  type Point,
  type Port,
  type PortFit,
  type PortOfNode,
} from "@heddle/canvas";
import type { Flow } from "@heddle/flow";
import {
  type ReactElement,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from "react";

import { useTranslate } from "../../language.tsx";
import { paramNames, useParams } from "../../use-params.ts";
import { useFlowScope, useSignal } from "../flow-context.ts";

/** The connection that is being drawn, the ports that fit, and why it cannot end here. */
export function ConnectionOverlay(): ReactNode {
  const { connection, connecting } = useFlowScope();
  const pending = useSignal(connection);
  const fit = useSignal(connecting);
  return (
    <>
      {fit && <FittingPorts fit={fit} />}
      {pending && <ConnectionLine pending={pending} />}
    </>
  );
}

/** The largest width of a reason, with its margins. */
const reasonWidthPx = 268;

function ConnectionLine({ pending }: { pending: PendingConnection }): ReactElement {
  const t = useTranslate();
  const zoom = useZoom();
  const { scene } = useFlowScope().state;
  const { from, start, end, target, rejection } = pending;
  // Until the second tap of a connection by taps.
  const isStarted = start.x === end.x && start.y === end.y;
  // How far the reason would reach beyond the right side.
  const overlap = Math.max(0, scene.onScreen(end).x + reasonWidthPx - scene.screen.width);
  usePortMark(from, "origin");
  useReplacedEdge(pending.replaced);
  usePortMark(target, rejection === undefined ? "fits" : "rejected");
  const state = rejection === undefined ? (target ? "fits" : "open") : "rejected";
  return (
    <>
      <svg className="hd-flow-connection" data-state={state} aria-hidden="true">
        <path d={pathOf(pending)} />
        {!isStarted && <circle cx={end.x} cy={end.y} r={target ? 7 : 4} />}
      </svg>
      {rejection !== undefined && (
        <div
          className="hd-flow-reason"
          data-part="reason"
          style={{
            left: end.x,
            top: end.y,
            transform: `scale(${1 / zoom}) translate(${-overlap}px, var(--_hd-reason-y, 0))`,
          }}
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
  return edgePath("default", { from: source, to: target, offset: 0 }).path;
}

/** The scale of the graph; the component renders again when it changes. */
export function useZoom(): number {
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
  useLayoutEffect(() => {
    const card = targets.elementOf(keyOf({ kind: "node", id: node }));
    const marked = card && port && portElement(card, port);
    marked?.setAttribute("data-mark", mark);
    return () => marked?.removeAttribute("data-mark");
  }, [targets, node, port, mark]);
}

/** Fades the edge that gets another end. */
function useReplacedEdge(id: string | undefined): void {
  const { targets } = useFlowScope();
  useLayoutEffect(() => {
    if (id === undefined) return undefined;
    const edge = targets.elementOf(keyOf({ kind: "edge", id }));
    edge?.setAttribute("data-replaced", "");
    return () => edge?.removeAttribute("data-replaced");
  }, [targets, id]);
}

/** Shows that the ends of the selected edge can be dragged. */
export function EdgeGrips(): ReactNode {
  const { handle, connection } = useFlowScope();
  const isConnecting = useSignal(connection) !== undefined;
  const { selection, editable, enableConnect } = useParams(handle, gripParams);
  const { nodes, edges } = selection;
  const [id, ...others] = edges;
  const isShown = editable && enableConnect && !isConnecting && others.length + nodes.length === 0;
  return isShown && id !== undefined ? <GripsOf edge={id} /> : null;
}

const gripParams = paramNames<Flow>()("selection", "editable", "enableConnect");

/** Distance of a grip from the port along the edge, in pixels of the screen. */
const gripDistancePx = 18;

function GripsOf({ edge }: { edge: string }): ReactNode {
  const { state } = useFlowScope();
  const zoom = useZoom();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [state.subscribe(listener), state.positions.edge(edge, listener)];
      return () => stops.forEach((stop) => stop());
    },
    [state, edge],
  );
  const path = useSyncExternalStore(subscribe, () => {
    const course = state.geometry.courseOf(edge);
    const shape = state.geometry.shapes.nameOf(state.edges.get(edge)?.type ?? null);
    return course && edgePath(shape, course).path;
  });
  const places = useMemo(() => (path ? gripsOn(path, gripDistancePx / zoom) : []), [path, zoom]);
  return (
    <svg className="hd-flow-grips" data-part="grips" aria-hidden="true">
      {places.map(({ x, y }, at) => (
        <circle key={at} cx={x} cy={y} r={5 / zoom} />
      ))}
    </svg>
  );
}

/** The points of a path at a distance from its ends; on a short path they keep apart. */
function gripsOn(path: string, distance: number): readonly Point[] {
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", path);
  const length = line.getTotalLength();
  const by = Math.min(distance, length / 3);
  return [line.getPointAtLength(by), line.getPointAtLength(length - by)];
}

/** More time per frame than this would delay the line that follows the pointer. */
const markingMs = 4;

/** Marks the ports of mounted nodes, some in each frame. */
function FittingPorts({ fit }: { fit: PortFit }): null {
  const { state, targets } = useFlowScope();
  useLayoutEffect(() => {
    const marked = new Map<string, Element>();
    let request: number | undefined;
    const mark = (): void => {
      request = undefined;
      const end = performance.now() + markingMs;
      for (const id of state.scene.mounts.mounted.nodes) {
        const card = targets.elementOf(keyOf({ kind: "node", id }));
        if (!card || marked.get(id) === card) continue;
        if (performance.now() > end) return schedule();
        marked.set(id, card);
        markPorts(card, id);
      }
    };
    const schedule = (): void => void (request ??= requestAnimationFrame(mark));
    const markPorts = (card: Element, id: string): void => {
      for (const port of state.portsOf(id)) {
        portElement(card, port)?.setAttribute("data-fit", fit.fits(id, port) ? "yes" : "no");
      }
    };
    const unsubscribe = [
      state.subscribe(schedule),
      fit.subscribe(() => {
        marked.clear();
        schedule();
      }),
    ];
    mark();
    return () => {
      if (request !== undefined) cancelAnimationFrame(request);
      for (const stop of unsubscribe) stop();
      for (const port of targets.elementOf(graphKey)?.querySelectorAll("[data-fit]") ?? []) {
        port.removeAttribute("data-fit");
      }
    };
  }, [state, targets, fit]);
  return null;
}

function portElement(card: Element, { side, id }: Port): HTMLElement | undefined {
  const ports = card.querySelectorAll<HTMLElement>(`.hd-port[data-side="${side}"]`);
  return [...ports].find(({ dataset }) => (dataset["port"] ?? null) === id);
}
