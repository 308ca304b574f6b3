/** Leaves out what only the server sets: `{ id: 1, name: "a" }` → `{ name: "a" }`. */
import { isNumeric } from "@heddle/params";
import { isReadOnly, type JsonSchema, type JsonSchemaObject } from "@heddle/schema";

import { isObject, jsonValue, type RawObject } from "../document/raw.ts";
import { partSchema, positionCount, schemaFor } from "./rewrite-members.ts";

/** How parts are left out. */
interface Rules {
  readonly root: RawObject;
  /** Whether the ids in the rows of a list are kept: some servers match rows by them. */
  readonly rowKeys: "omit" | "send";
  /** Whether the value around is read-only as a whole: then only what its schema does not declare is kept. */
  readonly isWhole?: boolean;
}

/**
 * Removes read-only parts at any depth. A part that is read-only as a whole leaves with all of its own parts, so that no
 * `null`, `[]` or `{}` stays in its place. The value itself stays.
 */
export function withoutReadOnly(
  source: unknown,
  schema: JsonSchema,
  root: RawObject,
  rowKeys: Rules["rowKeys"] = "omit",
): unknown {
  const value = jsonValue(source);
  return withOwnParts(value, schemaFor(value, schema, root), { root, rowKeys });
}

function withOwnParts(
  value: unknown,
  flat: JsonSchemaObject,
  rules: Rules,
  isRow = false,
): unknown {
  if (Array.isArray(value)) return ownItems(value, flat, rules);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, raw]) => {
    const isKey = isRow && rules.rowKeys === "send" && isRowKey(name, raw);
    return [name, isKey ? raw : ownPart(raw, partSchema(flat, name), rules)] as const;
  });
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** Without read-only items. A read-only position of a tuple keeps its value, because the next ones would move to it. */
function ownItems(
  items: readonly unknown[],
  flat: JsonSchemaObject,
  rules: Rules,
): readonly unknown[] {
  const fixed = positionCount(flat);
  return items.flatMap((raw, at) => {
    const own = ownPart(raw, partSchema(flat, at), rules, true);
    if (own !== undefined) return [own];
    return at < fixed && !rules.isWhole ? [jsonValue(raw)] : [];
  });
}

/** A member or an item; `undefined` where it is left out. */
function ownPart(
  raw: unknown,
  schema: JsonSchema | undefined,
  rules: Rules,
  isRow = false,
): unknown {
  const value = jsonValue(raw);
  if (schema === undefined) return value;
  const flat = schemaFor(value, schema, rules.root);
  if (flat.readOnly === true) return undefined;
  if (!isReadOnly(flat, rules.root)) return withOwnParts(value, flat, rules, isRow);
  const own = withOwnParts(value, flat, { ...rules, rowKeys: "omit", isWhole: true });
  return hasParts(own) ? own : undefined;
}

function hasParts(value: unknown): boolean {
  return Array.isArray(value) || isObject(value) ? Object.keys(value).length > 0 : false;
}

const keyNames = [/(?:^|[_-])(?:id|uuid|guid|uid|key)$/iu, /(?:I[dD]|UUID|Uuid|GUID|Guid|Key)$/u];

/** `id`, `line_id`, `lineId` and `uuid` with a text or a number. */
function isRowKey(name: string, value: unknown): boolean {
  const isScalar = typeof value === "string" || isNumeric(value);
  return isScalar && keyNames.some((pattern) => pattern.test(name));
}
