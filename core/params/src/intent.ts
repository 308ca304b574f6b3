import type * as z from "zod/v4/core";

import { assertBorderValue } from "./border.ts";
import { HeddleError } from "./heddle-error.ts";
import { type Issue, ValidationError } from "./issue.ts";
import { parseValue } from "./parsing.ts";

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
