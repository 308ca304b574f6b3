import { forbiddenKeys } from "./border.ts";
import { DeclarationError } from "./declaration-error.ts";
import { type Declaration, isCollection } from "./declaration.ts";
import type { AnyParamsClass } from "./params.ts";

/** Throws for a declaration that the compiler could not, or was not asked to, refuse. */
export function assertDeclaration(
  base: AnyParamsClass,
  name: string,
  declaration: Declaration,
): void {
  const isTaken = name in base.prototype && !Object.hasOwn(base.shape, name);
  if (isTaken || forbiddenKeys.has(name) || name.includes("/")) {
    throw new DeclarationError(`${base.name}.with: "${name}" cannot be the name of a parameter`);
  }
  if (!policies.has(declaration.view)) {
    throw new DeclarationError(`${base.name}.with: "${name}" needs view: "none", "r" or "rw"`);
  }
  if (declaration.view === "rw" && !isCollection(declaration) && declaration.constant) {
    throw new DeclarationError(`${base.name}.with: "${name}" is constant, so its view is "r"`);
  }
}

const policies: ReadonlySet<string> = new Set(["none", "r", "rw"]);
