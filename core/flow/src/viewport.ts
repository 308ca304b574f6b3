import * as z from "zod/mini";

/** Which part of the canvas is shown, and how large. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** A viewport that all views are told to show; each telling has a number of its own. */
export interface Look {
  readonly viewport: Viewport | null;
  readonly turn: number;
}

export const noLook: Look = { viewport: null, turn: 0 };

export const viewportType: z.ZodMiniType<Viewport> = z.readonly(
  z.object({ x: z.number(), y: z.number(), zoom: z.number().check(z.positive()) }),
);
