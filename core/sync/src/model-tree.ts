import {
  type AnyParamsClass,
  type Change,
  type Collection,
  type CollectionChange,
  CollectionDelta,
  eventsOf,
  intentsOf,
  Params,
} from "@heddle/params";

import { encode, encodeObject, type References } from "./encoding.ts";
import type { Encoded, EncodedObject, IntentTraits, Operation } from "./protocol.ts";

interface Member {
  readonly id: string;
  readonly model: Params;
  readonly unwatch: readonly (() => void)[];
  /** In how many values of the tree the model occurs. */
  uses: number;
}

/** Files are not part of a text: whoever hosts the tree keeps them and gives each an address. */
export type EncodeFile = (file: Blob) => EncodedObject;

/** Something that a model tells in passing. */
export interface Announcement {
  readonly id: string;
  readonly event: string;
  readonly payload: Encoded;
}

/** The models that a view can reach from a root, each under an id; tells what changes in them as operations. */
export class ModelTree {
  readonly root: string;
  readonly #members = new Map<string, Member>();
  readonly #ids = new Map<Params, string>();
  readonly #emit: (operation: Operation) => void;
  readonly #announce: (announcement: Announcement) => void;
  readonly #encodeFile: EncodeFile;
  readonly #onEnter: (model: Params) => void;
  #minted = 0;

  constructor(
    root: Params,
    emit: (operation: Operation) => void,
    announce: (announcement: Announcement) => void,
    encodeFile: EncodeFile,
    onEnter: (model: Params) => void = () => {},
  ) {
    this.#emit = emit;
    this.#announce = announce;
    this.#encodeFile = encodeFile;
    this.#onEnter = onEnter;
    this.root = this.#use(root);
  }

  get size(): number {
    return this.#members.size;
  }

  get(id: string): Params | undefined {
    return this.#members.get(id)?.model;
  }

  /** The whole tree as operations that build it. */
  *snapshot(): Iterable<Operation> {
    for (const { id, model } of this.#members.values()) yield this.#describe(id, model);
  }

  /** How the intents of the kinds in the tree travel. */
  traits(): Record<string, IntentTraits> {
    const models = [...this.#members.values()].map(({ model }) => model);
    return Object.fromEntries(models.map((model) => [model.kind, traitsOf(model)]));
  }

  /** Lets go of all models. */
  dispose(): void {
    for (const { unwatch } of this.#members.values()) for (const stop of unwatch) stop();
    this.#members.clear();
    this.#ids.clear();
  }

  /** Counts one more use of a model; a new one enters the tree, after the models inside it. */
  #use(model: Params): string {
    const known = this.#ids.get(model);
    const member = known === undefined ? undefined : this.#members.get(known);
    if (member) {
      member.uses += 1;
      return member.id;
    }
    const id = `m${(this.#minted += 1)}`;
    const unwatch = [
      model.watchers.add(visibleNames(model), (changes) => this.#follow(id, changes)),
      ...Array.from(eventsOf(model), (event) =>
        model.listen(event, (payload) =>
          this.#announce({ id, event, payload: encode(payload, this.#references) }),
        ),
      ),
    ];
    this.#ids.set(model, id);
    this.#members.set(id, { id, model, unwatch, uses: 1 });
    this.#onEnter(model);
    for (const inner of modelsOf(model)) this.#use(inner);
    this.#emit(this.#describe(id, model));
    return id;
  }

  /** Counts one use less; a model that nothing uses leaves the tree, with what only it used. */
  #release(model: Params): void {
    const member = this.#members.get(this.#ids.get(model) ?? "");
    if (!member || (member.uses -= 1) > 0) return;
    for (const stop of member.unwatch) stop();
    this.#members.delete(member.id);
    this.#ids.delete(model);
    this.#emit({ op: "gone", id: member.id });
    for (const inner of modelsOf(model)) this.#release(inner);
  }

  #follow(id: string, changes: Readonly<Record<string, unknown>>): void {
    for (const [name, change] of Object.entries(changes)) {
      if (change instanceof CollectionDelta) this.#followRecords(id, name, change);
      else this.#followValue(id, name, change as Change);
    }
  }

  #followValue(id: string, name: string, { old, value }: Change): void {
    // First in, then out: a model that only moved stays.
    for (const model of modelsIn(value)) this.#use(model);
    this.#emit({ op: "set", id, name, value: encode(value, this.#references) });
    for (const model of modelsIn(old)) this.#release(model);
  }

