import { type AnyParamsClass, isPlainObject, Params } from "@heddle/params";

import type { View } from "../view.ts";
import { viewsIn } from "../view-tree.ts";
import { FileInput } from "../widgets/file-input.ts";
import { Widget } from "../widgets/widget.ts";

/** What is stored of a model that several people share, by key. It contains no passwords and no files. */
export interface StoredValues {
  read(): Readonly<Record<string, unknown>>;
  /** Sets the values of these keys, and makes those of all other keys unset. */
  write(values: Readonly<Record<string, unknown>>): void;
  /** Calls back after values may have changed, in the same turn. Returns the function that stops this. */
  watch(listener: () => void): () => void;
}

/** A model that defines what is stored of it when several people share it. */
export interface Shareable {
  /** Resolves when the values can be read and written. */
  readonly ready: Promise<void>;
  /** Called once, before anybody sees the model. From now on it offers nothing that must stay with one visitor. */
  share(): StoredValues;
}

export function isShareable(model: object): model is Shareable {
  return "share" in model && typeof model.share === "function";
}

/**
 * The value of a widget as it is stored: without passwords and files, also inside of groups and rows.
 *
 *     { user: "ada", password: "…" } → { user: "ada" }
 */
function storedValue(widget: Widget): unknown {
  if (isUnstored(widget)) return undefined;
  const value = widget.valueFrom(isStoredApart, storedValue);
  return widget.isRejected ? withoutMembers(value, unstoredNames(widget)) : value;
}

/** The names of passwords and files inside of a widget, or of an item that it may have. */
function unstoredNames(widget: Widget): ReadonlySet<string> {
  const parts = [widget, ...widget.possibleParts().map(([, part]) => part)];
  const models = parts.flatMap((part) => [...viewsIn(part)]);
  const widgets = models.filter((model) => model instanceof Widget);
  return new Set(widgets.filter(isUnstored).map(({ name }) => name));
}

function withoutMembers(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutMembers(item, names));
  if (!isPlainObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !names.has(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutMembers(member, names)]));
}

function isUnstored(widget: Widget): boolean {
  return widget.isSecret || widget instanceof FileInput;
}

function isStoredApart(widget: Widget): boolean {
  return [...viewsIn(widget)].some((part) => isUnstored(part) || part.isRejected);
}

/** The stored values of widgets, which may be others at any time. */
export function readWidgets(widgets: Iterable<readonly [string, Widget]>): Record<string, unknown> {
  const entries = Array.from(widgets, ([key, widget]) => [key, storedValue(widget)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Sets stored values. One that no longer fits is shown with the reason, and what is not stored stays. */
export function writeWidgets(
  widgets: Iterable<readonly [string, Widget]>,
  values: Readonly<Record<string, unknown>>,
): void {
  for (const [key, widget] of widgets) {
    if (!isUnstored(widget)) widget.assignOrReject(values[key]);
  }
}

/** The widgets of a view that are not inside of others, by their names: `name`, `name 2` for the second of a name. */
export class ViewValues implements StoredValues {
  readonly #view: View;

  constructor(view: View) {
    this.#view = view;
  }

  read(): Readonly<Record<string, unknown>> {
    return readWidgets(this.#widgets);
  }

  write(values: Readonly<Record<string, unknown>>): void {
    writeWidgets(this.#widgets, values);
  }

  watch(listener: () => void): () => void {
    let stops: (() => void)[] = [];
    const stop = (): void => {
      for (const each of stops) each();
    };
    const watchAll = (): void => {
      stop();
      stops = Array.from(modelsIn(this.#view), (model) =>
        model instanceof Widget
          ? model.watchers.add(["value", "rejectedValue"], listener)
          : model.watchers.add(visibleNames(model), () => {
              // Other widgets may be shown now.
              watchAll();
              listener();
            }),
      );
    };
    watchAll();
    return stop;
  }

  get #widgets(): ReadonlyMap<string, Widget> {
    const widgets = new Map<string, Widget>();
    const counts = new Map<string, number>();
    for (const model of modelsIn(this.#view)) {
      if (!(model instanceof Widget)) continue;
      const count = (counts.get(model.name) ?? 0) + 1;
      counts.set(model.name, count);
      widgets.set(count === 1 ? model.name : `${model.name} ${count}`, model);
    }
    return widgets;
  }
}

/** The models that a view shows. The parts of a widget belong to it. */
function* modelsIn(model: Params, seen = new Set<Params>()): Iterable<Params> {
  if (seen.has(model)) return;
  seen.add(model);
  yield model;
  if (model instanceof Widget) return;
  for (const name of visibleNames(model)) {
    for (const inside of referencedIn(model.read(name))) yield* modelsIn(inside, seen);
  }
}

function* referencedIn(value: unknown): Iterable<Params> {
  if (value instanceof Params) yield value;
  else if (Array.isArray(value)) for (const item of value) yield* referencedIn(item);
  else if (isPlainObject(value)) yield* referencedIn(Object.values(value));
}

/** The parameters that views can see. Records hold no views of forms. */
function visibleNames(model: Params): string[] {
  const { shape } = model.constructor as unknown as AnyParamsClass;
  return Object.entries(shape).flatMap(([name, declaration]) =>
    "collection" in declaration || declaration.view === "none" ? [] : [name],
  );
}
