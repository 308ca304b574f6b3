import type * as z from "zod/v4/core";

import { copyMembers, isPlainObject } from "./plain-object.ts";
import { type QuickParse, quickParseOf } from "./parsing.ts";

type Entries = Record<string, unknown>;

/** Reads records of a zod type without running zod. All that it returns can be sent to views. */
export interface RecordReader {
  /** The record that zod would return, which may be frozen; `undefined` if zod must parse it. */
  readonly read: (record: object) => object | undefined;
  /** What zod would return for a field that has a value; `undefined` if zod must parse the record. */
  readonly readField: (name: string, value: unknown) => unknown;
  /** Copies a record without reading it. */
  readonly copy: (record: object) => object;
}

/** How records are read. */
export interface RecordReaderOptions {
  /** Copies a record; may add defaults for fields that it does not have. The default copies its own members. */
  readonly copy?: (record: never) => object;
  /** Whether the collection may keep records that are not frozen, instead of a copy: nobody else changes them. */
  readonly ownsRecords?: boolean;
}

interface Field {
  readonly name: string;
  readonly parse: QuickParse;
  readonly isOptional: boolean;
}

/** A reader for records whose fields all have a quick parse. */
export function recordReader(
  { _zod: { def } }: z.$ZodType,
  options: RecordReaderOptions = {},
): RecordReader {
  const copy = (options.copy ?? copyMembers) as (record: object) => Entries;
  const isPlain = def.type === "object" && !def.checks?.length;
  const shape = isPlain ? (def as z.$ZodObjectDef).shape : {};
  const fields = Object.entries(shape).map(([name, type]) => fieldOf(name, type));
  const byName = new Map(fields.map((field) => [field.name, field]));
  const requiredCount = fields.filter(({ isOptional }) => !isOptional).length;
  return {
    copy,
    read: (record) => {
      // An instance of a class may have getters, which a copy of its own members would miss.
      if (!isPlain || !isPlainObject(record)) return undefined;
      const isOwn = options.ownsRecords === true && !Object.isFrozen(record);
      const result = isOwn ? (record as Entries) : copy(record);
      let required = 0;
      let at = 0;
      // Engines read the members of this loop faster than `record[name]` in a loop over the fields.
      for (const name in record) {
        const next = fields[at++];
        const field = next?.name === name ? next : byName.get(name);
        // Zod decides about unknown fields.
        if (!field) return undefined;
        const value = record[name];
        const parsed = field.parse(value);
        if (parsed === undefined) return undefined;
        if (parsed !== value) result[name] = parsed;
        if (!field.isOptional) required++;
      }
      return required === requiredCount ? result : undefined;
    },
    readField: (name, value) => byName.get(name)?.parse(value),
  };
}

function fieldOf(name: string, type: z.$ZodType): Field {
  const { optin, optout } = type._zod;
  return {
    name,
    parse: quickParseOf(type),
    isOptional: optin === "optional" && optout === "optional",
  };
}
