import { DeclarationError } from "./declaration-error.ts";
import type { IntentDeclaration, IntentTable } from "./intent.ts";

/** An intent with the method that carries it out. */
export interface Intent {
  readonly declaration: IntentDeclaration;
  readonly method: (...args: unknown[]) => unknown;
}

const tables = new WeakMap<object, ReadonlyMap<string, Intent>>();

/** The intents of a class and its bases; a map, so that no name can reach a prototype. */
export function intentsOf(constructor: object): ReadonlyMap<string, Intent> {
  const known = tables.get(constructor);
  if (known) return known;
  const table = new Map<string, Intent>();
  for (const ancestor of lineage(constructor)) {
    for (const [name, declaration] of Object.entries(ownIntents(ancestor))) {
      table.set(name, { declaration, method: methodOf(constructor, name) });
    }
  }
  tables.set(constructor, table);
  return table;
}

function lineage(constructor: object): object[] {
  const ancestors: object[] = [];
  for (let at: object | null = constructor; at; at = Object.getPrototypeOf(at) as object | null) {
    ancestors.unshift(at);
  }
  return ancestors;
}

function ownIntents(constructor: object): IntentTable {
  if (!Object.hasOwn(constructor, "intents")) return {};
  return (constructor as { intents: IntentTable }).intents;
}

function methodOf(constructor: object, name: string): Intent["method"] {
  const { prototype } = constructor as { prototype: Record<string, unknown> };
  const method = prototype[name];
  if (typeof method !== "function") {
    const className = (constructor as { name?: string }).name ?? "A class";
    throw new DeclarationError(`${className} declares the intent "${name}" but no such method`);
  }
  return method as Intent["method"];
}
