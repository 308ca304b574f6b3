import type { OpenAPIForm } from "../form/openapi-form.ts";
import { type RequestValues, type Values, valueOf } from "../request/request-plan.ts";
import type { ApiRecord } from "./baseline.ts";

/** By what a record is known: the members that are called like a parameter of its path, and `id`. */
export type Identity = Values;

/** The parameters that lead to a record, in the order of the path. */
export function pathNames({ fields }: OpenAPIForm): readonly string[] {
  return fields.filter(({ location }) => location === "path").map(({ name }) => name);
}

/** What a record says itself of who it is. */
export function ownIdentity(record: ApiRecord, lookup: OpenAPIForm): Identity {
  return givenOf(record, [...pathNames(lookup), "id"]);
}

/** Who is at a place: the last parameter of a path is what a record calls its `id`, if it has none of that name. */
export function identityAt({ path = {} }: RequestValues, lookup: OpenAPIForm): Identity {
  const names = pathNames(lookup);
  const last = valueOf(path, names.at(-1) ?? "");
  return { ...(isGiven(last) && { id: last }), ...givenOf(path, names) };
}

/** Whether two are not the same one, as far as both say who they are; in a path, `5` and `"5"` are the same. */
export function isAnother(one: Identity, other: Identity): boolean {
  return Object.keys(one).some(
    (name) => Object.hasOwn(other, name) && String(one[name]) !== String(other[name]),
  );
}

function givenOf(values: Values, names: readonly string[]): Identity {
  const given = names.map((name) => [name, valueOf(values, name)] as const);
  return Object.fromEntries(given.filter(([, value]) => isGiven(value)));
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
