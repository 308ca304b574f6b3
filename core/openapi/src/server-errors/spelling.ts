import type { Issue } from "@heddle/params";
import type { JsonSchema, JsonSchemaObject } from "@heddle/schema";

import { asList, isObject, type RawObject } from "../document/raw.ts";
import { partSchema } from "../fields/rewrite-members.ts";
import { readFlat } from "../document/schema-traits.ts";

type Path = Issue["path"];

/** Finds a name regardless of case and separators: `firstName` in `["first_name"]` → `first_name`. `undefined` if ambiguous. */
export function spelledName(name: string, names: Iterable<string>): string | undefined {
  const known = new Set(names);
  if (known.has(name)) return name;
  const [alike, another] = [...known].filter((each) => plain(each) === plain(name));
  return another === undefined ? alike : undefined;
}

/** Spells the names of a path as the schema does; a step without a unique match stays unchanged. */
export function spelledPath(path: Path, schema: JsonSchema, root: RawObject): Path {
  const [step, ...rest] = path;
  if (step === undefined) return path;
  const branches = branchesOf(schema, root);
  const spelled =
    typeof step === "string" ? (spelledName(step, branches.flatMap(namesIn)) ?? step) : step;
  const inner = branches
    .map((branch) => partSchema(branch, spelled))
    .find((part) => part !== undefined);
  return [spelled, ...(inner === undefined ? rest : spelledPath(rest, inner, root))];
}

/** The schema and the branches of its union: a path may belong to any of them. */
function branchesOf(schema: JsonSchema, root: RawObject): readonly JsonSchemaObject[] {
  const flat = readFlat(root, schema);
  const branches = [...asList(flat.oneOf), ...asList(flat.anyOf)] as readonly JsonSchema[];
  return [flat, ...branches.map((branch) => readFlat(root, branch))];
}

function namesIn({ properties }: JsonSchemaObject): readonly string[] {
  return isObject(properties) ? Object.keys(properties) : [];
}

function plain(name: string): string {
  return name.replaceAll(/[-_\s]/g, "").toLowerCase();
}
