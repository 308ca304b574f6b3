import { isObject } from "@heddle/params";

/** The version of JSON Schema, where versions differ. */
export type Dialect = "2020-12" | "draft-07" | "openapi-3.0";

const bySchemaAddress: readonly (readonly [RegExp, Dialect])[] = [
  [/draft-0[1-7]/, "draft-07"],
  [/20(19-09|20-12)/, "2020-12"],
];

/** The dialect a document or schema declares; `undefined` when it declares none (then 2020-12, with 3.0's `nullable`). */
export function detectDialect(root: unknown): Dialect | undefined {
  if (!isObject(root)) return undefined;
  const { $schema, openapi, swagger } = root;
  if (typeof $schema === "string")
    return bySchemaAddress.find(([address]) => address.test($schema))?.[1];
  const isOld =
    typeof swagger === "string" || (typeof openapi === "string" && openapi.startsWith("3.0"));
  return isOld ? "openapi-3.0" : undefined;
}

/** Whether keywords beside a `$ref` are ignored. */
export function ignoresReferenceSiblings(
  root: unknown,
  dialect: Dialect | undefined = detectDialect(root),
): boolean {
  return dialect === "draft-07" || dialect === "openapi-3.0";
}
