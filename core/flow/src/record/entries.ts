import {
  copyMembers,
  forbiddenKeys,
  isPlainObject,
  maximumDepth,
  Params,
  withQuickParse,
} from "@heddle/params";
import * as z from "zod/mini";

type Entries = Readonly<Record<string, unknown>>;

/** An empty, frozen object. */
export const noEntries: Entries = Object.freeze({});

/** An object with values by key, deeply frozen; rejects values that JSON would not restore. */
export const entriesType: z.ZodMiniType<Entries, object> = withQuickParse(
  z
    .custom<Entries, object>(isPlainObject, "must be an object with values by key")
    .check(freezeValue as never),
  (value) => (isPlainObject(value) ? frozenJson(value) : undefined),
);

/** The type of an id. */
export const idType: z.ZodMiniType<string> = withQuickParse(
  z.string().check(z.minLength(1)),
  (value) => (typeof value === "string" && value !== "" ? value : undefined),
);

/** Any value of a record, deeply frozen; rejects values that JSON would not restore. */
export const valueType: z.ZodMiniType = z.unknown().check(freezeValue as never);

/** Data that a view may set. A model inside it would expose a part of the app that is not shared. */
export const plainDataType: z.ZodMiniType<Record<string, unknown>> = z.custom<
  Record<string, unknown>
>(
  (value) => isPlainObject(value) && !containsModel(value),
  "must be an object with plain values by key",
);

function containsModel(value: unknown, levels = maximumDepth): boolean {
  // No record accepts a value that nests deeper.
  if (typeof value !== "object" || value === null || levels === 0) return false;
  if (value instanceof Params) return true;
  return Object.values(value).some((member) => containsModel(member, levels - 1));
}

/** Adds the fields that a record does not have yet. */
export function withOthers<R extends object>(
  record: R,
  fields: object,
  isKept: (value: unknown) => boolean = () => true,
): R {
  for (const name in fields) {
    if (Object.hasOwn(record, name) || !Object.hasOwn(fields, name)) continue;
    const value = (fields as Entries)[name];
    if (isKept(value)) (record as Members)[name] = value;
  }
  return record;
}

/** Whether a field has a value of its own: `undefined` and `null` select the default. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

const problems = {
  file: "cannot hold a file: keep it elsewhere, and its name or its text here",
  model: "cannot hold a view or another model: pass it as the view of the node",
  date: "cannot hold a Date, which would be text when it is read again: pass its text, date.toISOString()",
} as const;

type Members = Record<string, unknown>;

/** A value that JSON cannot hold, and its path. */
interface Problem {
  readonly message: string;
  readonly path: readonly string[];
}

interface Traversal {
  /** The objects around the current value, outermost first. */
  readonly ancestors: object[];
  readonly path: string[];
  /** The first value found that JSON cannot hold. */
  problem: Problem | undefined;
}

/** Deeper values are checked by `freezeValue`, which notices those that contain themselves. */
const maximumQuickLevels = 10;

/**
 * A JSON value if it is deeply frozen already, otherwise a frozen copy. Checks and copies in one pass. Returns `undefined` for
 * all other values.
 */
function frozenJson(value: unknown, levels = maximumQuickLevels): unknown {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "object" || levels === 0) return undefined;
  if (Array.isArray(value)) return frozenList(value, levels);
  return isPlainObject(value) ? frozenObject(value, levels) : undefined;
}

function frozenList(list: readonly unknown[], levels: number): unknown {
  const copy: unknown[] = [];
  let isSame = Object.isFrozen(list);
  for (const item of list) {
    const frozenItem = frozenJson(item, levels - 1);
    if (frozenItem === undefined) return undefined;
    isSame &&= frozenItem === item;
    copy.push(frozenItem);
  }
  return isSame ? list : Object.freeze(copy);
}

function frozenObject(value: Entries, levels: number): unknown {
  let copy: Members | undefined = Object.isFrozen(value) ? undefined : {};
  for (const key of Object.keys(value)) {
    if (forbiddenKeys.has(key)) return undefined;
    const member = value[key];
    const frozenMember = frozenJson(member, levels - 1);
    if (frozenMember === undefined) return undefined;
    if (frozenMember !== member) copy ??= copyMembers(value);
    if (copy) copy[key] = frozenMember;
  }
  return copy ? Object.freeze(copy) : value;
}

/** A zod check that replaces the value by a deeply frozen copy. */
function freezeValue(payload: {
  value: unknown;
  issues: { code: "custom"; input: unknown; message: string; path: readonly string[] }[];
}): void {
  const traversal: Traversal = { ancestors: [], path: [], problem: undefined };
  payload.value = frozen(payload.value, traversal);
  const { problem } = traversal;
  if (problem) payload.issues.push({ code: "custom", input: payload.value, ...problem });
}

/** The value if it is deeply frozen already, otherwise a frozen copy. */
function frozen(value: unknown, traversal: Traversal): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (hasMembers(value)) return frozenMembers(value, traversal);
  const message = whyNotSerializable(value);
  if (message !== undefined) traversal.problem ??= { message, path: [...traversal.path] };
  // Other instances, such as exact numbers, are values.
  return value;
}

function whyNotSerializable(value: object): string | undefined {
  if (value instanceof Blob) return problems.file;
  if (value instanceof Date) return problems.date;
  return value instanceof Params ? problems.model : undefined;
}

function frozenMembers(value: Members, traversal: Traversal): object {
  const { ancestors } = traversal;
  // No record accepts a value that contains itself or nests deeper.
  if (ancestors.includes(value) || ancestors.length > maximumDepth) return value;
  let copy = Object.isFrozen(value) ? undefined : copyOf(value);
  ancestors.push(value);
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== "object") continue;
    traversal.path.push(key);
    const frozenMember = frozen(member, traversal);
    traversal.path.pop();
    if (frozenMember !== member) (copy ??= copyOf(value))[key] = frozenMember;
  }
  ancestors.pop();
  return copy ? Object.freeze(copy) : value;
}

function hasMembers(value: object): value is Members {
  return Array.isArray(value) || isPlainObject(value);
}

function copyOf(value: Members): Members {
  return Array.isArray(value) ? ([...value] as unknown as Members) : copyMembers(value);
}
