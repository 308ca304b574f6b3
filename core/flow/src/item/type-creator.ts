import { DeclarationError } from "@heddle/params";

/** What makes the objects of a type; throws for what is no function. */
export function creatorOf<Creator>(
  where: string,
  create: Creator | null | undefined,
): Creator | null {
  if (create === undefined || create === null) return null;
  if (typeof create === "function") return create;
  throw new DeclarationError(
    `${where}: create is a function, such as (fields) => new Filter(fields)`,
  );
}

/** What is wrong with an object that a type has made. */
export function misfit(
  kind: string,
  { id, type }: { readonly id: string; readonly type: unknown },
): string {
  return `create of the type "${String(type)}" has to give a new ${kind} with the fields that it is given, here with the id "${id}" and that type`;
}
