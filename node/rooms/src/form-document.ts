import { batch, equalValues, type Params } from "@heddle/params";
import { decode, encode } from "@heddle/sync";
import type { SharedModel, StoredValues } from "@heddle/views";

import { Document, type DocumentChange, type DocumentJSON, noReferences } from "./document.ts";

/** What is stored of a model, and its changes as they happen. */
export type RoomDocument = Pick<Document, "toJSON" | "load" | "restore" | "watch">;

/** The document of a model. That of a form has the values of its fields, which belong to its widgets. */
export function documentOf(model: Params, { document, values }: SharedModel): RoomDocument {
  const own = new Document(model, document);
  return values ? new FormDocument(own, values) : own;
}

type Values = Readonly<Record<string, unknown>>;

/** The values of fields are stored beside the parameters of the model, as `field:body.city`. */
const prefix = "field:";

class FormDocument implements RoomDocument {
  readonly #own: Document;
  readonly #values: StoredValues;

  constructor(own: Document, values: StoredValues) {
    this.#own = own;
    this.#values = values;
  }

  toJSON(): DocumentJSON {
    const { values, records } = this.#own.toJSON();
    const fields = Object.entries(this.#values.read()).map(
      ([key, value]) => [prefix + key, encode(value, noReferences)] as const,
    );
    return { values: { ...values, ...Object.fromEntries(fields) }, records };
  }

  load(json: DocumentJSON, changes: Iterable<DocumentChange>): void {
    const all = [...changes];
    this.#own.load(
      withoutFields(json),
      all.filter(({ name }) => !isField(name)),
    );
    this.#values.write(fieldsIn(json, all));
  }

  restore(json: DocumentJSON): void {
    batch(() => {
      this.#own.restore(withoutFields(json));
      this.#values.write(fieldsIn(json, []));
    });
  }

  watch(callback: (changes: readonly DocumentChange[]) => void): () => void {
    let last: Values = this.#values.read();
    const stopOwn = this.#own.watch(callback);
    const stopValues = this.#values.watch(() => {
      const before = last;
      last = this.#values.read();
      const changes = changesBetween(before, last);
      if (changes.length > 0) callback(changes);
    });
    return () => {
      stopOwn();
      stopValues();
    };
  }
}

function changesBetween(before: Values, after: Values): DocumentChange[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys]
    .filter((key) => !equalValues(before[key], after[key]))
    .map((key) => ({ op: "set", name: prefix + key, value: encode(after[key], noReferences) }));
}

function isField(name: string): boolean {
  return name.startsWith(prefix);
}

function withoutFields({ values, records }: DocumentJSON): DocumentJSON {
  const own = Object.entries(values).filter(([name]) => !isField(name));
  return { values: Object.fromEntries(own), records };
}

function fieldsIn({ values }: DocumentJSON, changes: readonly DocumentChange[]): Values {
  const encoded = new Map(Object.entries(values));
  for (const change of changes) if (change.op === "set") encoded.set(change.name, change.value);
  const fields = [...encoded].filter(([name]) => isField(name));
  return Object.fromEntries(
    fields.map(([name, value]) => [name.slice(prefix.length), decode(value, noReferences)]),
  );
}
