import { type Collection, Message, Params } from "@heddle/params";

import { encode, encodeMessage, encodeObject, type References } from "./encoding.ts";
import type { EncodedObject } from "./protocol.ts";
import { RecordBlocks, type RecordEntry } from "./record-blocks.ts";
import { layersOf, ownerOf, viewShapeOf } from "./view-shape.ts";
import { shareText } from "./wire.ts";

type Models = ReadonlySet<Params>;

/**
 * Encodes what several sessions show once for all of them. Records, patches and payloads are immutable, so what was found out
 * about one holds as long as it exists.
 */
export class SharedEncoder {
  /** The number of sessions that show a model. */
  readonly #sessions = new WeakMap<Params, number>();
  /** Undefined for content that each session encodes in its own way. */
  readonly #encoded = new WeakMap<object, EncodedObject | undefined>();
  readonly #blocks = new WeakMap<Collection<object>, RecordBlocks>();
  readonly #payloads = new WeakMap<object, string>();
  readonly #models = new WeakMap<object, Models>();
  readonly #lists = new WeakMap<readonly RecordEntry[], ReadonlyMap<string, Models>>();

  /** Counts a session that shows a model, or no longer does. */
  count(model: Params, by: 1 | -1): void {
    for (const layer of layersOf(model)) {
      this.#sessions.set(layer, (this.#sessions.get(layer) ?? 0) + by);
    }
  }

  /** Whether several sessions show a model, or the base of it that holds a parameter. */
  isShared(model: Params, name?: string): boolean {
    const owner = name === undefined ? model : ownerOf(model, name);
    return owner !== undefined && (this.#sessions.get(owner) ?? 0) > 1;
  }

  /** Encodes a record or patch; undefined if it contains models or files, whose ids differ between sessions. */
  encode(content: object): EncodedObject | undefined {
    if (!this.#encoded.has(content)) {
      const encoded = encodeForAll(content);
      this.#encoded.set(content, encoded && shareText(encoded));
    }
    return this.#encoded.get(content);
  }

  /** The records of a shared collection in blocks. */
  blocksOf(collection: Collection<object>): RecordBlocks {
    const blocks = this.#blocks.get(collection) ?? new RecordBlocks(encodeForAll);
    this.#blocks.set(collection, blocks);
    return blocks;
  }

  /** The payload of a lossy event as JSON: it contains no models, so it is the same text in all sessions. */
  lossyText(payload: unknown): string {
    const encodeText = (): string => JSON.stringify(encode(payload, noReferences));
    if (typeof payload !== "object" || payload === null) return encodeText();
    const text = this.#payloads.get(payload) ?? encodeText();
    this.#payloads.set(payload, text);
    return text;
  }

  /** The records of a collection. The list of a shared one is created once. */
  entriesOf(model: Params, name: string): readonly RecordEntry[] {
    const collection = model.read(name) as Collection<object>;
    return this.isShared(model, name) ? collection.toList() : [...collection];
  }

  /** The models inside a record or patch of a shared collection. */
  modelsIn(content: object | undefined): Models {
    if (!content) return noModels;
    const models = this.#models.get(content) ?? modelsIn(content);
    this.#models.set(content, models);
    return models;
  }

  /** The models that a view can reach from another one, by parameter and by record (`collection/key`). */
  references(model: Params): Map<string, Models> {
    const references = new Map<string, Models>();
    for (const { name, isCollection } of viewShapeOf(model).names.values()) {
      if (isCollection) {
        for (const [key, models] of this.#modelsByKey(this.entriesOf(model, name))) {
          references.set(`${name}/${key}`, models);
        }
      } else {
        const models = modelsIn(model.read(name));
        if (models.size > 0) references.set(name, models);
      }
    }
    return references;
  }

  /** The models in records, by the keys of those that have any. */
  #modelsByKey(entries: readonly RecordEntry[]): ReadonlyMap<string, Models> {
    const known = this.#lists.get(entries);
    if (known) return known;
    const found = new Map<string, Models>();
    for (const [key, record] of entries) {
      const models = this.modelsIn(record);
      if (models.size > 0) found.set(key, models);
    }
    this.#lists.set(entries, found);
    return found;
  }
}

export const noModels: Models = new Set();

/** The models inside a value, at any depth. */
export function modelsIn(value: unknown): Models {
  return hasModel(value) ? new Set(eachModelIn(value)) : noModels;
}

/** A model and all models that a view can reach from it. */
export function reachableModels(
  root: Params,
  encoder: SharedEncoder = new SharedEncoder(),
): ReadonlySet<Params> {
  const reached = new Set([root]);
  for (const model of reached) {
    for (const models of encoder.references(model).values()) {
      for (const inner of models) reached.add(inner);
    }
  }
  return reached;
}

const noReferences: References = { encode: () => undefined, decode: () => undefined };

function encodeForAll(content: object): EncodedObject | undefined {
  let isSame = true;
  const references: References = {
    encode: (value) => {
      if (value instanceof Message) return encodeMessage(value, references);
      if (!(value instanceof Params || value instanceof Blob)) return undefined;
      isSame = false;
      return {};
    },
    decode: () => undefined,
  };
  const encoded = encodeObject(content, references);
  return isSame ? encoded : undefined;
}

/** Whether `eachModelIn` finds one: most values have none. */
function hasModel(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (value instanceof Params) return true;
  if (Array.isArray(value)) return value.some(hasModel);
  if (value instanceof Date || value instanceof Blob) return false;
  for (const key in value) if (hasModel(value[key as never])) return true;
  return false;
}

function* eachModelIn(value: unknown): Iterable<Params> {
  if (typeof value !== "object" || value === null) return;
  if (value instanceof Params) yield value;
  else if (Array.isArray(value)) for (const item of value) yield* eachModelIn(item);
  else if (!(value instanceof Date) && !(value instanceof Blob)) {
    for (const item of Object.values(value)) yield* eachModelIn(item);
  }
}
