import { equalValues, ExactNumber } from "@heddle/params";
import { parseExactJson } from "@heddle/schema";

import { isObject, member } from "../document/raw.ts";
import type { ApiRecord } from "./baseline.ts";
import { rowPlaces } from "./difference.ts";
import { recordOf, type RecordShape } from "./record-shape.ts";

/** Records with their numbers as they were written, by the records that were read. */
const written = new WeakMap<ApiRecord, ApiRecord>();

/** Keeps in mind how the numbers of a record were written: `1.10` is the number `1.1` to everybody else. */
export function noteLiterals(record: ApiRecord, text: string, shape: RecordShape): void {
  const exact = parseExactJson(text, { literals: true });
  if (isObject(exact)) written.set(record, recordOf(exact, shape));
}

/** The record that another one has become: numbers that are still the same were written in the same way. */
export function withLiteralsOf(before: ApiRecord, record: ApiRecord): ApiRecord {
  const exact = withLiterals(record, before);
  if (exact !== record && isObject(exact)) written.set(record, exact);
  return record;
}

/** A body in which the numbers that are still those of the record are written as they came. */
export function withLiterals(body: unknown, record: ApiRecord): unknown {
  const exact = written.get(record);
  return exact ? restored(body, record, exact) : body;
}

function restored(value: unknown, plain: unknown, exact: unknown): unknown {
  if (exact instanceof ExactNumber) return equalValues(value, plain) ? exact : value;
  if (Array.isArray(value) && Array.isArray(plain) && Array.isArray(exact)) {
    const places = rowPlaces(value, plain);
    return value.map((item: unknown, at) => {
      const place = places[at] ?? -1;
      return restored(item, plain[place], exact[place]);
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
