import { Params } from "@heddle/params";
import * as z from "zod";

import type { Predictions, ReplicaModel } from "./replica-model.ts";

const place = z.object({ x: z.number(), y: z.number() });

/** Cards that are dragged, with their own send mode. */
export class Board extends Params.with({
  syncMode: { type: z.enum(["event", "debounce"]).default("debounce"), view: "rw" },
  debounceMs: { type: z.number().default(100), view: "r" },
  title: { type: z.string().default(""), view: "rw" },
  cards: { collection: place, view: "r" },
}) {
  static override readonly kind: string = "board";
  static override readonly intents = {
    move: {
      args: [z.string(), z.number(), z.number()],
      coalesceBy: [0],
      sendMode: { mode: "syncMode", delayMs: "debounceMs" },
    },
    label: {
      args: [z.string()],
      coalesceBy: [],
      sendMode: { mode: "syncMode", delayMs: "debounceMs" },
    },
    drop: { args: [z.string()] },
    add: { args: [z.string()] },
  };
  static override readonly events = { dropped: z.object({ id: z.string() }) };

  /** The executed intents, in order. */
  readonly log: string[] = [];

  move(id: string, x: number, y: number): void {
    this.cards.patch(id, { x, y });
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
    this.cards.add(id, { x: 0, y: 0 });
    this.log.push(`add ${id}`);
  }
}

/** A board with cards at the origin. */
export function boardWithCards(ids: readonly string[], syncMode: Board["syncMode"]): Board {
  const board = new Board({ syncMode });
  for (const id of ids) board.cards.add(id, { x: 0, y: 0 });
  return board;
}

export const boardPredictions: Predictions = {
  board: {
    move: (_read, id, x, y) => ({
      records: [{ name: "cards", key: String(id), patch: { x, y } }],
    }),
    label: (_read, title) => ({ values: { title } }),
  },
};

/** Records the displayed position of each card from now on. */
export function recordPositions(root: ReplicaModel, ids: readonly string[]): Map<string, number[]> {
  const cards = root.records("cards");
  return new Map(
    ids.map((id) => {
      const trace: number[] = [];
      cards.subscribe(id, () => trace.push(cards.get(id)?.["x"] as number));
      return [id, trace];
    }),
  );
}
