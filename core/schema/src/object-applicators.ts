import { isObject, ownMember } from "@heddle/params";

import { checkPresent, matches } from "./assertions.ts";
import {
  also,
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
import { presentKeys } from "./record.ts";

/** One row per keyword that applies schemas to the members of an object. */
export const objectApplicators: Readonly<Record<string, Applicator>> = {
  additionalProperties: (evaluation, limit) => {
    const properties = keyword(evaluation, "properties");
    const patterns = Object.keys(keyword(evaluation, "patternProperties") ?? {});
    return applyToMembers(evaluation, limit, "additionalProperties", (name) => {
      if (isObject(properties) && Object.hasOwn(properties, name)) return false;
      // A pattern that cannot be checked gets the benefit of the doubt.
      return patterns.every((pattern) => matches(evaluation, pattern, name) === false);
    });
  },
  dependencies: function* (evaluation, limit) {
    for (const { schema } of presentMembers(evaluation, limit))
      if (Array.isArray(schema)) checkPresent(evaluation, schema, "dependentRequired");
      else yield also(evaluation, schema);
  },
  dependentSchemas: function* (evaluation, limit) {
    for (const { schema } of presentMembers(evaluation, limit)) yield also(evaluation, schema);
  },
  patternProperties: function* (evaluation, limit) {
    if (!isObject(limit)) return;
    for (const pattern of Object.keys(limit))
      yield* applyToMembers(
        evaluation,
        limit[pattern],
        "patternProperties",
        (name) => matches(evaluation, pattern, name) === true,
      );
  },
  properties: function* (evaluation, limit) {
    for (const { name, schema, value } of presentMembers(evaluation, limit)) {
      evaluation.evaluated?.properties.add(name);
      yield inside(evaluation, schema, name, value);
    }
  },
  propertyNames: function* (evaluation, limit) {
    if (!isObject(evaluation.value)) return;
    for (const name of presentKeys(evaluation.value)) {
      const attempt = trialInside(evaluation, limit, name, name);
      yield attempt;
      if (!fits(attempt)) report(evaluation, "propertyNames", limit, attempt.location);
    }
  },
  unevaluatedProperties: (evaluation, limit) =>
    applyToMembers(
      evaluation,
      limit,
      "unevaluatedProperties",
      (name) => !evaluation.evaluated?.properties.has(name),
    ),
};

/** The rows of a keyword that maps names to schemas, for the names that the value has. */
function* presentMembers(
  { value }: Evaluation,
  limit: unknown,
): Generator<{ name: string; schema: unknown; value: unknown }> {
  if (!isObject(limit) || !isObject(value)) return;
  for (const name of Object.keys(limit)) {
    const member = ownMember(value, name);
    if (member !== undefined) yield { name, schema: limit[name], value: member };
  }
}

function* applyToMembers(
  evaluation: Evaluation,
  schema: unknown,
  code: string,
  concerns: (name: string) => boolean,
): Steps {
  const { value } = evaluation;
  if (!isObject(value)) return;
  for (const name of presentKeys(value)) {
    if (!concerns(name)) continue;
    evaluation.evaluated?.properties.add(name);
    if (schema === false) report(evaluation, code, schema, locate(evaluation, name));
    else yield inside(evaluation, schema, name, value[name]);
  }
}
