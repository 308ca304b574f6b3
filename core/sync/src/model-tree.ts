import {
  admit,
  type Change,
  type Collection,
  type CollectionChange,
  CollectionDelta,
  dispose,
  eventsOf,
  intentsOf,
  Params,
} from "@heddle/params";

import { encode, encodeObject, EncodingError, type References } from "./encoding.ts";
import type { Encoded, EncodedObject, IntentTraits, NewModel, Operation } from "./protocol.ts";
import { isRecords, mergedFields, modelsIn, usedModels, visibleNames } from "./reachable-models.ts";

interface Member {
  readonly id: string;
  readonly model: Params;
  readonly unwatch: readonly (() => void)[];
  /** Whether the model wants to know when the tree ends. */
  readonly ends: boolean;
  /** What it refers to, by parameter and by record (`collection/key`), as the tree has last counted it. */
  readonly used: Map<string, ReadonlySet<Params>>;
  /** In how many parameters and records of the tree the model occurs. */
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
  /** Models that have left the tree and want to know of its end; nothing else keeps them from being forgotten. */
  readonly #former = new Set<WeakRef<Params>>();
  #minted = 0;
  /** What is there from the beginning is in every snapshot, and is told to nobody. */
  #hasBegun = false;
  /** Whether something is no longer used from one place and is from others, which it may itself be the only user of. */
  #isDoubtful = false;

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
    const member = this.#enter(root);
    member.uses = 1;
    this.root = member.id;
    this.#hasBegun = true;
  }

  get size(): number {
    return this.#members.size;
  }

  get(id: string): Params | undefined {
    return this.#members.get(id)?.model;
  }

  /** The whole tree as operations that build it. */
  *snapshot(): Iterable<NewModel> {
    for (const { id, model } of this.#members.values()) yield this.#describe(id, model);
  }

  /** How the intents of the kinds in the tree travel. */
  traits(): Record<string, IntentTraits> {
    const models = [...this.#members.values()].map(({ model }) => model);
    return Object.fromEntries(models.map((model) => [model.kind, traitsOf(model)]));
  }

  /** Lets go of all models, and disposes of those that no other tree shows. */
  dispose(): void {
    const members = [...this.#members.values()];
    const former = [...this.#former].map((reference) => reference.deref());
    for (const { unwatch } of members) for (const stop of unwatch) stop();
    this.#members.clear();
    this.#ids.clear();
    for (const model of new Set([...members.map((member) => member.model), ...former])) {
      if (model) dispose(model, this);
    }
  }

  /** The member that a model is; a new one enters the tree, after the models inside it, and nothing uses it yet. */
  #enter(model: Params): Member {
    const known = this.#memberOf(model);
    if (known) return known;
    const id = `m${(this.#minted += 1)}`;
    const unwatch = [
      model.watchers.add(visibleNames(model), (changes) => this.#follow(member, changes)),
      ...Array.from(eventsOf(model), (event) =>
        model.listen(event, (payload) =>
          this.#announce({ id, event, payload: encode(payload, this.#references) }),
        ),
      ),
    ];
    const used = usedModels(model);
    const member: Member = { id, model, unwatch, ends: admit(model, this), uses: 0, used };
    this.#ids.set(model, id);
    this.#members.set(id, member);
    this.#onEnter(model);
    for (const models of member.used.values()) this.#use(models);
    if (this.#hasBegun) this.#emit(this.#describe(id, model));
    return member;
  }

  /** Ends what nothing uses any more, with what only it used. */
  #leave(member: Member): void {
    if (!this.#members.delete(member.id)) return;
    for (const stop of member.unwatch) stop();
    this.#ids.delete(member.model);
    if (member.ends) this.#former.add(new WeakRef(member.model));
    this.#emit({ op: "gone", id: member.id });
    for (const models of member.used.values()) this.#release(models);
  }

  #use(models: Iterable<Params>): void {
    for (const model of models) this.#enter(model).uses += 1;
  }

  #release(models: Iterable<Params>): void {
    for (const model of models) {
      const member = this.#memberOf(model);
      if (!member) continue;
      member.uses -= 1;
      this.#dismiss(model);
    }
  }

  /** Lets a model go unless something uses it. */
  #dismiss(model: Params): void {
    const member = this.#memberOf(model);
    if (member?.uses === 0) this.#leave(member);
    else this.#isDoubtful = true;
  }

  #memberOf(model: Params): Member | undefined {
    return this.#members.get(this.#ids.get(model) ?? "");
  }

  #follow(member: Member, changes: Readonly<Record<string, unknown>>): void {
    // What comes and goes within one batch is there while it is told of.
    const passing = new Map<Params, string>();
    // First in, then out: a model that only moved stays.
    const dropped: Params[] = [];
    const { id, model } = member;
    for (const [name, change] of Object.entries(changes)) {
      if (!(change instanceof CollectionDelta)) {
        const { value } = change as Change;
        dropped.push(...this.#refer(member, name, value));
        this.#emit({ op: "set", id, name, value: encode(value, this.#references) });
        continue;
      }
      for (const each of change.changes) {
        for (const inner of modelsIn(contentOf(each))) {
          this.#enter(inner);
          passing.set(inner, `${name}/${each.id}`);
        }
        this.#emit(this.#recordOperation(member, name, each));
      }
      const records = model.read(name) as Collection<object>;
      for (const key of new Set(change.changes.map((each) => each.id))) {
        dropped.push(...this.#refer(member, `${name}/${key}`, records.get(key)));
      }
    }
    this.#release(dropped);
    for (const [inner, topic] of passing) {
      if (!member.used.get(topic)?.has(inner)) this.#dismiss(inner);
    }
    this.#sweep();
  }

  /** Notes what a parameter or a record refers to from now on; returns what it no longer does. */
  #refer(member: Member, topic: string, value: unknown): Params[] {
    const before = member.used.get(topic) ?? new Set();
    const now = modelsIn(value);
    if (now.size > 0) member.used.set(topic, now);
    else member.used.delete(topic);
    this.#use([...now].filter((model) => !before.has(model)));
    return [...before].filter((model) => !now.has(model));
  }

  /** Models that only use each other are not reached by counting: ends them where there may be some. */
  #sweep(): void {
    if (!this.#isDoubtful) return;
    this.#isDoubtful = false;
    const reached = new Set([this.#members.get(this.root)]);
    for (const member of reached) {
      for (const models of member?.used.values() ?? []) {
        for (const model of models) reached.add(this.#memberOf(model));
      }
    }
    for (const member of this.#members.values()) if (!reached.has(member)) this.#leave(member);
    this.#isDoubtful = false;
  }

  #recordOperation({ id, model }: Member, name: string, change: CollectionChange): Operation {
    const place = { id, name, key: change.id };
    switch (change.type) {
      case "add": {
        const record = encodeObject(change.record, this.#references);
        return { op: "put", ...place, record, ...(change.before && { before: change.before }) };
      }
      case "replace":
        return { op: "put", ...place, record: encodeObject(change.record, this.#references) };
      case "patch": {
        const patch = encodeObject(change.patch, this.#references);
        const merges = mergedFields(model, name, change.patch);
        return { op: "patch", ...place, patch, ...(merges.length > 0 && { merges }) };
      }
      case "remove":
        return { op: "delete", ...place };
    }
  }

  #describe(id: string, model: Params): NewModel {
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

  #idOf(model: Params): string {
    const id = this.#ids.get(model);
    if (id === undefined)
      throw new EncodingError(`no value that a view sees has this ${model.kind}`);
    return id;
  }

  readonly #references: References = {
    encode: (value) => {
      if (value instanceof Params) return { $: "model", id: this.#idOf(value) };
      return value instanceof Blob ? this.#encodeFile(value) : undefined;
    },
    decode: () => undefined,
  };
}

function traitsOf(model: Params): IntentTraits {
  return Object.fromEntries(
    [...intentsOf(model.constructor)].map(([name, { declaration }]) => {
      const { command, viewer, about, pace } = declaration;
      const kind = { ...(command && { command }), ...(viewer && { viewer }) };
      return [name, { ...kind, ...(about && { about }), ...(pace && { pace }) }];
    }),
  );
}

function contentOf(change: CollectionChange): unknown {
  if (change.type === "patch") return change.patch;
  return change.type === "remove" ? undefined : change.record;
}
