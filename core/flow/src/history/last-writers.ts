import { affectedBy, type GraphChange } from "../change/graph-change.ts";
import type { ItemKind } from "../item-kind.ts";

/** Stands for the fields that nobody has set since their item was added. */
const allFields = "*";

/** The viewers that last set the fields of an item. */
type Writers = Map<string, string>;

/** The part of an inverse change that undo may apply. */
export interface OwnPart {
  readonly own: GraphChange | undefined;
  /** Another viewer, who has changed the rest since. */
  readonly by?: string | undefined;
}

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
    const fields = { add: [allFields], remove: [allFields], update: Object.keys(fieldsOf(change)) };
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

  /** The part of a viewer's inverse that concerns no field which another viewer has set since. */
  withoutOthers(viewer: string, inverse: GraphChange): OwnPart {
    const affected = affectedBy(inverse);
    if (affected.scope === "viewer") return { own: inverse };
    if (affected.scope === "graph") return ownPart(viewer, inverse, [this.#ofGraph]);
    const { kind, id, effect } = affected;
    const writers = this.#byItem.get(keyOf(kind, id));
    if (!writers || effect === "add") return { own: inverse };
    const writerOf = (field: string): string | undefined =>
      writers.get(shortened(field)) ?? writers.get(allFields);
    if (effect === "remove") return ownPart(viewer, inverse, writers.values());
    const fields = Object.entries(fieldsOf(inverse));
    const isOwn = ([field]: [string, unknown]): boolean => (writerOf(field) ?? viewer) === viewer;
    const own = fields.filter(isOwn);
    if (own.length === fields.length) return { own: inverse };
    const by = writerOf(fields.find((field) => !isOwn(field))?.[0] ?? allFields);
    return { own: own.length === 0 ? undefined : withFields(inverse, Object.fromEntries(own)), by };
  }

  /** The other viewer who set a field of an item last, or added the item; undefined for the viewer's own. */
  otherWriter(
    viewer: string,
    kind: ItemKind,
    id: string,
    field: string = allFields,
  ): string | undefined {
    const writers = this.#byItem.get(keyOf(kind, id));
    const writer = writers?.get(field) ?? writers?.get(allFields);
    return writer === viewer ? undefined : writer;
  }

  /** Forgets everything, when nobody shares the graph any more. */
  clear(): void {
    this.#forget();
    this.#ofGraph = undefined;
  }
}

/** All of an inverse if a viewer made these changes alone, otherwise nothing of it. */
function ownPart(
  viewer: string,
  inverse: GraphChange,
  writers: Iterable<string | undefined>,
): OwnPart {
  const by = [...writers].find((each) => each !== viewer);
  return by === undefined ? { own: inverse } : { own: undefined, by };
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
