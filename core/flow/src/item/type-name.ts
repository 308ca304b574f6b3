import { DeclarationError } from "@heddle/params";

/** Throws for what cannot be the name of a type. */
export function assertTypeName(where: string, type: unknown): void {
  if (typeof type === "string" && type !== "") return;
  throw new DeclarationError(`${where}: a type needs a name, such as { type: "filter" }`);
}
