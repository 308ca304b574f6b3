import { isPlainObject } from "../plain-object.ts";

/** Deeper values are left as they are: no record takes them. */
const deepest = 2_000;

type Members = Record<string, unknown>;

interface Sealing {
  /** What the value is inside of, the outermost first. */
  readonly ancestors: object[];
  holdsFile: boolean;
}

/** The value, or a copy of it, that nobody can change, all the way down; and whether there is a file in it. */
export function sealed(value: unknown): { readonly value: unknown; readonly holdsFile: boolean } {
  const sealing: Sealing = { ancestors: [], holdsFile: false };
  return { value: seal(value, sealing), holdsFile: sealing.holdsFile };
}

function seal(value: unknown, sealing: Sealing): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (hasMembers(value)) return sealMembers(value, sealing);
  if (value instanceof Blob) sealing.holdsFile = true;
  // A date can be set even when it is frozen, but a copy is not set by whoever gave it; anything else stands for itself.
  return value instanceof Date && !Object.isFrozen(value) ? Object.freeze(new Date(value)) : value;
}

function sealMembers(value: Members, sealing: Sealing): object {
  const { ancestors } = sealing;
  // No record takes a value that holds itself.
  if (ancestors.includes(value) || ancestors.length > deepest) return value;
  let copy = Object.isFrozen(value) ? undefined : copyOf(value);
  ancestors.push(value);
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== "object") continue;
    const sealedMember = seal(member, sealing);
    if (sealedMember !== member) (copy ??= copyOf(value))[key] = sealedMember;
  }
  ancestors.pop();
  return copy ? Object.freeze(copy) : value;
}

function hasMembers(value: object): value is Members {
  return Array.isArray(value) || isPlainObject(value);
}

function copyOf(value: Members): Members {
  return Array.isArray(value) ? ([...value] as unknown as Members) : { ...value };
}
