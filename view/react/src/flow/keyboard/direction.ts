/** Where an arrow key points to. */
export type Direction = "left" | "right" | "up" | "down";

/** Each direction as a step of one. */
export const steps: Readonly<Record<Direction, { readonly x: number; readonly y: number }>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};
