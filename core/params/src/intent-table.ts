import { DeclarationError } from "./declaration-error.ts";
import type { Shape } from "./declaration.ts";
import { inheritedTable } from "./inherited-table.ts";
import type { IntentDeclaration } from "./intent.ts";

/** An intent with the method that carries it out. */
export interface Intent {
  readonly declaration: IntentDeclaration;
  readonly method: (...args: unknown[]) => unknown;
}

interface Declaring {
  readonly name: string;
  readonly shape: Shape;
  readonly prototype: Readonly<Record<string, unknown>>;
}

const tables = new WeakMap<object, ReadonlyMap<string, Intent>>();

/** The intents of a class and its bases. */
export function intentsOf(constructor: object): ReadonlyMap<string, Intent> {
  const known = tables.get(constructor);
  if (known) return known;
  const table = new Map<string, Intent>();
  for (const [name, declaration] of inheritedTable<IntentDeclaration>(constructor, "intents")) {
    assertPace(constructor as Declaring, name, declaration);
    table.set(name, { declaration, method: methodOf(constructor as Declaring, name) });
  }
  tables.set(constructor, table);
  return table;
}

function methodOf({ name: className, prototype }: Declaring, name: string): Intent["method"] {
  const method = prototype[name];
  if (typeof method !== "function") {
    throw new DeclarationError(`${className} declares the intent "${name}" but no such method`);
  }
  return method as Intent["method"];
}

/** A pace is kept by views, so they have to see the parameters that say what it is. */
function assertPace(
  { name: className, shape }: Declaring,
  name: string,
  intent: IntentDeclaration,
): void {
  if (!intent.pace) return;
  if (!intent.about) {
    throw new DeclarationError(`${className}.${name} has a pace but not what it is about`);
  }
  for (const param of Object.values(intent.pace)) {
    const view = Object.hasOwn(shape, param) ? shape[param]?.view : undefined;
    if (view === "r" || view === "rw") continue;
    throw new DeclarationError(
      `${className}.${name} is paced by "${param}", which is no parameter that a view can see`,
    );
  }
}
