import { isObject, ownMember } from "@heddle/params";

import { checkPresent, matches, presentKeys } from "./assertions.ts";
import {
  absorb,
  also,
  type Applicator,
  type Evaluation,
  fits,
  inside,
  keyword,
  locate,
  report,
  type Steps,
  trial,
  trialInside,
} from "./evaluation.ts";
import type { ReferenceTarget } from "./schema-document.ts";

/** One row per keyword that applies schemas to the members of an object. */
export const objectApplicators: Readonly<Record<string, Applicator>> = {
  additionalProperties: (evaluation, limit) => {
    const properties = keyword(evaluation, "properties");
    const patterns = Object.keys(keyword(evaluation, "patternProperties") ?? {});
    return applyToMembers(evaluation, limit, "additionalProperties", (name) => {
      if (isObject(properties) && Object.hasOwn(properties, name)) return false;
      // A pattern that cannot be checked may match, so its members are not additional.
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
  applies: (name: string) => boolean,
): Steps {
  const { value } = evaluation;
  if (!isObject(value)) return;
  for (const name of presentKeys(value)) {
    if (!applies(name)) continue;
    evaluation.evaluated?.properties.add(name);
    if (schema === false) report(evaluation, code, schema, locate(evaluation, name));
    else yield inside(evaluation, schema, name, value[name]);
  }
}

/** One row per keyword that applies schemas to the items of an array. */
export const arrayApplicators: Readonly<Record<string, Applicator>> = {
  contains: checkContains,
  items: function* (evaluation, limit) {
    // Draft-07 has the tuple as an array under `items`, and the rest as `additionalItems`.
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
  applies: (index: number) => boolean,
): Steps {
  const { value } = evaluation;
  if (!Array.isArray(value)) return;
  for (const [index, item] of value.entries()) {
    if (!applies(index)) continue;
    evaluation.evaluated?.items.add(index);
    if (schema === false) report(evaluation, code, schema, locate(evaluation, index));
    else yield inside(evaluation, schema, index, item);
  }
}

function* checkContains(evaluation: Evaluation, limit: unknown): Steps {
  const { value } = evaluation;
  if (!Array.isArray(value)) return;
  const min = keyword(evaluation, "minContains");
  const max = keyword(evaluation, "maxContains");
  let found = 0;
  for (const [index, item] of value.entries()) {
    const attempt = trialInside(evaluation, limit, index, item);
    yield attempt;
    if (!fits(attempt)) continue;
    found++;
    evaluation.evaluated?.items.add(index);
  }
  if (typeof min !== "number" && found === 0) report(evaluation, "contains", limit);
  if (typeof min === "number" && found < min) report(evaluation, "minContains", min);
  if (typeof max === "number" && found > max) report(evaluation, "maxContains", max);
}

/** One row per keyword that applies schemas to the value itself. */
export const logicApplicators: Readonly<Record<string, Applicator>> = {
  $dynamicRef: (evaluation, limit) => applyReference(evaluation, limit, dynamicTarget),
  $recursiveRef: (evaluation, limit) => applyReference(evaluation, limit, recursiveTarget),
  $ref: (evaluation, limit) => applyReference(evaluation, limit, staticTarget),
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

/** An unresolved reference checks nothing: the document is wrong, and the user of the form cannot correct it. */
function* applyReference(evaluation: Evaluation, reference: unknown, find: FindTarget): Steps {
  const target = typeof reference === "string" ? find(evaluation, reference) : undefined;
  if (target) yield also(evaluation, target.schema, target.resource);
}

function staticTarget(
  { context, resource }: Evaluation,
  reference: string,
): ReferenceTarget | undefined {
  return context.document.find(reference, resource);
}

/** The outermost resource in the dynamic scope with the same dynamic anchor wins. */
function dynamicTarget(evaluation: Evaluation, reference: string): ReferenceTarget | undefined {
  let target = staticTarget(evaluation, reference);
  if (!target?.dynamic) return target;
  evaluation.context.unions.turnOff();
  const anchor = reference.slice(reference.indexOf("#"));
  for (let at: Evaluation | undefined = evaluation; at; at = at.outer) {
    const candidate = at.context.document.find(anchor, at.resource);
    if (candidate?.dynamic) target = candidate;
  }
  return target;
}

/** The outermost resource in the dynamic scope wins whose root has a `$recursiveAnchor`; in a larger document, the schema around. */
function recursiveTarget(evaluation: Evaluation, reference: string): ReferenceTarget | undefined {
  let target = staticTarget(evaluation, reference);
  if (!isRecursive(target?.schema))
    return evaluation.context.document.findRecursion(evaluation.schema) ?? target;
  evaluation.context.unions.turnOff();
  for (let at: Evaluation | undefined = evaluation; at; at = at.outer) {
    const { resource } = at;
    if (isRecursive(resource.root)) target = { schema: resource.root, resource };
  }
  return target;
}

function isRecursive(schema: unknown): boolean {
  return isObject(schema) && ownMember(schema, "$recursiveAnchor") === true;
}

/** `anyOf` and `oneOf`. When no branch matches, reports the findings of the branch that was probably intended. */
function* checkUnion(evaluation: Evaluation, branches: unknown, exclusive: boolean): Steps {
  if (!Array.isArray(branches) || branches.length === 0) return;
  // The `unevaluated…` keywords need more than findings.
  if (evaluation.evaluated) return yield* tryBranches(evaluation, branches, exclusive);
  const { context, value, location, findings } = evaluation;
  const known = context.unions.find(value, branches, location);
  if (known) return void findings.push(...known);
  const end = context.unions.begin(value, branches, location);
  const before = findings.length;
  yield* tryBranches(evaluation, branches, exclusive);
  end(findings.slice(before));
}

function* tryBranches(
  evaluation: Evaluation,
  branches: readonly unknown[],
  exclusive: boolean,
): Steps {
  const named = namedBranch(evaluation, branches);
  const trials: Evaluation[] = [];
  for (const branch of branches) {
    const attempt = trial(evaluation, branch);
    yield attempt;
    trials.push(attempt);
    if (!fits(attempt)) continue;
    absorb(evaluation, attempt);
    // Only `oneOf` and the `unevaluated…` keywords need the results of the other branches.
    if (!exclusive && !evaluation.evaluated) return;
  }
  const fitting = trials.filter(fits);
  if (fitting.length === 0) reportClosest(evaluation, trials, named);
  else if (exclusive && !fitting.some(({ schema }) => schema === named)) {
    if (fitting.filter((attempt) => !isUnresolved(attempt)).length > 1)
      report(evaluation, "oneOf", branches);
  }
}

/** Whether a schema is a reference that leads nowhere: any value fits it, so it cannot be what makes a union ambiguous. */
function isUnresolved(evaluation: Evaluation): boolean {
  const reference = keyword(evaluation, "$ref");
  return typeof reference === "string" && staticTarget(evaluation, reference) === undefined;
}

/** The branch that OpenAPI's `discriminator` names for this value. */
function namedBranch(evaluation: Evaluation, branches: readonly unknown[]): unknown {
  const discriminator = keyword(evaluation, "discriminator");
  if (!isObject(discriminator) || !isObject(evaluation.value)) return undefined;
  const name = ownMember(evaluation.value, String(discriminator["propertyName"]));
  if (typeof name !== "string") return undefined;
  const mapping = ownMember(discriminator, "mapping");
  const mapped = isObject(mapping) ? ownMember(mapping, name) : undefined;
  const target = typeof mapped === "string" ? mapped : name;
  return branches.find((branch) => {
    const reference = isObject(branch) ? ownMember(branch, "$ref") : undefined;
    return (
      typeof reference === "string" && (reference === target || reference.endsWith(`/${target}`))
    );
  });
}

function reportClosest(
  evaluation: Evaluation,
  trials: readonly Evaluation[],
  named: unknown,
): void {
  const choice = trials.find(({ schema }) => named !== undefined && schema === named);
  if (!choice && reportCombined(evaluation, trials)) return;
  const ranked = trials.toSorted((left, right) =>
    compare(rank(evaluation, left), rank(evaluation, right)),
  );
  for (const finding of (choice ?? ranked[0])?.findings ?? []) evaluation.findings.push(finding);
}

/** Where all branches reject only the type, or only the value, reports one finding with all types or values. */
function reportCombined(evaluation: Evaluation, trials: readonly Evaluation[]): boolean {
  const findings = trials.map(({ findings: [first] }) => first);
  const isAll = (...codes: string[]): boolean =>
    findings.every(
      (finding) =>
        finding &&
        codes.includes(finding.code) &&
        finding.location.depth === evaluation.location.depth,
    );
  const limits = findings.flatMap((finding) =>
    finding?.code === "const" ? [finding.limit] : finding?.limit,
  );
  if (isAll("type")) {
    const types = [...new Set(limits)].filter((type) => type !== "null");
    report(evaluation, "type", types.length === 1 ? types[0] : types);
  } else if (isAll("const", "enum")) report(evaluation, "enum", limits);
  else return false;
  return true;
}

/** Smaller is closer: the right type, then the right tags (`const`, `enum`), then fewer problems, then deeper ones. */
function rank(evaluation: Evaluation, { findings }: Evaluation): readonly number[] {
  const here = evaluation.location.depth;
  const count = (below: number, ...codes: string[]): number =>
    findings.filter(({ code, location }) => codes.includes(code) && location.depth <= here + below)
      .length;
  return [
    count(0, "type"),
    count(1, "const", "enum"),
    findings.length,
    -(findings[0]?.location.depth ?? 0),
  ];
}

function compare(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((value, index) => value !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}
