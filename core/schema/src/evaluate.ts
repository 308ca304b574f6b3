import { arrayApplicators } from "./array-applicators.ts";
import { assertions } from "./assertions.ts";
import { ignoresReferenceSiblings } from "./dialect.ts";
import { type Applicator, Evaluation, newEvaluated, type Steps } from "./evaluation.ts";
import { logicApplicators } from "./logic-applicators.ts";
import { objectApplicators } from "./object-applicators.ts";
import { isRecord, type UnknownRecord } from "./record.ts";
import { enterResource } from "./schema-document.ts";
import { Stopped } from "./work.ts";

const maximumDepth = 10_000;
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
  const { context, schema, value } = evaluation;
  context.work.spend(1);
  if (value === undefined) evaluation.report("required", schema);
  else if (schema === false) evaluation.report("not", schema);
  else if (isRecord(schema) && !(value === null && acceptsNull(evaluation))) {
    const steps: string[] = [];
    for (const key of effectiveKeywords(evaluation, schema)) {
      if (Object.hasOwn(assertions, key)) assertions[key]?.(evaluation, schema[key]);
      else if (Object.hasOwn(applicators, key)) steps.push(key);
    }
    if (steps.length > 0) return apply(evaluation, schema, steps, active);
  }
  return undefined;
}

/** OpenAPI 3.0's `nullable`, unless the document says that it speaks another dialect. */
function acceptsNull(evaluation: Evaluation): boolean {
  const { dialect } = evaluation.context;
  return (
    (dialect === undefined || dialect === "openapi-3.0") && evaluation.keyword("nullable") === true
  );
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
    isRecord(evaluation.value) || Array.isArray(evaluation.value)
      ? evaluation.value
      : evaluation.location;
  const schemas = active.get(subject) ?? new Set();
  if (schemas.has(schema)) return;
  active.set(subject, schemas.add(schema));
  const scope = enterScope(evaluation, schema);
  // What is left over is known only when all the other keywords have been applied.
  const late = keywords.filter((key) => key.startsWith("unevaluated"));
  for (const key of [...keywords.filter((key) => !late.includes(key)), ...late]) {
    const steps = applicators[key]?.(scope, schema[key]);
    if (steps) yield* steps;
  }
  evaluation.absorb(scope);
  if (schemas.delete(schema) && schemas.size === 0) active.delete(subject);
}

/** The evaluation as its own keywords see it: in the resource of its `$id`, with a record of its own for `unevaluated…`. */
function enterScope(evaluation: Evaluation, schema: UnknownRecord): Evaluation {
  const resource = enterResource(evaluation.resource, schema);
  const isRecording = "unevaluatedProperties" in schema || "unevaluatedItems" in schema;
  if (resource === evaluation.resource && !isRecording) return evaluation;
  return evaluation.scope(resource, isRecording ? newEvaluated() : evaluation.evaluated);
}
