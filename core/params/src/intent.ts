import type * as z from "zod/v4/core";

import type { Shape } from "./declaration.ts";
import { DeclarationError, HeddleError, type Issue, ValidationError } from "./errors.ts";
import type { Message, Translatable } from "./message.ts";
import { messages } from "./messages.ts";
import { parseValue, type QuickParse, quickParseOf } from "./parsing.ts";
import { assertSerializable } from "./serializable.ts";

/** A method that a view may call: the zod type of each argument, and a guard that may reject the call with a reason. */
export interface IntentDeclaration {
  readonly args: readonly z.$ZodType[];
  /** Has effects outside the model, such as a submit: it is never sent twice, and pending input is sent before it. */
  readonly command?: boolean;
  /** Changes only viewer state, such as a selection: it is not recovered when a session is lost. */
  readonly viewer?: boolean;
  /**
   * Only the latest call counts, as of a cursor: it is dropped under load and without a connection, and never stored. Nobody
   * receives its result. It must not change what the model keeps.
   */
  readonly lossy?: boolean;
  /** A page receives its result if that is a list of flat objects. Without this it does not, so that no record of the app is sent by accident. */
  readonly sendsRows?: boolean;
  /** Positions of the arguments that form the coalescing key: a call replaces an unsent one with the same key. */
  readonly coalesceBy?: readonly number[];
  /** The position of a last argument that only this session understands, such as the id of a row. A replay in the next session omits it. */
  readonly sessionArgument?: number;
  /** Whether it receives a `RefusedFile` in place of a file that could not be uploaded. Without this it is rejected with the reason. */
  readonly takesRefusedFiles?: boolean;
  /** How often a replica sends it; without this it is sent with the default delay. An embedded model is called at once. */
  readonly sendMode?: SendMode;
  // Method syntax is bivariant: a class can declare its guards with its own type as the first parameter.
  guard?(model: never, ...args: never[]): Translatable | undefined;
}

/** How often intents with one coalescing key are sent: the names of two parameters with the policy `r` or `rw`. */
export interface SendMode {
  /** The parameter that holds `event` (send once, when the gesture ends) or `debounce` (send the latest after each delay). */
  readonly mode: string;
  /** The parameter that holds the delay of `debounce` in milliseconds. */
  readonly delayMs: string;
}

/** The intents of a class, by the name of the method. */
export type IntentTable = Readonly<Record<string, IntentDeclaration>>;

/** The intents of a class, with one zod type for each argument of the method. */
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

/** The result of an intent. A rejected one changed nothing, unless its method is async: then its changes stay. */
export type Outcome =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      readonly code: string;
      readonly reason: string;
      /** The reason in any language, where a catalog has it. */
      readonly translatable?: Message;
      readonly issues: readonly Issue[];
    };

/** Rejects an intent with a reason that the user can read. */
export class RefusedError extends HeddleError {
  constructor(reason: Translatable, code = "refused") {
    super(code, reason);
  }
}

/** Validates the arguments of a model's intent and returns them converted by their zod types. */
export function parseArguments(
  model: string,
  { name, declaration, quickParses }: Intent,
  args: readonly unknown[],
): unknown[] {
  if (args.length > quickParses.length) {
    throw new RefusedError(
      `${model}.${name}: takes ${quickParses.length} arguments, got ${args.length}`,
      "invalid_arguments",
    );
  }
  const issues: Issue[] = [];
  const parsed = declaration.args.map((type, at) => {
    const quick = quickParses[at]?.(args[at]);
    if (quick !== undefined) return quick;
    assertSerializable(`${model}.${name}[${at}]`, args[at]);
    return parseValue(type, args[at], [at], issues);
  });
  if (issues.length > 0) throw new ValidationError(`${model}.${name}`, issues);
  return parsed;
}

/** The outcome of a call that threw. Messages of other errors than Heddle's are not passed to views. */
export function rejectionOf(error: unknown): Outcome {
  if (error instanceof HeddleError) {
    const issues = error instanceof ValidationError ? error.issues : [];
    return rejection(error.code, error.translatable ?? error.message, issues);
  }
  return rejection("failed", messages.failed);
}

/** The outcome of a call that was rejected for this reason. */
export function rejection(
  code: string,
  reason: Translatable,
  issues: readonly Issue[] = [],
): Outcome & { readonly ok: false } {
  return typeof reason === "string"
    ? { ok: false, code, reason, issues }
    : { ok: false, code, reason: reason.text, translatable: reason, issues };
}

/** An intent with the method that carries it out. */
export interface Intent {
  readonly name: string;
  readonly declaration: IntentDeclaration;
  /** One for each argument. */
  readonly quickParses: readonly QuickParse[];
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
    assertSendMode(constructor as Declaring, name, declaration);
    const quickParses = declaration.args.map(quickParseOf);
    const method = methodOf(constructor as Declaring, name);
    table.set(name, { name, declaration, quickParses, method });
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

/** Replicas read the send mode, so views must be allowed to read its parameters. */
function assertSendMode(
  { name: className, shape }: Declaring,
  name: string,
  intent: IntentDeclaration,
): void {
  if (!intent.sendMode) return;
  if (!intent.coalesceBy) {
    throw new DeclarationError(
      `${className}.${name} has a sendMode but no coalesceBy: add the positions of its key arguments`,
    );
  }
  for (const param of Object.values(intent.sendMode)) {
    const view = Object.hasOwn(shape, param) ? shape[param]?.view : undefined;
    if (view === "r" || view === "rw") continue;
    throw new DeclarationError(
      `${className}.${name}: sendMode names "${param}", which is not a parameter with the view policy "r" or "rw"`,
    );
  }
}

/** The rows of a static table of a class and its bases, by name. A map, so that no name reaches a prototype. */
export function inheritedTable<Row>(
  constructor: object,
  table: "intents" | "events" | "computed",
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

/** The interface that views use. A model is its own handle; so is a replica of it. */
export interface Handle {
  /** Selects the component that renders it. */
  readonly kind: string;
  /** The current value of a parameter with the policy `r` or `rw`. */
  read(name: string): unknown;
  /** Calls the listener after any of these parameters changes; returns the function that unsubscribes. */
  subscribe(names: readonly string[], listener: () => void): () => void;
  /** Calls the listener with the payload of each transient event of this name; returns the function that unsubscribes. */
  listen(event: string, listener: (payload: unknown) => void): () => void;
  /** Calls an intent. A model acts before this returns; the outcome is its result or the reason of its rejection. */
  call(intent: string, ...args: readonly unknown[]): Promise<Outcome>;
}