  #followRecords(id: string, name: string, { changes, inverse }: CollectionDelta): void {
    for (const change of changes) {
      for (const model of modelsIn(contentOf(change))) this.#use(model);
      this.#emit(this.#recordOperation(id, name, change));
    }
    for (const undoing of inverse) {
      for (const model of modelsIn(contentOf(undoing))) this.#release(model);
    }
  }

  #recordOperation(id: string, name: string, change: CollectionChange): Operation {
    const place = { id, name, key: change.id };
    switch (change.type) {
      case "add": {
        const record = encodeObject(change.record, this.#references);
        return { op: "put", ...place, record, ...(change.before && { before: change.before }) };
      }
      case "replace":
        return { op: "put", ...place, record: encodeObject(change.record, this.#references) };
      case "patch":
        return { op: "patch", ...place, patch: encodeObject(change.patch, this.#references) };
      case "remove":
        return { op: "delete", ...place };
    }
  }

  #describe(id: string, model: Params): Operation {
    const values: Record<string, unknown> = {};
    const records: Record<string, [string, EncodedObject][]> = {};
    for (const name of visibleNames(model)) {
      const value = model.read(name);
      if (!isRecords(model, name)) values[name] = value;
      else
        records[name] = Array.from(value as Collection<object>, ([key, record]) => [
          key,
          encodeObject(record, this.#references),
        ]);
    }
    return {
      op: "new",
      id,
      kind: model.kind,
      values: encodeObject(values, this.#references),
      records,
    };
  }

  readonly #references: References = {
    encode: (value) => {
      if (value instanceof Params) return { $: "model", id: this.#ids.get(value) ?? "" };
      return value instanceof Blob ? this.#encodeFile(value) : undefined;
    },
    decode: () => undefined,
  };
}

function shapeOf(model: Params): AnyParamsClass["shape"] {
  return (model.constructor as unknown as AnyParamsClass).shape;
}

function visibleNames(model: Params): string[] {
  return Object.entries(shapeOf(model))
    .filter(([, declaration]) => declaration.view !== "none")
    .map(([name]) => name);
}

function isRecords(model: Params, name: string): boolean {
  const declaration = shapeOf(model)[name];
  return declaration !== undefined && "collection" in declaration;
}

function traitsOf(model: Params): IntentTraits {
  return Object.fromEntries(
    [...intentsOf(model.constructor)].map(([name, { declaration }]) => {
      const { command, about, pace } = declaration;
      return [
        name,
        { ...(command && { command }), ...(about && { about }), ...(pace && { pace }) },
      ];
    }),
  );
}

function* modelsOf(model: Params): Iterable<Params> {
  for (const name of visibleNames(model)) {
    const value = model.read(name);
    if (!isRecords(model, name)) yield* modelsIn(value);
    else for (const [, record] of value as Collection<object>) yield* modelsIn(record);
  }
}

/** A model and all models that a view can reach from it. */
export function reachableModels(root: Params): ReadonlySet<Params> {
  const reached = new Set([root]);
  for (const model of reached) for (const inner of modelsOf(model)) reached.add(inner);
  return reached;
}

function* modelsIn(value: unknown): Iterable<Params> {
  if (typeof value !== "object" || value === null) return;
  if (value instanceof Params) yield value;
  else if (Array.isArray(value)) for (const item of value) yield* modelsIn(item);
  else if (!(value instanceof Date) && !(value instanceof Blob)) {
    for (const item of Object.values(value)) yield* modelsIn(item);
  }
}

function contentOf(change: CollectionChange): unknown {
  if (change.type === "patch") return change.patch;
  return change.type === "remove" ? undefined : change.record;
}
