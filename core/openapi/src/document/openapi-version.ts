import { InvalidDocumentError } from "./invalid-document-error.ts";
import { isObject, member, type RawObject } from "./raw.ts";

/** The editions of OpenAPI that a document can be written in. */
export type OpenAPIVersion = "2.0" | "3.0" | "3.1" | "3.2";

const editions: readonly (readonly [member: string, pattern: RegExp, version: OpenAPIVersion])[] = [
  ["swagger", /^2(\.0)?$/, "2.0"],
  ["openapi", /^3(\.0($|[.-])|$)/, "3.0"],
  ["openapi", /^3\.1($|[.-])/, "3.1"],
  ["openapi", /^3\.2($|[.-])/, "3.2"],
];

/** The version of a document: its edition, and the text that says so. */
export interface DeclaredVersion {
  readonly edition: OpenAPIVersion;
  readonly declared: string;
}

/** The version that a document declares; throws when it is no OpenAPI document or one of another edition. */
export function readVersion(root: RawObject): DeclaredVersion {
  for (const [name, pattern, edition] of editions) {
    const declared = member(root, name);
    // YAML reads an unquoted 2.0 as a number.
    if (typeof declared !== "string" && typeof declared !== "number") continue;
    if (pattern.test(String(declared))) return { edition, declared: String(declared) };
  }
  throw new InvalidDocumentError(describeProblem(root));
}

function describeProblem(root: RawObject): string {
  const declared = member(root, "openapi") ?? member(root, "swagger");
  if (typeof declared === "string" || typeof declared === "number")
    return `OpenAPI ${declared} is not supported; give a document of OpenAPI 2.0, 3.0, 3.1 or 3.2`;
  const hint = isObject(member(root, "paths"))
    ? `add "openapi" with its version`
    : "give the description of an API itself, such as its openapi.json";
  return `the source is no OpenAPI document: it has no "openapi" or "swagger" member (${hint})`;
}
