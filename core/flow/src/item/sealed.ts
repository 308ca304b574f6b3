import { Params } from "@heddle/params";

import { isPlainObject } from "../plain-object.ts";

/** Deeper values are left as they are: no record takes them. */
const deepest = 2_000;

const problems = {
  file: "cannot hold a file: keep it elsewhere, and its name or its text here",
  model: "cannot hold a view or another model: give it as the view of the node",
  date: "cannot hold a Date, which would be text when it is read again: give its text, date.toISOString()",
} as const;

type Members = Record<string, unknown>;

interface Sealing {
  /** What the value is inside of, the outermost first. */
  readonly ancestors: object[];
  /** The keys that lead to the value. */
  readonly path: string[];
  problem: Problem | undefined;
}

/** What JSON cannot hold, and where it is. */
interface Problem {
  readonly message: string;
  readonly path: readonly string[];
}

/** A value that nobody can change. */
interface Sealed {
  readonly value: unknown;
  /** Why it could not be saved as it is. */
  readonly problem: Problem | undefined;
}

/** The value, or a copy of it, that nobody can change, all the way down; and what is in it that JSON cannot hold. */
export function sealed(value: unknown): Sealed {
  const sealing: Sealing = { ancestors: [], path: [], problem: undefined };
  return { value: seal(value, sealing), problem: sealing.problem };
}

function seal(value: unknown, sealing: Sealing): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (hasMembers(value)) return sealMembers(value, sealing);
  const message = whyNotSaved(value);
  if (message !== undefined) sealing.problem ??= { message, path: [...sealing.path] };
  // Anything else stands for itself.
  return value;
}

function whyNotSaved(value: object): string | undefined {
  if (value instanceof Blob) return problems.file;
  if (value instanceof Date) return problems.date;
  return value instanceof Params ? problems.model : undefined;
}

function sealMembers(value: Members, sealing: Sealing): object {
  const { ancestors } = sealing;
  // No record takes a value that holds itself.
  if (ancestors.includes(value) || ancestors.length > deepest) return value;
  let copy = Object.isFrozen(value) ? undefined : copyOf(value);
  ancestors.push(value);
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== "object") continue;
    sealing.path.push(key);
    const sealedMember = seal(member, sealing);
    sealing.path.pop();
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
