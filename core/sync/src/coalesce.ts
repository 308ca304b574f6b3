import type { EncodedObject, Operation } from "./protocol.ts";

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
  if (earlier.op === "patch") return { ...later, patch: { ...earlier.patch, ...later.patch } };
  if (earlier.op === "put") return { ...earlier, record: patched(earlier.record, later.patch) };
  return undefined;
}

/** A record with a patch applied, both encoded: an encoded `undefined` removes the key. */
function patched(record: EncodedObject, patch: EncodedObject): EncodedObject {
  const entries = Object.entries({ ...record, ...patch });
  return Object.fromEntries(entries.filter(([, value]) => !isUndefined(value)));
}

function isUndefined(value: unknown): boolean {
  return typeof value === "object" && value !== null && "$" in value && value.$ === "undefined";
}
