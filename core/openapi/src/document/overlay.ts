/** OpenAPI Overlay 1.0: changes of a document that are kept apart from it. Loaded only where an overlay is used. */
import { messages } from "../messages.ts";
import { type Diagnostic, InvalidDocumentError } from "./diagnostic.ts";
import { type Path, QueryLimitError, selectPaths } from "./json-path.ts";
import { isObject, type RawObject } from "./raw.ts";

/** An overlay that was read, and its name in messages. */
export interface NamedOverlay {
  readonly name: string;
  readonly data: unknown;
}

/** A document after its overlays, and the actions without effect. */
export interface OverlaidDocument {
  readonly data: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

interface Action {
  /** The position in the overlay, for messages. */
  readonly place: string;
  readonly target: string;
  readonly update: unknown;
  readonly remove: boolean;
}

/** Limits of the data of a document and of an overlay. Aliases of YAML were limited when the text was read. */
const maxValues = 10_000_000;
const maxDepth = 1_000;

/** Applies overlays in order. The data is not changed: changed parts are copies. */
export function applyOverlays(data: unknown, overlays: readonly NamedOverlay[]): OverlaidDocument {
  const diagnostics: Diagnostic[] = [];
  const result = overlays.reduce((current, overlay) => {
    const actions = readActions(overlay);
    return actions.reduce((changed, action) => {
      const maxSelected = maxRepetitions * countValues(changed, overlay.name);
      const paths = pathsTo(changed, action, overlay.name, maxSelected);
      const report = (problem: string): void => {
        const message = `the overlay ${overlay.name}: ${action.place} (${action.target}) ${problem}`;
        diagnostics.push({ pointer: "", code: "unused_overlay_action", message });
      };
      if (paths.length === 0) report("selects nothing, so it changes nothing");
      return applyAction(changed, action, paths, report);
    }, current);
  }, data);
  for (const overlay of overlays) countValues(result, overlay.name);
  return { data: result, diagnostics };
}

/** `paths` are those of the selected values. */
function applyAction(
  data: unknown,
  { update, remove }: Action,
  paths: readonly Path[],
  report: (problem: string) => void,
): unknown {
  const copies = new CopyOnWrite(data);
  // The last ones first: removing an item moves those after it.
  if (remove) for (const path of paths.toSorted(comparePaths).toReversed()) copies.remove(path);
  else
    for (const path of paths) {
      const target = copies.at(path);
      if (isMergeable(target, update)) copies.replace(path, merged(target, update));
      else report(`selects ${valueKind(target)}, which cannot be merged with ${valueKind(update)}`);
    }
  return copies.root;
}

/** Changes data in place, after it has copied each object on the way once. */
class CopyOnWrite {
  root: unknown;
  readonly #copies = new WeakSet();

  constructor(root: unknown) {
    this.root = root;
  }

  at(path: Path): unknown {
    return path.reduce((value: unknown, step) => memberOf(value, step), this.root);
  }

