import { isObject } from "@heddle/params";

import {
  absorb,
  also,
  type Applicator,
  type Evaluation,
  fits,
  keyword,
  report,
  type Steps,
  trial,
} from "./evaluation.ts";
import type { ReferenceTarget } from "./schema-document.ts";
import { checkUnion } from "./union.ts";

/** One row per keyword that applies schemas to the value itself. */
export const logicApplicators: Readonly<Record<string, Applicator>> = {
  $dynamicRef: (evaluation, limit) => follow(evaluation, limit, dynamicTarget),
  $recursiveRef: (evaluation, limit) => follow(evaluation, limit, staticTarget),
  $ref: (evaluation, limit) => follow(evaluation, limit, staticTarget),
  allOf: function* (evaluation, limit) {
    if (Array.isArray(limit)) for (const schema of limit) yield also(evaluation, schema);
  },
  anyOf: (evaluation, limit) => checkUnion(evaluation, limit, false),
  if: function* (evaluation, limit) {
    if (!isSchema(limit)) return;
    const condition = trial(evaluation, limit);
    yield condition;
    if (fits(condition)) absorb(evaluation, condition);
    const consequence = keyword(evaluation, fits(condition) ? "then" : "else");
    if (consequence !== undefined) yield also(evaluation, consequence);
  },
  not: function* (evaluation, limit) {
    if (!isSchema(limit)) return;
    const attempt = trial(evaluation, limit);
    yield attempt;
    if (fits(attempt)) report(evaluation, "not", limit);
  },
  oneOf: (evaluation, limit) => checkUnion(evaluation, limit, true),
};

function isSchema(value: unknown): boolean {
  return typeof value === "boolean" || isObject(value);
}

type FindTarget = (evaluation: Evaluation, reference: string) => ReferenceTarget | undefined;

/** A reference that leads nowhere checks nothing: the document is at fault, not the person at the form. */
function* follow(evaluation: Evaluation, reference: unknown, find: FindTarget): Steps {
  const target = typeof reference === "string" ? find(evaluation, reference) : undefined;
  if (target) yield also(evaluation, target.schema, target.resource);
}

function staticTarget(
  { context, resource }: Evaluation,
  reference: string,
): ReferenceTarget | undefined {
  return context.document.find(reference, resource);
}

/** The outermost resource on the way here that has the same dynamic anchor wins. */
function dynamicTarget(evaluation: Evaluation, reference: string): ReferenceTarget | undefined {
  let target = staticTarget(evaluation, reference);
  if (!target?.dynamic) return target;
  const anchor = reference.slice(reference.indexOf("#"));
  for (let at: Evaluation | undefined = evaluation; at; at = at.outer) {
    const candidate = at.context.document.find(anchor, at.resource);
    if (candidate?.dynamic) target = candidate;
  }
  return target;
}
