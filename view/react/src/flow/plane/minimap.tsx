import {
  type Geometry,
  LiveMinimap,
  messages,
  type Point,
  type Scene,
  type Size,
  statesByNumber,
} from "@heddle/canvas";
import type { Translatable } from "@heddle/params";
import {
  type PointerEvent,
  type ReactElement,
  type Ref,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";

import { useTranslate } from "../../language.tsx";
import { useFlowScope } from "../flow-context.ts";

/** The minimap of the flow. */
export function GraphMinimap(): ReactElement {
  const { state, panZoom } = useFlowScope();
  return (
    <Minimap
      scene={state.scene}
      label={useMapName(state.geometry)}
      onCenter={(point) => panZoom.centerOn(point)}
    />
  );
}

/** "Map of the graph, 2 failed, 1 running": the states that the map shows, in words. */
function useMapName(geometry: Geometry): string {
  const t = useTranslate();
  const subscribe = useCallback(
    (listener: () => void) => geometry.subscribeStatus(listener),
    [geometry],
  );
  const counts = useSyncExternalStore(subscribe, () => geometry.nodes.stateCounts.join());
  return useMemo(() => {
    const parts = counts.split(",").flatMap((count, number) => {
      const state = statesByNumber[number];
      if (count === "0" || state === undefined || state === "idle") return [];
      return [messages.counted({ count: Number(count), what: messages.status[state] })];
    });
    const name: Translatable = messages.map;
    return t(
      parts.reduceRight<Translatable>((first, second) => messages.part({ first, second }), name),
    );
  }, [t, counts]);
}

interface MinimapProps {
  readonly scene: Scene;
  /** Accessible name. */
  readonly label: string;
  /** Called with the point of the graph to center. */
  readonly onCenter: (center: Point) => void;
}

const size: Size = { width: 200, height: 140 };

/** A map of the whole graph with a frame around the visible part. A press or a drag on it moves the viewport. */
export function Minimap({ scene, label, onCenter }: MinimapProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const halo = useRef<HTMLSpanElement>(null);
  const frame = useRef<HTMLSpanElement>(null);
  const live = useRef<LiveMinimap>(undefined);
  useLayoutEffect(() => {
    if (!canvas.current || !halo.current || !frame.current) return undefined;
    const elements = { canvas: canvas.current, halo: halo.current, frame: frame.current };
    const minimap = new LiveMinimap(scene, size, elements);
    live.current = minimap;
    return () => minimap.dispose();
  }, [scene]);
  const navigate = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = {
      x: ((event.clientX - box.x) / box.width) * size.width,
      y: ((event.clientY - box.y) / box.height) * size.height,
    };
    if (live.current) onCenter(live.current.pointAt(at));
  };
  return (
    <div
      className="hd-flow-minimap"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` cannot be drawn on
      role="img"
      aria-label={label}
      style={{ ...plane, ...size }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        navigate(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) navigate(event);
      }}
    >
      <canvas ref={canvas} style={size} />
      <FourLines elementRef={halo} part="halo-lines" color="surface" />
      <FourLines elementRef={frame} part="frame-lines" color="accent" />
    </div>
  );
}

interface FourLinesProps {
  readonly elementRef: Ref<HTMLSpanElement>;
  readonly part: string;
  readonly color: "surface" | "accent";
}

function FourLines({ elementRef, part, color }: FourLinesProps): ReactElement {
  const style = { ...line, background: `var(--_hd-${color})` };
  return (
    <span ref={elementRef} data-part={part}>
      {[0, 1, 2, 3].map((side) => (
        <span key={side} style={style} />
      ))}
    </span>
  );
}

const plane = { position: "relative", overflow: "hidden", contain: "strict" } as const;

/** One pixel, scaled to a line. */
const line = {
  position: "absolute",
  inset: "0 auto auto 0",
  inlineSize: 1,
  blockSize: 1,
  transformOrigin: "0 0",
} as const;
