import type * as z from "zod/v4/core";

import { type QuickParse, quickParseOf } from "./parsing.ts";

type Entries = Record<string, unknown>;

/** Reads records of a zod type without running zod. All that it returns can be sent to views. */
export interface RecordReader {
  /** The copy of a record that zod would return; `undefined` if zod must parse it. */
  readonly read: (record: object) => object | undefined;
  /** Replaces fields of a record by what zod would return for them; false if zod must parse the whole record. */
  readonly readFields: (record: object, names: readonly string[]) => boolean;
}

interface Field {
  readonly parse: QuickParse;
  readonly isOptional: boolean;
}

/** A reader for records whose fields all have a quick parse. */
export function recordReader({ _zod: { def } }: z.$ZodType): RecordReader {
  const isPlain = def.type === "object" && !def.checks?.length;
  const shape = isPlain ? (def as z.$ZodObjectDef).shape : {};
  const fields = new Map(Object.entries(shape).map(([name, type]) => [name, fieldOf(type)]));
  const required = [...fields].filter(([, field]) => !field.isOptional).map(([name]) => name);
  const readFields = (record: Entries, names: readonly string[]): boolean => {
    for (const name of names) {
      const field = fields.get(name);
      if (!field) return false;
      if (name in record) {
        const value = field.parse(record[name]);
        if (value === undefined) return false;
        record[name] = value;
      } else if (!field.isOptional) return false;
    }
    return true;
  };
  return {
    read: (record) => {
      const copy: Entries = { ...record };
      const isRead = isPlain && readFields(copy, Object.keys(copy));
      return isRead && required.every((name) => name in copy) ? copy : undefined;
    },
    readFields: (record, names) => readFields(record as Entries, names),
  };
}

function fieldOf(type: z.$ZodType): Field {
  const { optin, optout } = type._zod;
  return {
    parse: quickParseOf(type),
    isOptional: optin === "optional" && optout === "optional",
  };
}
