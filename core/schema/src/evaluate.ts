import { isObject, type UnknownRecord } from "@heddle/params";

import { arrayApplicators, logicApplicators, objectApplicators } from "./applicators.ts";
import { assertions } from "./assertions.ts";
import { ignoresReferenceSiblings } from "./dialect.ts";
import {
  absorb,
  type Applicator,
  type Evaluation,
  keyword,
  newEvaluated,
  report,
  type Steps,
  ValidationAborted,
} from "./evaluation.ts";
import { enterResource } from "./schema-document.ts";

const maxDepth = 10_000;
// Work units. Schemas applied to the same value can grow exponentially; members and items grow linearly.
const sameValueCost = 4;
const applicators: Readonly<Record<string, Applicator>> = {
  ...arrayApplicators,
  ...logicApplicators,
  ...objectApplicators,
};

/** The schemas being applied to each value; a pair that occurs again is a cycle. */
type Active = Map<unknown, Set<unknown>>;

/** Runs an evaluation and its nested ones on an explicit stack. */
export function evaluate(root: Evaluation): void {
  const active: Active = new Map();
  const stack: Steps[] = [];
  let entering: Evaluation | undefined = root;
  while (entering || stack.length > 0) {
    const started: Steps | undefined = entering && begin(entering, active);
    if (started && stack.push(started) > maxDepth) throw new ValidationAborted("depth");
    const step = stack.at(-1)?.next();
    if (step?.done) stack.pop();
    entering = step?.value ?? undefined;
  }
}

/** Runs the assertions; returns the remaining steps if the schema has applicators. */
function begin(evaluation: Evaluation, active: Active): Steps | undefined {
  const { context, location, outer, schema, value } = evaluation;
  context.budget.spend(outer?.location === location ? sameValueCost : 1);
  if (value === undefined) report(evaluation, "required", schema);
  else if (schema === false) report(evaluation, "not", schema);
  else if (isObject(schema) && !(value === null && acceptsNull(evaluation))) {
    const steps: string[] = [];
    for (const key of effectiveKeywords(evaluation, schema)) {
      if (Object.hasOwn(assertions, key)) assertions[key]?.(evaluation, schema[key]);
      else if (Object.hasOwn(applicators, key)) steps.push(key);
    }
    if (steps.length > 0) return apply(evaluation, schema, steps, active);
  }
  return undefined;
}

/** OpenAPI 3.0's `nullable` and 2.0's `x-nullable`, unless the document declares another dialect. */
function acceptsNull(evaluation: Evaluation): boolean {
  const { dialect } = evaluation.context;
  if (dialect !== undefined && dialect !== "openapi-3.0") return false;
  return keyword(evaluation, "nullable") === true || keyword(evaluation, "x-nullable") === true;
}

function effectiveKeywords({ context }: Evaluation, schema: UnknownRecord): readonly string[] {
  const onlyReference =
    typeof schema["$ref"] === "string" && ignoresReferenceSiblings(undefined, context.dialect);
  return onlyReference ? ["$ref"] : Object.keys(schema);
}

function* apply(
  evaluation: Evaluation,
  schema: UnknownRecord,
  keywords: readonly string[],
  active: Active,
): Steps {
  // A scalar cannot be part of a cycle, so its location identifies it.
  const subject =
    isObject(evaluation.value) || Array.isArray(evaluation.value)
      ? evaluation.value
      : evaluation.location;
  const schemas = active.get(subject) ?? new Set();
  if (schemas.has(schema)) {
    evaluation.context.unions.onCycle();
    return;
  }
  active.set(subject, schemas.add(schema));
  const scope = enterScope(evaluation, schema);
  for (const key of scope === evaluation ? keywords : keywords.toSorted(unevaluatedLast)) {
    const steps = applicators[key]?.(scope, schema[key]);
    if (steps) yield* steps;
  }
  absorb(evaluation, scope);
  if (schemas.delete(schema) && schemas.size === 0) active.delete(subject);
}

/** The evaluation inside the schema: in the resource of its `$id`, with its own record for `unevaluated…`. */
function enterScope(evaluation: Evaluation, schema: UnknownRecord): Evaluation {
  const resource = enterResource(evaluation.resource, schema);
  const isRecording =
    Object.hasOwn(schema, "unevaluatedProperties") || Object.hasOwn(schema, "unevaluatedItems");
  if (resource === evaluation.resource && !isRecording) return evaluation;
  return {
    ...evaluation,
    resource,
    evaluated: isRecording ? newEvaluated() : evaluation.evaluated,
  };
}

/** `unevaluated…` keywords need the results of all other keywords. */
function unevaluatedLast(left: string, right: string): number {
  return Number(left.startsWith("unevaluated")) - Number(right.startsWith("unevaluated"));
}
