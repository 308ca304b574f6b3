import { affectedBy, type AppliedChange, type GraphChange } from "../change/graph-change.ts";
import type { ItemKind } from "../item/item-kind.ts";

/** Stands for the fields that nobody has set since their item was added. */
const allFields = "*";

/** The viewers that last set the fields of an item. */
type Writers = Map<string, string>;

/**
 * Who changed what last, while several viewers edit one graph. Undo reverts the steps of one viewer, and must not revert what
 * another one has done to the same items since.
 */
export class LastWriters {
  readonly #byItem = new Map<string, Writers>();
  /** The viewer who made the last change, for steps that replaced the whole graph. */
  #ofGraph: string | undefined;

  /** Records changes that a viewer made. */
  note(viewer: string, changes: readonly AppliedChange[]): void {
    for (const { change } of changes) {
      const affected = affectedBy(change);
      if (affected.scope === "viewer") continue;
      this.#ofGraph = viewer;
      if (affected.scope === "graph") {
        this.#byItem.clear();
        continue;
      }
      const key = keyOf(affected.kind, affected.id);
      if (affected.effect === "remove") this.#byItem.delete(key);
      else if (affected.effect === "add") this.#byItem.set(key, new Map([[allFields, viewer]]));
      else {
        const writers: Writers = this.#byItem.get(key) ?? new Map();
        for (const field of Object.keys(fieldsOf(change))) writers.set(field, viewer);
        this.#byItem.set(key, writers);
      }
    }
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
      (writers.get(field) ?? writers.get(allFields) ?? viewer) === viewer;
    if (effect === "remove") return [...writers.keys()].every(isOwn) ? inverse : undefined;
    const own = Object.entries(fieldsOf(inverse)).filter(([field]) => isOwn(field));
    return own.length === 0 ? undefined : withFields(inverse, Object.fromEntries(own));
  }

  /** Whether another viewer added an item. */
  isAddedByOther(viewer: string, kind: ItemKind, id: string): boolean {
    const writer = this.#byItem.get(keyOf(kind, id))?.get(allFields);
    return writer !== undefined && writer !== viewer;
  }

  /** Forgets everything, when nobody shares the graph any more. */
  clear(): void {
    this.#byItem.clear();
    this.#ofGraph = undefined;
  }
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