  replace(path: Path, value: unknown): void {
    const step = path.at(-1);
    if (step === undefined) this.root = value;
    else setMember(this.#writable(path.slice(0, -1)), step, value);
  }

  /** A value inside one that was removed already is gone. */
  remove(path: Path): void {
    const step = path.at(-1);
    if (step === undefined || this.at(path) === undefined) return;
    const parent = this.#writable(path.slice(0, -1));
    if (Array.isArray(parent)) parent.splice(Number(step), 1);
    else delete (parent as Record<string, unknown>)[step];
  }

  #writable(path: Path): object {
    const value = this.at(path) as object;
    if (this.#copies.has(value)) return value;
    const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
    this.#copies.add(copy);
    this.replace(path, copy);
    return copy;
  }
}

function memberOf(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return value[Number(step)] as unknown;
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

function setMember(parent: object, step: string | number, value: unknown): void {
  // An assignment to `__proto__` would not create a member.
  Object.defineProperty(parent, step, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** `["a", 2]` before `["a", 10]`. */
function comparePaths(one: Path, other: Path): number {
  for (const [at, step] of one.entries()) {
    const second = other[at];
    if (second === undefined) return 1;
    if (step === second) continue;
    if (typeof step === "number" && typeof second === "number") return step - second;
    return String(step) < String(second) ? -1 : 1;
  }
  return one.length - other.length;
}

function isMergeable(target: unknown, update: unknown): boolean {
  return Array.isArray(target) || isObject(target) === isObject(update);
}

/**
 * Objects are merged member by member, lists are joined, and anything else is replaced: `{ a: { b: 1 }, c: [1] }` and
 * `{ a: { d: 2 }, c: [2] }` → `{ a: { b: 1, d: 2 }, c: [1, 2] }`. What is not a list becomes the last item of one.
 */
function merged(target: unknown, update: unknown): unknown {
  if (Array.isArray(target))
    return [
      ...(target as unknown[]),
      ...(Array.isArray(update) ? (update as unknown[]) : [update]),
    ];
  if (!isObject(target) || !isObject(update)) return update;
  const result: RawObject = { ...target };
  for (const [name, value] of Object.entries(update)) {
    const before = memberOf(target, name);
    const isInner =
      (isObject(before) && isObject(value)) || (Array.isArray(before) && Array.isArray(value));
    setMember(result, name, isInner ? merged(before, value) : value);
  }
  return result;
}

function valueKind(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  return isObject(value) ? "an object" : "a single value";
}

/** A query such as `$..*..*..*..*` selects the same values again and again. */
const maxRepetitions = 10;

/** Far more than the largest documents need for a filter of every value, and still only seconds. */
const maxSteps = 20_000_000;

/** The selected values, each once: two selectors of `$.tags[0, ?@.name == 'a']` can select the same one. */
function pathsTo(
  data: unknown,
  { place, target }: Action,
  name: string,
  selected: number,
): readonly Path[] {
  try {
    const found = selectPaths(data, target, { selected, steps: maxSteps + selected });
    return [...new Map(found.map((path) => [JSON.stringify(path), path])).values()];
  } catch (error) {
    if (error instanceof QueryLimitError) throw invalid(name, `${place}.target ${error.message}`);
    const reason = error instanceof Error ? error.message : String(error);
    throw invalid(name, `${place}.target is not a valid JSONPath (RFC 9535): ${reason}`);
  }
}

const supportedVersion = /^1\.0\.\d+(?:-.+)?$/;

/** Checks an overlay before any of it is applied. */
function readActions({ name, data }: NamedOverlay): readonly Action[] {
  if (!isObject(data)) throw invalid(name, "it is not an object");
  const { overlay: version, actions } = data;
  if (typeof version !== "string")
    throw invalid(
      name,
      'it has no "overlay" member with the version of the specification, "1.0.0"',
    );
  if (!supportedVersion.test(version))
    throw invalid(name, `Overlay ${version} is not supported; use 1.0.0`);
  if (!Array.isArray(actions) || actions.length === 0)
    throw invalid(name, '"actions" must be a list of at least one action');
  return actions.map((action: unknown, at) => readAction(action, `actions[${at}]`, name));
}

function readAction(action: unknown, place: string, name: string): Action {
  if (!isObject(action)) throw invalid(name, `${place} must be an object`);
  const { target, update, remove = false } = action;
  if (typeof target !== "string")
    throw invalid(name, `${place}.target must be a JSONPath, such as $.paths['/pets'].get`);
  if (typeof remove !== "boolean") throw invalid(name, `${place}.remove must be true or false`);
  if (!remove && update === undefined)
    throw invalid(name, `${place} must have "update" or "remove"`);
  if (remove && target.trim() === "$")
    throw invalid(name, `${place} cannot remove the whole document`);
  return { place, target, update, remove };
}

/** Counts values. Rejects data whose size or depth a query could not survive, such as data that contains itself. */
function countValues(data: unknown, name: string): number {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: data, depth: 0 }];
  let values = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    values += 1;
    if (depth > maxDepth) throw invalid(name, `the document is nested more than ${maxDepth} deep`);
    if (values > maxValues) throw invalid(name, `the document has more than ${maxValues} values`);
    if (typeof value !== "object" || value === null) continue;
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 });
  }
  return values;
}

function invalid(name: string, reason: string): InvalidDocumentError {
  return new InvalidDocumentError(messages.document.overlay({ name, reason }));
}
