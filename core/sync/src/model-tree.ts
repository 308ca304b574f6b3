import {
  admit,
  memoryBytes,
  type Change,
  type Collection,
  type CollectionChange,
  CollectionDelta,
  dispose,
  eventsOf,
  isLossyEvent,
  Message,
  Params,
} from "@heddle/params";

import { encode, encodeMessage, encodeObject, EncodingError, type References } from "./encoding.ts";
import type { Encoded, EncodedObject, IntentTraits, NewModel, Operation } from "./protocol.ts";
import { type RecordBlocks, type RecordEntry, writeBlocks } from "./record-blocks.ts";
import { modelsIn, noModels, type SharedEncoder } from "./shared-encoder.ts";
import type { WrittenOperation } from "./snapshot.ts";
import { layersOf, viewShapeOf } from "./view-shape.ts";
import { startOf } from "./wire.ts";

interface Member {
  readonly id: string;
  readonly model: Params;
  readonly unsubscribe: readonly (() => void)[];
  /** Whether the model has an `onDispose` callback. */
  readonly hasDisposer: boolean;
  /** Models it references, by parameter and by record (`collection/key`), as last counted. */
  readonly references: Map<string, ReadonlySet<Params>>;
  /** Number of parameters and records in the tree that reference it. */
  referenceCount: number;
}

/** Stores a file and returns the reference that is sent instead. */
export type EncodeFile = (file: Blob) => EncodedObject;

/** An event that is sent once and never stored. */
export interface TransientEvent {
  readonly id: string;
  readonly event: string;
  readonly payload: Encoded;
}

/** An event that is sent at once or not at all. Its payload is encoded once for all sessions. */
export interface LossyEvent {
  readonly id: string;
  readonly event: string;
  /** The payload as JSON. */
  readonly text: string;
}

/** The models reachable from a root, each with an id; emits their changes as operations. */
export class ModelTree {
  readonly root: string;
  readonly #members = new Map<string, Member>();
  readonly #ids = new Map<Params, string>();
  readonly #emit: (encodeOperation: () => Operation) => void;
  readonly #sendEvent: (event: TransientEvent | LossyEvent) => void;
  readonly #encodeFile: EncodeFile;
  readonly #encoder: SharedEncoder;
  readonly #onAdd: (model: Params) => void;
  /** Models that left the tree but must be disposed of with it; held weakly. */
  readonly #removed = new Set<WeakRef<Params>>();
  #lastId = 0;
  /** The initial models are part of every snapshot and emit no operations. */
  #isStarted = false;
  /** Whether a released model is still referenced, possibly only by a cycle. */
  #mayHaveCycles = false;

  constructor(
    root: Params,
    emit: (encodeOperation: () => Operation) => void,
    sendEvent: (event: TransientEvent | LossyEvent) => void,
    encodeFile: EncodeFile,
    encoder: SharedEncoder,
    onAdd: (model: Params) => void = () => {},
  ) {
    this.#emit = emit;
    this.#sendEvent = sendEvent;
    this.#encodeFile = encodeFile;
    this.#encoder = encoder;
    this.#onAdd = onAdd;
    const member = this.#add(root);
    member.referenceCount = 1;
    this.root = member.id;
    this.#isStarted = true;
  }

  get size(): number {
    return this.#members.size;
  }

  /** About how many bytes the visible values of all models take. */
  get bytes(): number {
    let bytes = 0;
    for (const { model } of this.#members.values()) {
      for (const { name, isCollection } of viewShapeOf(model).names.values()) {
        const value = model.read(name);
        if (!isCollection) bytes += memoryBytes(value);
        else for (const [, record] of value as Collection<object>) bytes += memoryBytes(record);
      }
    }
    return bytes;
  }

  get(id: string): Params | undefined {
    return this.#members.get(id)?.model;
  }

  /** Whether an operation changes a model that another tree contains, too. */
  isShared(operation: Operation): boolean {
    const model = this.get(operation.id);
    const name = "name" in operation ? operation.name : undefined;
    return model !== undefined && this.#encoder.isShared(model, name);
  }

