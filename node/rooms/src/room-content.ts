import { HeddleError } from "@heddle/params";

import type { DocumentChange, DocumentJSON } from "./document.ts";

/** The format of entries and snapshots. Those of a higher one are not read. */
export const contentFormat = 1;

/** A person, as the history names them. The name of somebody who was erased is empty. */
export interface Author {
  readonly id?: string;
  readonly name?: string;
}

/** One transaction in the journal. */
export interface RoomEntry {
  readonly format: number;
  /** When it happened, in milliseconds since 1970. */
  readonly at: number;
  /** The client and the number of the intent that made the changes; absent for changes by code. */
  readonly client?: string;
  readonly number?: number;
  /** Earlier intents of the client that still ran; absent if there were none. */
  readonly running?: readonly number[];
  /** A hash of the sign-in of the client; `""` without one, absent in entries of earlier versions. */
  readonly owner?: string;
  /** Who made them: a key of the person. Entries of earlier versions have the person. */
  readonly by?: string | Author;
  /** The number that others saw of a visitor without a name; absent with one. */
  readonly guest?: string;
  readonly changes: readonly DocumentChange[];
  /** Changes of the comments, which are not part of the document. */
  readonly comments?: readonly DocumentChange[];
  /** In the first entry: the document that `make` created, because the next release of the app may create another one. */
  readonly initial?: DocumentJSON;
}

export interface RoomSnapshot {
  readonly format: number;
  readonly document: DocumentJSON;
  /** Absent if there are none. */
  readonly comments?: DocumentJSON;
  /** The number of the last intent of each client, and those that still ran; the latest client of each owner last. */
  readonly decided: readonly (readonly [
    client: string,
    number: number,
    running?: readonly number[],
    owner?: string,
  ])[];
  /** The last entry of a client that is missing in `decided` because there were too many; absent if none is. */
  readonly forgottenUntil?: number;
}

/** Thrown for a room that this version cannot read. */
export class RoomContentError extends HeddleError {
  constructor(room: string, reason: string, options?: ErrorOptions) {
    super("room_content", `Room "${room}" cannot be read: ${reason}`, options);
  }
}

/** A version in the store. */
export interface VersionContent {
  readonly format: number;
  readonly document: DocumentJSON;
}

/** The content of an entry or a snapshot, if this version can read it. */
export function parseContent(room: string, text: string): { readonly format: number } {
  let content: { readonly format: number } | null;
  try {
    content = JSON.parse(text) as typeof content;
  } catch (error) {
    throw new RoomContentError(room, "the text is not complete", { cause: error });
  }
  if (content?.format === contentFormat) return content;
  throw new RoomContentError(room, "it was written by another version of Heddle: update Heddle");
}
