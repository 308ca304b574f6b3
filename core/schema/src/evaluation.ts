import { isObject, ownMember } from "@heddle/params";

import type { Dialect } from "./dialect.ts";
import type { SchemaDocument, SchemaResource } from "./schema-document.ts";

/** A problem as found; it becomes an issue with a sentence only if it is reported in the end. */
export interface Finding {
  readonly location: Location;
  readonly code: string;
  readonly limit: unknown;
}

/** Which members and items some schema has looked at, for the `unevaluated…` keywords. */
export interface Evaluated {
  readonly properties: Set<string>;
  readonly items: Set<number>;
}

/** What stays the same during one validation. */
interface EvaluationContext {
  readonly dialect: Dialect | undefined;
  readonly direction: "request" | "response" | undefined;
  readonly document: SchemaDocument;
  readonly work: Work;
}

/** One schema applied to one value at one place. */
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

/** A check that pauses at each further evaluation it needs, until that one is done: depth costs memory, not stack. */
export type Steps = Generator<Evaluation, void, void>;

/** Checks one keyword that applies other schemas. */
export type Applicator = (evaluation: Evaluation, limit: unknown) => Steps;

// All four write out the whole object: there is one per schema and value, and copying it with a spread was most of the time.

/** Another schema for the same value, all of whose findings count. */
export function also(
  outer: Evaluation,
  schema: unknown,
  resource: SchemaResource = outer.resource,
): Evaluation {
  const { context, value, location, findings, evaluated } = outer;
  return { context, schema, value, location, resource, findings, outer, evaluated };
}

/** Another schema for the same value, to see whether it would fit. */
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

/** A schema for a member or an item, to see whether it would fit. */
export function trialInside(
  outer: Evaluation,
  schema: unknown,
  key: string | number,
  value: unknown,
): Evaluation {
  return inside(outer, schema, key, value, []);
}

/** Whether a trial found nothing. */
export function fits({ findings }: Evaluation): boolean {
  return findings.length === 0;
}

/** The place of a member or an item. */
export function locate({ location }: Evaluation, key: string | number): Location {
  return { parent: location, key, depth: location.depth + 1 };
}

/** Notes a problem. */
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

/** Nothing looked at yet. */
export function newEvaluated(): Evaluated {
  return { properties: new Set(), items: new Set() };
}

/** Takes over what another evaluation of the same value has looked at. */
export function absorb({ evaluated }: Evaluation, { evaluated: more }: Evaluation): void {
  if (!evaluated || !more || evaluated === more) return;
  for (const key of more.properties) evaluated.properties.add(key);
  for (const index of more.items) evaluated.items.add(index);
}

/** Where in the value a schema is being applied: a link to the parent, so that going one level down costs little. */
export interface Location {
  readonly parent: Location | undefined;
  readonly key: string | number;
  readonly depth: number;
}

/** The place of the whole value. */
export const rootLocation: Location = { parent: undefined, key: "", depth: 0 };

/** The keys from the root to a location. */
export function pathTo(location: Location): (string | number)[] {
  const path = Array.from<string | number>({ length: location.depth });
  for (let at = location; at.parent; at = at.parent) path[at.depth - 1] = at.key;
  return path;
}

/** Thrown when a validation has to stop early; `validate` turns it into one issue. */
export class Stopped extends Error {
  readonly code: "budget" | "depth";

  constructor(code: "budget" | "depth") {
    super(code);
    this.code = code;
  }
}

/** The work one validation may do, so that no schema and no value can hold up the page. */
export class Work {
  #left: number;

  constructor(budget: number) {
    this.#left = budget;
  }

  /** How much is left. */
  get left(): number {
    return this.#left;
  }

  /** Takes from the budget, and stops the validation when it is used up. */
  spend(amount: number): void {
    this.#left -= amount;
    if (this.#left < 0) throw new Stopped("budget");
  }
}
