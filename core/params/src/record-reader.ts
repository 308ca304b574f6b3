import type * as z from "zod/v4/core";

type Entries = Record<string, unknown>;

/** Makes a copy of a record as its zod type does; nothing where zod has to see all of it. */
export type RecordReader = (record: object) => object | undefined;

/** Whether zod takes a value as it is, told without asking zod; where it is false, zod may still take it. */
type Glance = (value: unknown) => boolean;

const glances: Readonly<Record<string, (def: z.$ZodNullableDef) => Glance>> = {
  string: () => (value) => typeof value === "string",
  boolean: () => (value) => typeof value === "boolean",
  nullable: ({ innerType }) => {
    const glance = glanceOf(innerType);
    return (value) => value === null || glance(value);
  },
};

function glanceOf({ _zod: { def, traits } }: z.$ZodType): Glance {
  const isPlain = !def.checks?.length && !traits.has("$ZodCheck");
  // Only the row of nullable types looks at what it is given.
  return (isPlain && glances[def.type]?.(def as z.$ZodNullableDef)) || (() => false);
}

/** Reads records of a type as zod does, but asks zod only about the fields that need more than a glance. */
export function recordReader({ _zod: { def } }: z.$ZodType): RecordReader {
  const isPlain = def.type === "object" && !def.checks?.length;
  const shape = isPlain ? (def as z.$ZodObjectDef).shape : {};
  const fields = Object.entries(shape).map(
    ([name, type]) => [name, type._zod, glanceOf(type)] as const,
  );
  return (record) => {
    const copy = { ...record } as Entries;
    let known = 0;
    for (const [name, type, glance] of fields) {
      if (name in copy) {
        known++;
        if (glance(copy[name])) continue;
        const result = type.run({ value: copy[name], issues: [] }, { async: false });
        if (result instanceof Promise || result.issues.length > 0) return undefined;
        copy[name] = result.value;
      } else if (type.optin !== "optional" || type.optout !== "optional") return undefined;
    }
    return known > 0 && known === Object.keys(copy).length ? copy : undefined;
  };
}
