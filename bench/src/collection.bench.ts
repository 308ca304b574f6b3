/** Changes of a collection at 1,000, 10,000 and 100,000 records: each should cost the same. */
import { Params } from "@heddle/params";
import * as z from "zod";

import { median, printTable } from "./table.ts";

class Board extends Params.with({
  notes: { collection: z.object({ text: z.string(), x: z.number() }), view: "r" },
}) {}

const sizes = [1_000, 10_000, 100_000];
const changesPerRound = 2_000;
const rounds = 15;
let added = 0;

const actions: Record<string, (board: Board, id: string) => void> = {
  "add, then remove": ({ notes }) => {
    const id = `new${added++}`;
    notes.add(id, { text: "new", x: 0 });
    notes.remove(id);
  },
  "remove from the middle, then undo": ({ notes }, id) => {
    notes.apply(notes.remove(id));
  },
  patch: ({ notes }, id) => {
    notes.patch(id, { x: (notes.get(id)?.x ?? 0) + 1 });
  },
  replace: ({ notes }, id) => {
    notes.replace(id, { text: "other", x: (notes.get(id)?.x ?? 0) + 1 });
  },
};

const boards = new Map(sizes.map((size) => [size, boardOf(size)]));
const rows = Object.entries(actions).map(([name, action]) => {
  const times = new Map(sizes.map((size) => [size, [] as number[]]));
  // Alternating sizes, so that a slow moment of the machine affects all of them.
  for (let round = 0; round < rounds; round++) {
    for (const [size, board] of boards) times.get(size)?.push(timeOf(board, size, action));
  }
  const microseconds = sizes.map((size) => median(times.get(size) ?? []));
  const [smallest = Number.NaN] = microseconds;
  const growth = (microseconds.at(-1) ?? Number.NaN) / smallest;
  return [name, ...microseconds.map((value) => value.toFixed(2)), `${growth.toFixed(1)}×`];
});
printTable(
  ["µs per change", ...sizes.map((size) => `${size.toLocaleString("en")} records`), "growth"],
  rows,
);

function boardOf(size: number): Board {
  const board = new Board();
  for (let index = 0; index < size; index++)
    board.notes.add(`n${index}`, { text: "note", x: index });
  // With a watcher, as in an app.
  board.watch("notes", () => {});
  return board;
}

function timeOf(board: Board, size: number, action: (board: Board, id: string) => void): number {
  const start = performance.now();
  for (let index = 0; index < changesPerRound; index++) {
    action(board, `n${(index * 7_919) % size}`);
  }
  return ((performance.now() - start) * 1_000) / changesPerRound;
}
