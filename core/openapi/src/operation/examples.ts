import { follow } from "../document/path-item.ts";
import { asObject, isObject, member, type RawObject } from "../document/raw.ts";

/** The examples beside a schema (of a parameter or a media type) and those of the schema itself, best first. */
export function readExamples(
  root: RawObject,
  holder: RawObject,
  schema: unknown,
): readonly unknown[] {
  const named = Object.values(asObject(holder["examples"])).flatMap((example) => {
    const found = follow(root, example);
    if (!isObject(found)) return [];
    return [member(found, "dataValue") ?? member(found, "value")];
  });
  return [member(holder, "example"), ...named, ...schemaExamples(schema)].filter(
    (example) => example !== undefined,
  );
}

/** The examples that a schema gives in its own keywords. */
export function schemaExamples(schema: unknown): readonly unknown[] {
  if (!isObject(schema)) return [];
  const examples = member(schema, "examples");
  return [member(schema, "example"), ...(Array.isArray(examples) ? examples : [])].filter(
    (example) => example !== undefined,
  );
}
