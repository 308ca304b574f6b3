import * as z from "zod/mini";

/** One record of a board, the same for both libraries. */
export interface Note {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** The arguments of a move; both servers validate them with the same schemas. */
export const moveArgs = [z.string(), z.number(), z.number()] as const;

/** The initial notes of each session. */
export function* notes(count: number): Iterable<[string, Note]> {
  for (let at = 0; at < count; at += 1) yield [`n${at}`, { text: `Note ${at}`, x: at, y: 0 }];
}
