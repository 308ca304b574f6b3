import { DeclarationError } from "@heddle/params";

/** Throws for an option that a type does not have, such as a misspelt one, and says which there are. */
export function assertTypeOptions(where: string, options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new DeclarationError(`${where} has no option "${unknown}" (it has: ${known.join(", ")})`);
}
