import * as z from "zod/mini";

/** Which part of the canvas is shown, and how large. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const viewportType: z.ZodMiniType<Viewport> = z.readonly(
  z.object({ x: z.number(), y: z.number(), zoom: z.number().check(z.positive()) }),
);
