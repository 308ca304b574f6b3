import type { UnknownRecord } from "@heddle/params";

/** The names of the members that are there: `undefined` is how JavaScript writes "absent". */
export function presentKeys(record: UnknownRecord): string[] {
  return Object.keys(record).filter((key) => record[key] !== undefined);
}
