import {
  decode,
  decodeMessage,
  decodeObject,
  encode,
  EncodingError,
  hasTags,
  type References,
  stringField,
} from "./encoding.ts";
import { linkParents } from "./model-path.ts";
import type { Encoded, EncodedObject, NewModel, Operation } from "./protocol.ts";
import { type SendIntent, type ChangeTracker, ReplicaModel } from "./replica-model.ts";

/** What an upload has to consider. */
export interface UploadContext {
  /** Whether the files belong to a command, which waits for all other uploads, too. */
  readonly isCommand: boolean;
  /** The size that the host accepts. */
  readonly maxFileBytes: number;
}

/** Uploads files and converts between files and references. */
export interface FileReferences {
  /**
   * Uploads the files in an intent's arguments; undefined when nothing is left to upload. It never rejects: the intent is sent
   * with the reference of a refused file.
   */
  upload?(args: readonly unknown[], context: UploadContext): Promise<void> | undefined;
  encode(file: Blob): EncodedObject;
  decode(reference: EncodedObject): unknown;
}

/** The models of a session in a page. */
export class ReplicaTree {
  readonly #models = new Map<string, ReplicaModel>();
  readonly #send: SendIntent;
  readonly #files: FileReferences;

  constructor(send: SendIntent, files: FileReferences) {
    this.#send = send;
    this.#files = files;
  }

  get size(): number {
    return this.#models.size;
  }

  get(id: string): ReplicaModel | undefined {
    return this.#models.get(id);
  }

  [Symbol.iterator](): IterableIterator<ReplicaModel> {
    return this.#models.values();
  }

  encode(value: unknown): Encoded {
    return encode(value, this.#references);
  }

  decode(encoded: Encoded): unknown {
    return decode(encoded, this.#references);
  }

  /** Discards a lost session's models: the next session may reuse their ids. */
  clear(): void {
    this.#models.clear();
  }

  apply(operations: readonly Operation[], tracker: ChangeTracker): void {
    // Models may reference each other in any order, so all of them are created before any is filled.
    for (const operation of operations) {
      if (operation.op === "new") this.#reserve(operation.id, operation.kind);
    }
    for (const operation of operations) this.#applyOne(operation, tracker);
  }

  /** Replaces the tree; models with the same id keep their identity. */
  replace(models: readonly NewModel[], tracker: ChangeTracker): void {
    const kinds = new Map(models.map(({ id, kind }) => [id, kind]));
    for (const { id, kind } of this.#models.values()) {
      if (kinds.get(id) !== kind) this.#models.delete(id);
    }
    this.apply(models, tracker);
  }

  #applyOne(operation: Operation, tracker: ChangeTracker): void {
    if (operation.op === "gone") return void this.#models.delete(operation.id);
    if (operation.op === "new") return this.#create(operation, tracker);
    const model = this.#model(operation.id);
    if (operation.op === "set") {
      tracker.touch(model, operation.name);
      return this.#confirm(model, operation.name, operation.value);
    }
    const records = model.records(operation.name);
    tracker.touch(model, `${operation.name}/${operation.key}`);
    switch (operation.op) {
      case "put":
        return records.put(
          operation.key,
          this.#decodeRecord(model, operation, operation.record),
          operation.before,
        );
      case "patch":
        return records.patch(operation.key, {
          ...operation,
          patch: this.#decodeRecord(model, operation, operation.patch),
        });
      case "delete":
        return records.delete(operation.key);
    }
  }

  #create(operation: NewModel, tracker: ChangeTracker): void {
    const model = this.#model(operation.id);
    for (const [name, value] of Object.entries(operation.values)) {
      tracker.touch(model, name);
      this.#confirm(model, name, value);
    }
    for (const [name, list] of Object.entries(operation.records)) {
      const records = model.records(name);
      // Nobody listens to a new model.
      if (model.isObserved) {
        for (const [key] of [...records, ...list]) tracker.touch(model, `${name}/${key}`);
      }
      records.replace(
        list.map(([key, record]) => [key, this.#decodeRecord(model, { name, key }, record)]),
      );
    }
  }

  #confirm(model: ReplicaModel, name: string, encoded: Encoded): void {
    const value = decode(encoded, this.#references);
    model.confirm(name, value);
    linkParents(model, name, value);
  }

  #decodeRecord(
    model: ReplicaModel,
    { name, key }: { readonly name: string; readonly key: string },
    encoded: EncodedObject,
  ): Readonly<Record<string, unknown>> {
    // Most records contain no models: a graph has thousands of them.
    if (!hasTags(encoded)) return encoded;
    const record = decodeObject(encoded, this.#references);
    linkParents(model, `${name}.${key}`, record);
    return record;
  }

  #model(id: string): ReplicaModel {
    const model = this.#models.get(id);
    if (!model) throw new EncodingError(`it refers to the unknown model ${id}`);
    return model;
  }

  #reserve(id: string, kind: string): void {
    if (!this.#models.has(id)) this.#models.set(id, new ReplicaModel(id, kind, this.#send));
  }

  readonly #references: References = {
    encode: (value) => {
      if (value instanceof ReplicaModel) return { $: "model", id: value.id };
      return value instanceof Blob ? this.#files.encode(value) : undefined;
    },
    decode: (reference) => {
      if (reference["$"] === "model") return this.#model(stringField(reference, "id"));
      if (reference["$"] === "message") return decodeMessage(reference, this.#references);
      return this.#files.decode(reference);
    },
  };
}
