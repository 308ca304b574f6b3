import type { Issue } from "@heddle/params";
import * as z from "zod/mini";

/** The visible part of the canvas and its scale. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The limits of the zoom; `null` leaves one to the view. */
export interface ZoomLimits {
  readonly minZoom: number | null;
  readonly maxZoom: number | null;
}

/** The viewport within the limits; it keeps its upper left corner. */
export function clampViewport<V extends Viewport | null>(viewport: V, limits: ZoomLimits): V {
  if (viewport === null) return viewport;
  const { x, y, zoom } = viewport;
  const { minZoom, maxZoom } = limits;
  const clamped = Math.min(Math.max(zoom, minZoom ?? zoom), maxZoom ?? Infinity);
  const scale = clamped / zoom;
  return clamped === zoom ? viewport : { ...viewport, x: x * scale, y: y * scale, zoom: clamped };
}

/** A minimum above the maximum would leave no zoom. */
export function zoomIssues({ minZoom, maxZoom }: Partial<ZoomLimits>): Issue[] {
  if (minZoom === null || maxZoom === null || Number(minZoom) <= Number(maxZoom)) return [];
  return [
    { path: ["minZoom"], code: "range", message: `cannot be larger than maxZoom, ${maxZoom}` },
  ];
}

/** The viewport that code set last. `revision` counts the assignments, so that setting the same viewport again is a change. */
export interface RequestedViewport {
  readonly viewport: Viewport | null;
  readonly revision: number;
}

export const noRequestedViewport: RequestedViewport = { viewport: null, revision: 0 };

export const viewportType: z.ZodMiniType<Viewport> = z.readonly(
  z.object({ x: z.number(), y: z.number(), zoom: z.number().check(z.positive()) }),
);
