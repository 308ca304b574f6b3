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
  Stopped,
} from "./evaluation.ts";
import { enterResource } from "./schema-document.ts";

const maximumDepth = 10_000;
// Schemas that pile up on one value are what makes a check explode; members and items are only many.
const sameValueCost = 4;
const applicators: Readonly<Record<string, Applicator>> = {
  ...arrayApplicators,
  ...logicApplicators,
  ...objectApplicators,
};

/** Which schemas are being applied to which value right now: meeting a pair again means going in a circle. */
type Active = Map<unknown, Set<unknown>>;

/** Runs an evaluation and all it leads to, on a stack of its own. */
export function evaluate(root: Evaluation): void {
  const active: Active = new Map();
  const stack: Steps[] = [];
  let entering: Evaluation | undefined = root;
  while (entering || stack.length > 0) {
    const started: Steps | undefined = entering && begin(entering, active);
    if (started && stack.push(started) > maximumDepth) throw new Stopped("depth");
    const step = stack.at(-1)?.next();
    if (step?.done) stack.pop();
    entering = step?.value ?? undefined;
  }
}

/** Checks the value itself, and returns the steps still to do when the schema applies other schemas. */
function begin(evaluation: Evaluation, active: Active): Steps | undefined {
  const { context, location, outer, schema, value } = evaluation;
  context.work.spend(outer?.location === location ? sameValueCost : 1);
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

/** OpenAPI 3.0's `nullable` and what 2.0 has in its place, unless the document says that it speaks another dialect. */
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
  // A scalar cannot be part of a circle of values, so its place stands for it.
  const subject =
    isObject(evaluation.value) || Array.isArray(evaluation.value)
      ? evaluation.value
      : evaluation.location;
  const schemas = active.get(subject) ?? new Set();
  if (schemas.has(schema)) return;
  active.set(subject, schemas.add(schema));
  const scope = enterScope(evaluation, schema);
  for (const key of scope === evaluation ? keywords : keywords.toSorted(unevaluatedLast)) {
    const steps = applicators[key]?.(scope, schema[key]);
    if (steps) yield* steps;
  }
  absorb(evaluation, scope);
  if (schemas.delete(schema) && schemas.size === 0) active.delete(subject);
}

/** The evaluation as its own keywords see it: in the resource of its `$id`, with a record of its own for `unevaluated…`. */
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

/** What is left over is known only when all the other keywords have been applied. */
function unevaluatedLast(left: string, right: string): number {
  return Number(left.startsWith("unevaluated")) - Number(right.startsWith("unevaluated"));
}
