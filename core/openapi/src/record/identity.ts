import type { OpenAPIForm } from "../form/openapi-form.ts";
import { valueOf } from "../request/request-values.ts";
import type { ApiRecord } from "./baseline.ts";

/** The parameters that lead to a record, in the order of the path. */
export function pathNames({ fields }: Pick<OpenAPIForm, "fields">): readonly string[] {
  return fields.filter(({ location }) => location === "path").map(({ name }) => name);
}

/** The members by which a record may say which one it is: those that are called like a parameter of its path, and `id`. */
export function identityNames(lookup: Pick<OpenAPIForm, "fields">): readonly string[] {
  return [...pathNames(lookup), "id"];
}

/** Whether two records say that they are not the same one. */
export function isAnother(one: ApiRecord, other: ApiRecord, names: readonly string[]): boolean {
  return names.some((name) => areUnlike(valueOf(one, name), valueOf(other, name)));
}

/** Whether both are given and differ: in a path, `5` and `"5"` are the same. */
export function areUnlike(one: unknown, other: unknown): boolean {
  const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
  return isGiven(one) && isGiven(other) && String(one) !== String(other);
}
