import type * as z from "zod/v4/core";

type Entries = Record<string, unknown>;

/** Returns the copy of a record that its zod type would return; `undefined` if zod must parse it. */
export type RecordReader = (record: object) => object | undefined;

/** A check without zod: `true` if zod would return the value unchanged, `false` if zod must decide. */
type QuickCheck = (value: unknown) => boolean;

const quickChecks: Readonly<Record<string, (def: z.$ZodNullableDef) => QuickCheck>> = {
  string: () => (value) => typeof value === "string",
  boolean: () => (value) => typeof value === "boolean",
  nullable: ({ innerType }) => {
    const check = quickCheckOf(innerType);
    return (value) => value === null || check(value);
  },
};

function quickCheckOf({ _zod: { def, traits } }: z.$ZodType): QuickCheck {
  const isPlain = !def.checks?.length && !traits.has("$ZodCheck");
  // Only the row of nullable types reads its argument.
  return (isPlain && quickChecks[def.type]?.(def as z.$ZodNullableDef)) || (() => false);
}

/** A reader that parses like the zod type, but runs zod only on the fields without a quick check. */
export function recordReader({ _zod: { def } }: z.$ZodType): RecordReader {
  const isPlain = def.type === "object" && !def.checks?.length;
  const shape = isPlain ? (def as z.$ZodObjectDef).shape : {};
  const fields = Object.entries(shape).map(
    ([name, type]) => [name, type._zod, quickCheckOf(type)] as const,
  );
  return (record) => {
    const copy = { ...record } as Entries;
    let known = 0;
    for (const [name, type, check] of fields) {
      if (name in copy) {
        known++;
        if (check(copy[name])) continue;
        const result = type.run({ value: copy[name], issues: [] }, { async: false });
        if (result instanceof Promise || result.issues.length > 0) return undefined;
        copy[name] = result.value;
      } else if (type.optin !== "optional" || type.optout !== "optional") return undefined;
    }
    return known > 0 && known === Object.keys(copy).length ? copy : undefined;
  };
}
