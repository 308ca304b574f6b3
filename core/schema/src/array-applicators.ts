import type { Applicator, Evaluation, Steps } from "./evaluation.ts";

/** One row per keyword that applies schemas to the items of a list. */
export const arrayApplicators: Readonly<Record<string, Applicator>> = {
  contains: checkContains,
  items: function* (evaluation, limit) {
    // Draft-07 writes a tuple as a list under `items`, and the rest as `additionalItems`.
    if (Array.isArray(limit)) {
      yield* applyToTuple(evaluation, limit);
      const rest = evaluation.keyword("additionalItems");
      if (rest !== undefined)
        yield* applyToItems(evaluation, rest, "items", (index) => index >= limit.length);
      return;
    }
    const prefix = evaluation.keyword("prefixItems");
    const first = Array.isArray(prefix) ? prefix.length : 0;
    yield* applyToItems(evaluation, limit, "items", (index) => index >= first);
  },
  prefixItems: applyToTuple,
  unevaluatedItems: (evaluation, limit) =>
    applyToItems(
      evaluation,
      limit,
      "unevaluatedItems",
      (index) => !evaluation.evaluated?.items.has(index),
    ),
};

function* applyToTuple(evaluation: Evaluation, schemas: unknown): Steps {
  const { value } = evaluation;
  if (!Array.isArray(schemas) || !Array.isArray(value)) return;
  for (const [index, schema] of schemas.slice(0, value.length).entries()) {
    evaluation.evaluated?.items.add(index);
    yield evaluation.inside(schema, index, value[index]);
  }
}

function* applyToItems(
  evaluation: Evaluation,
  schema: unknown,
  code: string,
  concerns: (index: number) => boolean,
): Steps {
  const { value } = evaluation;
  if (!Array.isArray(value)) return;
  for (const [index, item] of value.entries()) {
    if (!concerns(index)) continue;
    evaluation.evaluated?.items.add(index);
    if (schema === false) evaluation.report(code, schema, evaluation.at(index));
    else yield evaluation.inside(schema, index, item);
  }
}

function* checkContains(evaluation: Evaluation, limit: unknown): Steps {
  const { value } = evaluation;
  if (!Array.isArray(value)) return;
  const least = evaluation.keyword("minContains");
  const most = evaluation.keyword("maxContains");
  let found = 0;
  for (const [index, item] of value.entries()) {
    const trial = evaluation.trialInside(limit, index, item);
    yield trial;
    if (!trial.fits) continue;
    found++;
    evaluation.evaluated?.items.add(index);
  }
  if (typeof least !== "number" && found === 0) evaluation.report("contains", limit);
  if (typeof least === "number" && found < least) evaluation.report("minContains", least);
  if (typeof most === "number" && found > most) evaluation.report("maxContains", most);
}
