import { messages } from "../messages.ts";
import { alternativesOf, describePart, type Field } from "./field.ts";

type JsonType = keyof typeof messages.jsonTypes;

/** What to type where a value is edited as JSON; nothing where a schema does not tell its types. */
export function jsonHint(field: Field): string | undefined {
  const types = typesOf(field);
  if (types.length === 0 || !types.every(isJsonType)) return undefined;
  const isSpare = types.includes("number");
  const told = [...new Set(types)].filter((type) => !(isSpare && type === "integer"));
  return messages.jsonHint(told.map((type) => messages.jsonTypes[type]));
}

function typesOf(field: Field): readonly (string | undefined)[] {
  const { schema, type, nullable } = field;
  const branches = alternativesOf(field).map(
    (branch) => describePart(field, field.name, branch, true).type ?? type,
  );
  const own = Array.isArray(schema.type) ? schema.type : [type];
  return [...(branches.length > 0 ? branches : own), ...(nullable ? ["null"] : [])];
}

function isJsonType(type: string | undefined): type is JsonType {
  return type !== undefined && Object.hasOwn(messages.jsonTypes, type);
}