  /**
   * The tree as it is now, with records in blocks of a length. Values and records are immutable, so they are encoded later,
   * when they are read.
   */
  snapshot(blockLength: number): Iterable<WrittenOperation> {
    const states = Array.from(this.#members.values(), (member) => stateOf(member, this.#encoder));
    // A model may leave the tree before it is encoded.
    const references = this.#referencesTo(new Map(this.#ids));
    return writeStates(states, references, blockLength);
  }

  /** Intent traits of all kinds in the tree. */
  traits(): Record<string, IntentTraits> {
    const kinds = new Map(Array.from(this.#members.values(), ({ model }) => [model.kind, model]));
    return Object.fromEntries(
      Array.from(kinds, ([kind, model]) => [kind, viewShapeOf(model).traits]),
    );
  }

  /** Tells the models that nobody looks at them at the moment. */
  disconnect(): void {
    for (const { model } of this.#members.values()) model.onDisconnect();
  }

  /** Tells the models that their page may have missed lossy events. */
  reportMissedEvents(): void {
    for (const { model } of this.#members.values()) model.onEventsMissed();
  }

  /** Unsubscribes from all models and disposes of those that no other tree contains. */
  dispose(): void {
    const members = [...this.#members.values()];
    const removed = [...this.#removed].map((reference) => reference.deref());
    for (const { unsubscribe, model } of members) {
      for (const stop of unsubscribe) stop();
      this.#encoder.count(model, -1);
    }
    this.#members.clear();
    this.#ids.clear();
    for (const model of new Set([...members.map((member) => member.model), ...removed])) {
      if (model) dispose(model, this);
    }
  }

  /** Returns a model's member; a new model is added after the models inside it, with no references yet. */
  #add(model: Params): Member {
    const existing = this.#memberOf(model);
    if (existing) return existing;
    const id = `m${(this.#lastId += 1)}`;
    const unsubscribe = [
      ...Array.from(layersOf(model), (layer, at) =>
        layer.watchers.add(namesOfLayer(model, at), (changes) => this.#onChanges(member, changes)),
      ),
      ...Array.from(layersOf(model), (layer) => [...eventsOf(layer)])
        .flat()
        .map((event) =>
          model.listen(event, (payload) =>
            this.#sendEvent(
              isLossyEvent(ownerOfEvent(model, event), event)
                ? { id, event, text: this.#encoder.lossyText(payload) }
                : { id, event, payload: encode(payload, this.#references) },
            ),
          ),
        ),
    ];
    const references = this.#encoder.references(model);
    const member: Member = {
      id,
      model,
      unsubscribe,
      hasDisposer: admit(model, this),
      referenceCount: 0,
      references,
    };
    this.#ids.set(model, id);
    this.#members.set(id, member);
    this.#encoder.count(model, 1);
    this.#onAdd(model);
    for (const models of member.references.values()) this.#retain(models);
    if (this.#isStarted) this.#emit(() => this.#encodeModel(member));
    return member;
  }

  /** Removes a model, and what only it referenced. */
  #remove(member: Member): void {
    if (!this.#members.delete(member.id)) return;
    this.#encoder.count(member.model, -1);
    for (const stop of member.unsubscribe) stop();
    this.#ids.delete(member.model);
    if (member.hasDisposer) this.#removed.add(new WeakRef(member.model));
    this.#emit(() => ({ op: "gone", id: member.id }));
    for (const models of member.references.values()) this.#release(models);
  }

  #retain(models: Iterable<Params>): void {
    for (const model of models) this.#add(model).referenceCount += 1;
  }

  #release(models: Iterable<Params>): void {
    for (const model of models) {
      const member = this.#memberOf(model);
      if (!member) continue;
      member.referenceCount -= 1;
      this.#removeIfUnused(model);
    }
  }

  #removeIfUnused(model: Params): void {
    const member = this.#memberOf(model);
    if (member?.referenceCount === 0) this.#remove(member);
    else this.#mayHaveCycles = true;
  }

  #memberOf(model: Params): Member | undefined {
    return this.#members.get(this.#ids.get(model) ?? "");
  }

  #onChanges(member: Member, changes: Readonly<Record<string, unknown>>): void {
    // Models that are added and removed within one batch must exist while their operations are encoded.
    const transient = new Map<Params, string>();
    // Retain before release, so that a moved model stays.
    const released: Params[] = [];
    const { id, model } = member;
    for (const name of Object.keys(changes)) {
      const change = changes[name];
      if (!(change instanceof CollectionDelta)) {
        const { value } = change as Change;
        released.push(...this.#updateReferences(member, name, modelsIn(value)));
        // Watchers receive the English text of a message.
        const sent = model.read(name) instanceof Message ? model.read(name) : value;
        this.#emit(() => ({ op: "set", id, name, value: encode(sent, this.#references) }));
        continue;
      }
      /** The records whose references may have changed. */
      const keys = new Set<string>();
      const areShared = this.#encoder.isShared(model, name);
      const search = (content: object | undefined): ReadonlySet<Params> =>
        areShared ? this.#encoder.modelsIn(content) : modelsIn(content);
      for (const each of change.changes) {
        const models = search(contentOf(each));
        if (models.size > 0 || member.references.size > 0) {
          const path = `${name}/${each.id}`;
          for (const inner of models) {
            this.#add(inner);
            transient.set(inner, path);
          }
          if (models.size > 0 || member.references.has(path)) keys.add(each.id);
        }
        this.#emit(() => this.#recordOperation(member, name, each, areShared));
      }
      if (keys.size === 0) continue;
      const records = model.read(name) as Collection<object>;
      for (const key of keys) {
        const models = search(records.get(key));
        released.push(...this.#updateReferences(member, `${name}/${key}`, models));
      }
    }
    this.#release(released);
    for (const [inner, path] of transient) {
      if (!member.references.get(path)?.has(inner)) this.#removeIfUnused(inner);
    }
    this.#collectCycles();
  }

  /** Updates the references of a parameter or record and returns the released models. */
  #updateReferences(member: Member, path: string, now: ReadonlySet<Params>): Params[] {
    const before = member.references.get(path) ?? noModels;
    if (before === now) return [];
    if (now.size > 0) member.references.set(path, now);
    else member.references.delete(path);
    this.#retain([...now].filter((model) => !before.has(model)));
    return [...before].filter((model) => !now.has(model));
  }

  /** Removes models that only reference each other, which reference counting misses. */
  #collectCycles(): void {
    if (!this.#mayHaveCycles) return;
    this.#mayHaveCycles = false;
    const reached = new Set([this.#members.get(this.root)]);
    for (const member of reached) {
      for (const models of member?.references.values() ?? []) {
        for (const model of models) reached.add(this.#memberOf(model));
      }
    }
    for (const member of this.#members.values()) if (!reached.has(member)) this.#remove(member);
    this.#mayHaveCycles = false;
  }

  #recordOperation(
    { id, model }: Member,
    name: string,
    change: CollectionChange,
    areShared: boolean,
  ): Operation {
    const key = change.id;
    switch (change.type) {
      case "add": {
        const record = this.#encodeContent(change.record, areShared);
        return {
          op: "put",
          id,
          name,
          key,
          record,
          ...(change.before && { before: change.before }),
        };
      }
      case "replace":
        return { op: "put", id, name, key, record: this.#encodeContent(change.record, areShared) };
      case "patch": {
        const patch = this.#encodeContent(change.patch, areShared);
        const merges = mergedFields(model, name, change.patch);
        if (merges.length === 0) return { op: "patch", id, name, key, patch };
        return { op: "patch", id, name, key, patch, merges };
      }
      case "remove":
        return { op: "delete", id, name, key };
    }
  }

  #encodeContent(content: object, isSharedContent: boolean): EncodedObject {
    return (
      (isSharedContent && this.#encoder.encode(content)) || encodeObject(content, this.#references)
    );
  }

  #encodeModel(member: Member): NewModel {
    const { id } = member;
    const { kind, values, records } = stateOf(member, this.#encoder);
    const lists = Object.entries(records).map(([name, { entries, shared }]) => [
      name,
      entries.map(([key, record]) => [key, this.#encodeContent(record, shared !== undefined)]),
    ]);
    return {
      op: "new",
      id,
      kind,
      values: encodeObject(values, this.#references),
      records: Object.fromEntries(lists),
    };
  }

  #referencesTo(ids: ReadonlyMap<Params, string>): References {
    const references: References = {
      encode: (value) => {
        if (value instanceof Params) return { $: "model", id: idOf(value, ids) };
        if (value instanceof Message) return encodeMessage(value, references);
        return value instanceof Blob ? this.#encodeFile(value) : undefined;
      },
      decode: () => undefined,
    };
    return references;
  }

  readonly #references: References = this.#referencesTo(this.#ids);
}

/** The first layer that declares an event, as `listen` finds it. */
function ownerOfEvent(model: Params, event: string): Params {
  for (const layer of layersOf(model)) if ([...eventsOf(layer)].includes(event)) return layer;
  return model;
}

function idOf(model: Params, ids: ReadonlyMap<Params, string>): string {
  const id = ids.get(model);
  if (id === undefined) throw new EncodingError(`no value that a view sees has this ${model.kind}`);
  return id;
}

/** What a view may read of a model, at one moment. */
interface ModelState {
  readonly id: string;
  readonly kind: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly records: Readonly<Record<string, RecordsState>>;
}

interface RecordsState {
  readonly entries: readonly RecordEntry[];
  /** Undefined if no other session shows the collection. */
  readonly shared: RecordBlocks | undefined;
}

function stateOf({ id, model }: Member, encoder: SharedEncoder): ModelState {
  const values: Record<string, unknown> = {};
  const records: Record<string, RecordsState> = {};
  for (const { name, isCollection } of viewShapeOf(model).names.values()) {
    const value = model.read(name);
    if (isCollection) {
      const isShared = encoder.isShared(model, name);
      const shared = isShared ? encoder.blocksOf(value as Collection<object>) : undefined;
      records[name] = { entries: encoder.entriesOf(model, name), shared };
    } else values[name] = value;
  }
  return { id, kind: model.kind, values, records };
}

/** Each model, then the blocks of its records. */
function* writeStates(
  states: readonly ModelState[],
  references: References,
  blockLength: number,
): Iterable<WrittenOperation> {
  const encodeOwn = (record: object): EncodedObject => encodeObject(record, references);
  for (const { id, kind, values, records } of states) {
    const empty = Object.fromEntries(Object.keys(records).map((name) => [name, []]));
    const model: NewModel = { op: "new", id, kind, values: encodeOwn(values), records: empty };
    yield { kind, parts: [JSON.stringify(model)] };
    for (const [name, { entries, shared }] of Object.entries(records)) {
      const start = startOf({ op: "fill", id, name }, "records");
      const blocks = shared
        ? shared.write(entries, blockLength, encodeOwn)
        : writeBlocks(entries, blockLength, encodeOwn);
      for (const block of blocks) yield { parts: [start, "[", block, "]}"] };
    }
  }
}

function contentOf(change: CollectionChange): object | undefined {
  if (change.type === "patch") return change.patch;
  return change.type === "remove" ? undefined : change.record;
}

/** The parameters and collections of a layer that a view may read. */
function namesOfLayer(model: Params, layer: number): string[] {
  const names = [...viewShapeOf(model).names.values()];
  return names.filter((each) => each.layer === layer).map(({ name }) => name);
}

const noFields: readonly string[] = [];

function mergedFields(model: Params, name: string, patch: object): readonly string[] {
  const merges = viewShapeOf(model).names.get(name)?.merges ?? noFields;
  return merges.length === 0 ? noFields : merges.filter((field) => Object.hasOwn(patch, field));
}
