import { affectedBy, type GraphChange } from "../change/graph-change.ts";
import type { ItemKind } from "../item/item-kind.ts";

/** Stands for the fields that nobody has set since their item was added. */
const allFields = "*";

/** The viewers that last set the fields of an item. */
type Writers = Map<string, string>;

/** Beyond this many fields everything is forgotten: visitors can set, and remove, any number of keys of the data. */
const maximumFields = 100_000;

/** The characters by which fields are distinguished; a visitor can choose keys of any length. */
const maximumFieldLength = 100;

/**
 * Who changed what last, while several viewers edit one graph. Undo reverts the steps of one viewer, and must not revert what
 * another one has done to the same items since.
 */
export class LastWriters {
  readonly #byItem = new Map<string, Writers>();
  /** The viewer who made the last change, for steps that replaced the whole graph. */
  #ofGraph: string | undefined;
  #fieldCount = 0;

  /** Records a change that a viewer made. */
  note(viewer: string, change: GraphChange): void {
    const affected = affectedBy(change);
    if (affected.scope === "viewer") return;
    this.#ofGraph = viewer;
    if (affected.scope === "graph") return this.#forget();
    const { kind, id, effect } = affected;
    if (effect !== "update") this.#forgetItem(keyOf(kind, id));
    const fields = { add: [allFields], remove: [], update: Object.keys(fieldsOf(change)) };
    for (const field of fields[effect]) this.#set(keyOf(kind, id), field, viewer);
    if (this.#fieldCount > maximumFields) this.#forget();
  }

  #set(key: string, field: string, viewer: string): void {
    const writers: Writers = this.#byItem.get(key) ?? new Map();
    const before = writers.size;
    this.#byItem.set(key, writers.set(shortened(field), viewer));
    this.#fieldCount += writers.size - before;
  }

  #forgetItem(key: string): void {
    this.#fieldCount -= this.#byItem.get(key)?.size ?? 0;
    this.#byItem.delete(key);
  }

  #forget(): void {
    this.#byItem.clear();
    this.#fieldCount = 0;
  }

  /** The part of a viewer's inverse that concerns no field which another viewer has set since; undefined if there is none. */
  withoutOthers(viewer: string, inverse: GraphChange): GraphChange | undefined {
    const affected = affectedBy(inverse);
    if (affected.scope === "viewer") return inverse;
    if (affected.scope === "graph") return this.#ofGraph === viewer ? inverse : undefined;
    const { kind, id, effect } = affected;
    if (effect === "add") return inverse;
    const writers = this.#byItem.get(keyOf(kind, id));
    if (!writers) return inverse;
    const isOwn = (field: string): boolean =>
      (writers.get(shortened(field)) ?? writers.get(allFields) ?? viewer) === viewer;
    if (effect === "remove") return [...writers.keys()].every(isOwn) ? inverse : undefined;
    const own = Object.entries(fieldsOf(inverse)).filter(([field]) => isOwn(field));
    return own.length === 0 ? undefined : withFields(inverse, Object.fromEntries(own));
  }

  /** Whether another viewer added an item. */
  isAddedByOther(viewer: string, kind: ItemKind, id: string): boolean {
    const writer = this.#byItem.get(keyOf(kind, id))?.get(allFields);
    return writer !== undefined && writer !== viewer;
  }

  /** Whether another viewer set a field of an item, or added the item. */
  isSetByOther(viewer: string, kind: ItemKind, id: string, field: string): boolean {
    const writer = this.#byItem.get(keyOf(kind, id))?.get(field);
    return writer === undefined ? this.isAddedByOther(viewer, kind, id) : writer !== viewer;
  }

  /** Forgets everything, when nobody shares the graph any more. */
  clear(): void {
    this.#forget();
    this.#ofGraph = undefined;
  }
}

function shortened(field: string): string {
  return field.slice(0, maximumFieldLength);
}

function keyOf(kind: ItemKind, id: string): string {
  return `${kind} ${id}`;
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields that an update sets: `{ position }` → `{ position }`, `{ data: { size } }` → `{ "data.size" }` */
function fieldsOf(change: GraphChange): Fields {
  if ("patch" in change) return prefixed(change.patch);
  return "changes" in change ? change.changes : {};
}

const dataPrefix = "data.";

function prefixed(patch: Fields): Fields {
  return Object.fromEntries(
    Object.entries(patch).map(([key, value]) => [`${dataPrefix}${key}`, value]),
  );
}

function withFields(change: GraphChange, fields: Fields): GraphChange {
  if (!("patch" in change)) return { ...change, changes: fields } as GraphChange;
  const patch = Object.entries(fields).map(([key, value]) => [key.slice(dataPrefix.length), value]);
  return { ...change, patch: Object.fromEntries(patch) };
}
