import type { Encoded, EncodedObject, Operation } from "./protocol.ts";

/** Joins operations with the same target: two `set` of one parameter → the last; two `patch` of one record → one. */
export function coalesce(operations: readonly Operation[]): Operation[] {
  const kept: (Operation | undefined)[] = [];
  const indexes = new Map<string, number>();
  for (const operation of operations) {
    const target = targetOf(operation);
    const index = indexes.get(target);
    const earlier = index === undefined ? undefined : kept[index];
    const joined = earlier && join(earlier, operation);
    if (joined && index !== undefined) {
      kept[index] = joined;
    } else {
      indexes.set(target, kept.length);
      kept.push(operation);
    }
  }
  return kept.filter((operation) => operation !== undefined);
}

function targetOf(operation: Operation): string {
  switch (operation.op) {
    case "new":
    case "gone":
      return operation.id;
    case "set":
      return `${operation.id}/${operation.name}`;
    default:
      return `${operation.id}/${operation.name}/${operation.key}`;
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
  // A merged field that the `put` lacks cannot be expressed as a record.
  const isComplete = joined && joined.merges === undefined;
  return isComplete ? { ...earlier, record: withoutUndefined(joined.patch) } : undefined;
}

interface EncodedPatch {
  readonly patch: EncodedObject;
  readonly merges?: readonly string[];
}

/** One patch for two, or undefined when that cannot be expressed. */
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
      if (!isPlainObject(before) || !isPlainObject(value)) return undefined;
      const both = { ...before, ...value };
      patch[field] = merged.has(field) ? both : withoutUndefined(both);
    }
  }
  return merged.size > 0 ? { patch, merges: [...merged] } : { patch };
}

/** Whether this is a plain object, not a tagged value. */
function isPlainObject(value: Encoded): value is EncodedObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("$" in value);
}

/** Removes keys whose encoded value is `undefined`. */
function withoutUndefined(entries: EncodedObject): EncodedObject {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => !isUndefined(value)));
}

function isUndefined(value: Encoded): boolean {
  return typeof value === "object" && value !== null && "$" in value && value.$ === "undefined";
}
