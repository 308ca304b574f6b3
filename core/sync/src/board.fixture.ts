import { Params } from "@heddle/params";
import * as z from "zod";

import type { Predictions } from "./prediction.ts";
import type { ReplicaModel } from "./replica-model.ts";

const place = z.object({ x: z.number(), y: z.number() });

/** Things that are dragged about, at a pace of the board's own. */
export class Board extends Params.with({
  syncMode: { type: z.enum(["event", "debounce"]).default("debounce"), view: "rw" },
  debounceMs: { type: z.number().default(100), view: "r" },
  title: { type: z.string().default(""), view: "rw" },
  places: { collection: place, view: "r" },
}) {
  static override readonly kind: string = "board";
  static override readonly intents = {
    move: {
      args: [z.string(), z.number(), z.number()],
      about: [0],
      pace: { mode: "syncMode", milliseconds: "debounceMs" },
    },
    label: {
      args: [z.string()],
      about: [],
      pace: { mode: "syncMode", milliseconds: "debounceMs" },
    },
    drop: { args: [z.string()] },
    add: { args: [z.string()] },
  };
  static override readonly events = { dropped: z.object({ id: z.string() }) };

  /** What was done, in order. */
  readonly log: string[] = [];

  move(id: string, x: number, y: number): void {
    this.places.patch(id, { x, y });
    this.log.push(`move ${id} ${x}`);
  }

  label(title: string): void {
    this.title = title;
    this.log.push(`label ${title}`);
  }

  drop(id: string): void {
    this.log.push(`drop ${id}`);
    this.emit("dropped", { id });
  }

  add(id: string): void {
    this.places.add(id, { x: 0, y: 0 });
    this.log.push(`add ${id}`);
  }
}

/** A board with things on it, all at the origin. */
export function boardWith(ids: readonly string[], syncMode: Board["syncMode"]): Board {
  const board = new Board({ syncMode });
  for (const id of ids) board.places.add(id, { x: 0, y: 0 });
  return board;
}

export const boardPredictions: Predictions = {
  board: {
    move: (_read, id, x, y) => ({
      records: [{ name: "places", key: String(id), patch: { x, y } }],
    }),
    label: (_read, title) => ({ values: { title } }),
  },
};

/** Records where each thing is shown, from now on. */
export function tracesOf(root: ReplicaModel, ids: readonly string[]): Map<string, number[]> {
  const places = root.records("places");
  return new Map(
    ids.map((id) => {
      const trace: number[] = [];
      places.subscribe(id, () => trace.push(places.get(id)?.["x"] as number));
      return [id, trace];
    }),
  );
}
