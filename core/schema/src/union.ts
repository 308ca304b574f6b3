import { isObject, ownMember } from "@heddle/params";

import { absorb, type Evaluation, fits, keyword, report, type Steps, trial } from "./evaluation.ts";

/** `anyOf` and `oneOf`: when no branch fits, the findings of the branch that was probably meant. */
export function* checkUnion(evaluation: Evaluation, branches: unknown, exclusive: boolean): Steps {
  if (!Array.isArray(branches) || branches.length === 0) return;
  const named = namedBranch(evaluation, branches);
  const trials: Evaluation[] = [];
  for (const branch of branches) {
    const attempt = trial(evaluation, branch);
    yield attempt;
    trials.push(attempt);
    if (!fits(attempt)) continue;
    absorb(evaluation, attempt);
    // Only `oneOf` and the `unevaluated…` keywords have to know about further branches.
    if (!exclusive && !evaluation.evaluated) return;
  }
  const fitting = trials.filter(fits);
  if (fitting.length === 0) reportClosest(evaluation, trials, named);
  else if (exclusive && fitting.length > 1 && !fitting.some(({ schema }) => schema === named))
    report(evaluation, "oneOf", branches);
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

/** Branches that are all just another type, or all just another value, are one choice to the person at the form. */
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

/** Smaller is closer: the right type, then the right marks (`const`, `enum`), then fewer problems, then deeper ones. */
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
