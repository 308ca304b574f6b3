import type { Encoded, EncodedObject, Operation } from "./protocol.ts";

/** Fewer operations with the same result: of several settings of one parameter the last, of several patches one. */
export function coalesce(operations: readonly Operation[]): Operation[] {
  const kept: (Operation | undefined)[] = [];
  const places = new Map<string, number>();
  for (const operation of operations) {
    const place = placeOf(operation);
    const at = places.get(place);
    const earlier = at === undefined ? undefined : kept[at];
    const joined = earlier && join(earlier, operation);
    if (joined && at !== undefined) {
      kept[at] = joined;
    } else {
      places.set(place, kept.length);
      kept.push(operation);
    }
  }
  return kept.filter((operation) => operation !== undefined);
}

function placeOf(operation: Operation): string {
  switch (operation.op) {
    case "new":
    case "gone":
      return operation.id;
    case "set":
      return JSON.stringify([operation.id, operation.name]);
    default:
      return JSON.stringify([operation.id, operation.name, operation.key]);
  }
}

function join(earlier: Operation, later: Operation): Operation | undefined {
  if (earlier.op === "set" && later.op === "set") return later;
  if (later.op !== "patch") return undefined;
  if (earlier.op === "patch") {
    const joined = joinPatches(earlier, later);
    return joined && { op: "patch", id: later.id, name: later.name, key: later.key, ...joined };
  }
  if (earlier.op !== "put") return undefined;
  const joined = joinPatches({ patch: earlier.record }, later);
  // What would be merged into a record is in it, or nowhere.
  const isWhole = joined && joined.merges === undefined;
  return isWhole ? { ...earlier, record: withoutUndefined(joined.patch) } : undefined;
}

interface EncodedPatch {
  readonly patch: EncodedObject;
  readonly merges?: readonly string[];
}

/** One patch instead of two, where that can be said. */
function joinPatches(earlier: EncodedPatch, later: EncodedPatch): EncodedPatch | undefined {
  const patch: Record<string, Encoded> = { ...earlier.patch };
  const merged = new Set(earlier.merges);
  for (const [field, value] of Object.entries(later.patch)) {
    const before = patch[field];
    if (!later.merges?.includes(field)) {
      patch[field] = value;
      merged.delete(field);
    } else if (before === undefined) {
      patch[field] = value;
      merged.add(field);
    } else {
      if (!isEntries(before) || !isEntries(value)) return undefined;
      const both = { ...before, ...value };
      patch[field] = merged.has(field) ? both : withoutUndefined(both);
    }
  }
  return merged.size > 0 ? { patch, merges: [...merged] } : { patch };
}

/** Whether this is encoded by its keys, and not as something that JSON lacks. */
function isEntries(value: Encoded): value is EncodedObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("$" in value);
}

/** An encoded `undefined` removes the key. */
function withoutUndefined(entries: EncodedObject): EncodedObject {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => !isUndefined(value)));
}

function isUndefined(value: Encoded): boolean {
  return typeof value === "object" && value !== null && "$" in value && value.$ === "undefined";
}
