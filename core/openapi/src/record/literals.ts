/** Sends untouched numbers as the server wrote them: `1.10` stays `1.10`, although its value is `1.1`. */
import { equalValues, ExactNumber } from "@heddle/params";

import { isObject, member, type RawObject } from "../document/raw.ts";
import { rowPositions } from "./difference.ts";

/** Records with their numbers as they were written, by the records that were read. */
const written = new WeakMap<RawObject, RawObject>();

/** Remembers a record with its numbers as they were written. */
export function noteLiterals(record: RawObject, exact: RawObject): void {
  written.set(record, exact);
}

/** Remembers for an edited record the literals of the numbers that it shares with the record before; returns it. */
export function withLiteralsOf(before: RawObject, record: RawObject): RawObject {
  const exact = withLiterals(record, before);
  if (exact !== record && isObject(exact)) written.set(record, exact);
  return record;
}

/** A body in which the numbers that the record has too are written as they came. */
export function withLiterals(body: unknown, record: RawObject): unknown {
  const exact = written.get(record);
  return exact ? restored(body, record, exact) : body;
}

function restored(value: unknown, plain: unknown, exact: unknown): unknown {
  if (exact instanceof ExactNumber) return equalValues(value, plain) ? exact : value;
  if (Array.isArray(value) && Array.isArray(plain) && Array.isArray(exact)) {
    const positions = rowPositions(value, plain);
    return value.map((item: unknown, at) => {
      const position = positions[at] ?? -1;
      return restored(item, plain[position], exact[position]);
    });
  }
  if (!isObject(value) || !isObject(plain) || !isObject(exact)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      restored(item, member(plain, name), member(exact, name)),
    ]),
  );
}
