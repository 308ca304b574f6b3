import * as z from "zod/mini";

/** The visible part of the canvas and its scale. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
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
