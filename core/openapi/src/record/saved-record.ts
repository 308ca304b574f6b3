import { equalValues } from "@heddle/params";

import type { ApiRecord } from "./baseline.ts";
import { isAnother } from "./identity.ts";

/** A record before a save, and as it was sent. */
export interface SavedRecord {
  readonly before: ApiRecord;
  readonly after: ApiRecord;
}

/**
 * Whether an answer to a save is the record. Some servers answer with a word of thanks, with a job, or with nothing but what
 * changed: taken for the record, the next save would remove the rest. So it has to be the same record, with all that was in
 * it before; what became empty may be left out.
 */
export function isRecordOf(
  answer: ApiRecord,
  { before, after }: SavedRecord,
  identity: readonly string[],
): boolean {
  if (isAnother(answer, after, identity)) return false;
  const due = Object.keys(before).filter(
    (name) => Object.hasOwn(after, name) && !isEmpty(after[name]),
  );
  return due.every((name) => Object.hasOwn(answer, name));
}

const emptyValues: readonly unknown[] = [undefined, null, "", false, 0, [], {}];

function isEmpty(value: unknown): boolean {
  return emptyValues.some((empty) => equalValues(empty, value));
}
