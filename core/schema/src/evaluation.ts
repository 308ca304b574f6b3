import { isObject, ownMember } from "@heddle/params";

import type { Dialect } from "./dialect.ts";
import type { Finding, Location } from "./location.ts";
import type { SchemaDocument, SchemaResource } from "./schema-document.ts";
import type { UnionResults } from "./union-results.ts";

/** The members and items that a schema has evaluated, for the `unevaluated…` keywords. */
export interface Evaluated {
  readonly properties: Set<string>;
  readonly items: Set<number>;
}

/** Constant during one validation. */
interface EvaluationContext {
  readonly dialect: Dialect | undefined;
  readonly direction: "request" | "response" | undefined;
  readonly document: SchemaDocument;
  readonly budget: WorkBudget;
  readonly unions: UnionResults;
}

/** One schema applied to one value at one location. */
export interface Evaluation {
  readonly context: EvaluationContext;
  readonly schema: unknown;
  readonly value: unknown;
  readonly location: Location;
  readonly resource: SchemaResource;
  /** Shared with the evaluation around it, except in a trial. */
  readonly findings: Finding[];
  readonly outer: Evaluation | undefined;
  readonly evaluated: Evaluated | undefined;
}

/** Yields each nested evaluation and resumes when it is done, so that depth costs memory and not stack. */
export type Steps = Generator<Evaluation, void, void>;

/** Checks one keyword that applies other schemas. */
export type Applicator = (evaluation: Evaluation, limit: unknown) => Steps;

// These functions list all members: spreading the object took most of the time of a validation.

/** Another schema for the same value, which shares the findings. */
export function also(
  outer: Evaluation,
  schema: unknown,
  resource: SchemaResource = outer.resource,
): Evaluation {
  const { context, value, location, findings, evaluated } = outer;
  return { context, schema, value, location, resource, findings, outer, evaluated };
}

/** Another schema for the same value, with findings of its own. */
export function trial(outer: Evaluation, schema: unknown): Evaluation {
  const { context, value, location, resource } = outer;
  const evaluated = outer.evaluated && newEvaluated();
  return { context, schema, value, location, resource, findings: [], outer, evaluated };
}

/** A schema for a member or an item. */
export function inside(
  outer: Evaluation,
  schema: unknown,
  key: string | number,
  value: unknown,
  findings: Finding[] = outer.findings,
): Evaluation {
  const { context, resource } = outer;
  const location = locate(outer, key);
  return { context, schema, value, location, resource, findings, outer, evaluated: undefined };
}

/** A schema for a member or an item, with findings of its own. */
export function trialInside(
  outer: Evaluation,
  schema: unknown,
  key: string | number,
  value: unknown,
): Evaluation {
  return inside(outer, schema, key, value, []);
}

export function fits({ findings }: Evaluation): boolean {
  return findings.length === 0;
}

/** The location of a member or an item. */
export function locate({ location }: Evaluation, key: string | number): Location {
  return { parent: location, key, depth: location.depth + 1 };
}

export function report(
  { findings, location }: Evaluation,
  code: string,
  limit: unknown,
  at: Location = location,
): void {
  findings.push({ location: at, code, limit });
}

/** The value of a keyword of the schema. */
export function keyword({ schema }: Evaluation, name: string): unknown {
  return isObject(schema) ? ownMember(schema, name) : undefined;
}

export function newEvaluated(): Evaluated {
  return { properties: new Set(), items: new Set() };
}

/** Adds the members and items that another evaluation of the same value has evaluated. */
export function absorb({ evaluated }: Evaluation, { evaluated: more }: Evaluation): void {
  if (!evaluated || !more || evaluated === more) return;
  for (const key of more.properties) evaluated.properties.add(key);
  for (const index of more.items) evaluated.items.add(index);
}

/** Thrown to stop a validation early; `validate` turns it into one issue. */
export class ValidationAborted extends Error {
  readonly code: "budget" | "depth";

  constructor(code: "budget" | "depth") {
    super(code);
    this.code = code;
  }
}

/** Limits the work of one validation, so that no schema and no value can block the page. */
export class WorkBudget {
  #left: number;

  constructor(budget: number) {
    this.#left = budget;
  }

  get left(): number {
    return this.#left;
  }

  /** Aborts the validation when the budget is exhausted. */
  spend(amount: number): void {
    this.#left -= amount;
    if (this.#left < 0) throw new ValidationAborted("budget");
  }
}
