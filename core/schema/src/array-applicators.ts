import {
  type Applicator,
  type Evaluation,
  fits,
  inside,
  keyword,
  locate,
  report,
  type Steps,
  trialInside,
} from "./evaluation.ts";

/** One row per keyword that applies schemas to the items of a list. */
export const arrayApplicators: Readonly<Record<string, Applicator>> = {
  contains: checkContains,
  items: function* (evaluation, limit) {
    // Draft-07 writes a tuple as a list under `items`, and the rest as `additionalItems`.
    if (Array.isArray(limit)) {
      yield* applyToTuple(evaluation, limit);
      const rest = keyword(evaluation, "additionalItems");
      if (rest !== undefined)
        yield* applyToItems(evaluation, rest, "items", (index) => index >= limit.length);
      return;
    }
    const prefix = keyword(evaluation, "prefixItems");
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
    yield inside(evaluation, schema, index, value[index]);
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
    if (schema === false) report(evaluation, code, schema, locate(evaluation, index));
    else yield inside(evaluation, schema, index, item);
  }
}

function* checkContains(evaluation: Evaluation, limit: unknown): Steps {
  const { value } = evaluation;
  if (!Array.isArray(value)) return;
  const least = keyword(evaluation, "minContains");
  const most = keyword(evaluation, "maxContains");
  let found = 0;
  for (const [index, item] of value.entries()) {
    const attempt = trialInside(evaluation, limit, index, item);
    yield attempt;
    if (!fits(attempt)) continue;
    found++;
    evaluation.evaluated?.items.add(index);
  }
  if (typeof least !== "number" && found === 0) report(evaluation, "contains", limit);
  if (typeof least === "number" && found < least) report(evaluation, "minContains", least);
  if (typeof most === "number" && found > most) report(evaluation, "maxContains", most);
}
