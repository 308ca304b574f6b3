import type * as z from "zod/v4/core";

import type { Shape } from "./declaration.ts";
import { DeclarationError, HeddleError, type Issue, ValidationError } from "./errors.ts";
import { parseValue } from "./parsing.ts";
import { assertBorderValue } from "./serializable.ts";

/** A method that a view may call: the zod type of each argument, and a guard that may refuse with a reason. */
export interface IntentDeclaration {
  readonly args: readonly z.$ZodType[];
  /** It reaches beyond the model, as a submit does: never repeated, and what the user entered goes first. */
  readonly command?: boolean;
  /** It changes only what its viewer looks at, as a selection does: nobody misses it when a session is lost. */
  readonly viewer?: boolean;
  /** The positions of the arguments that say what it is about: a later call about the same replaces one not sent yet. */
  readonly about?: readonly number[];
  /** The parameters that say how often it is sent; without them, and in a page that holds the model, nothing waits for it. */
  readonly pace?: Pace;
  // A method, so that a class may declare its guards with its own type as the first parameter.
  guard?(model: never, ...args: never[]): string | undefined;
}

/** How often views send what is done to one thing; the names are those of parameters that a view may see. */
export interface Pace {
  /** Holds `event`: once, at the end of the gesture; or `debounce`: the latest, each time that the time has passed. */
  readonly mode: string;
  /** Holds the time in milliseconds. */
  readonly milliseconds: string;
}

/** The intents of a class, by the name of the method. */
export type IntentTable = Readonly<Record<string, IntentDeclaration>>;

/** The intents of a class, each named after a method, with the type of every argument that the method has. */
export type IntentsOf<Model> = {
  readonly [Name in keyof Model as Model[Name] extends Method ? Name : never]?: Omit<
    IntentDeclaration,
    "args"
  > & {
    readonly args: readonly [...ArgumentTypes<Model[Name]>, ...z.$ZodType[]];
  };
};

type Method = (...args: never[]) => unknown;

type ArgumentTypes<M> = M extends (...args: infer Args) => unknown
  ? { readonly [At in keyof Args]-?: z.$ZodType<Args[At]> }
  : never;

/** What became of an intent; a refused one has changed nothing, except what it did after its first `await`. */
export type Outcome =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      readonly code: string;
      readonly reason: string;
      readonly issues: readonly Issue[];
    };

/** A refusal with a reason that a person can read. */
export class RefusedError extends HeddleError {
  constructor(reason: string, code = "refused") {
    super(code, reason);
  }
}

/** Checks the arguments of an intent and returns them as its method takes them. */
export function parseArguments(
  name: string,
  declaration: IntentDeclaration,
  args: readonly unknown[],
): unknown[] {
  if (args.length > declaration.args.length) {
    throw new RefusedError(
      `${name}: takes ${declaration.args.length} arguments, got ${args.length}`,
      "invalid_arguments",
    );
  }
  const issues: Issue[] = [];
  const parsed = declaration.args.map((type, at) => {
    assertBorderValue(`${name}[${at}]`, args[at]);
    return parseValue(type, args[at], [at], issues);
  });
  if (issues.length > 0) throw new ValidationError(name, issues);
  return parsed;
}

/** The outcome of a call that threw: what Heddle throws explains itself, anything else stays private. */
export function refusal(error: unknown): Outcome {
  if (error instanceof HeddleError) {
    const issues = error instanceof ValidationError ? error.issues : [];
    return { ok: false, code: error.code, reason: error.message, issues };
  }
  return { ok: false, code: "failed", reason: "Something went wrong.", issues: [] };
}

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

/** What a class and its bases declare in a static table, by name; a map, so that no name can reach a prototype. */
export function inheritedTable<Row>(
  constructor: object,
  table: "intents" | "events",
): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const ancestor of lineage(constructor)) {
    if (!Object.hasOwn(ancestor, table)) continue;
    const own = (ancestor as Record<typeof table, Readonly<Record<string, Row>>>)[table];
    for (const [name, row] of Object.entries(own)) rows.set(name, row);
  }
  return rows;
}

function lineage(constructor: object): object[] {
  const ancestors: object[] = [];
  for (let at: object | null = constructor; at; at = Object.getPrototypeOf(at) as object | null) {
    ancestors.unshift(at);
  }
  return ancestors;
}

/** All that a view knows of a model: it reads, subscribes and calls. A model is its own handle; so is a replica. */
export interface Handle {
  /** Which component shows it. */
  readonly kind: string;
  /** The current value of a parameter that a view may see. */
  read(name: string): unknown;
  /** Calls the listener after any of these parameters changed; returns the function that unsubscribes. */
  subscribe(names: readonly string[], listener: () => void): () => void;
  /** Calls the listener with what each transient event of this name carries; returns the function that stops it. */
  listen(event: string, listener: (payload: unknown) => void): () => void;
  /** Asks the model to do something. It acts before this returns; the outcome says whether it did or why not. */
  call(intent: string, ...args: readonly unknown[]): Promise<Outcome>;
}
