import type { Evaluation, Finding, Steps } from "./evaluation.ts";
import { isRecord, ownMember } from "./record.ts";

/** `anyOf` and `oneOf`: when no branch fits, the findings of the branch that was probably meant. */
export function* checkUnion(evaluation: Evaluation, branches: unknown, exclusive: boolean): Steps {
  if (!Array.isArray(branches) || branches.length === 0) return;
  const named = namedBranch(evaluation, branches);
  const trials: Evaluation[] = [];
  for (const branch of branches) {
    const trial = evaluation.trial(branch);
    yield trial;
    trials.push(trial);
    if (!trial.fits) continue;
    evaluation.absorb(trial);
    // Only `oneOf` and the `unevaluated…` keywords have to know about further branches.
    if (!exclusive && !evaluation.evaluated) return;
  }
  const fitting = trials.filter((trial) => trial.fits);
  if (fitting.length === 0) reportClosest(evaluation, trials, named);
  else if (exclusive && fitting.length > 1 && !fitting.some(({ schema }) => schema === named))
    evaluation.report("oneOf", branches);
}

/** The branch that OpenAPI's `discriminator` names for this value. */
function namedBranch(evaluation: Evaluation, branches: readonly unknown[]): unknown {
  const discriminator = evaluation.keyword("discriminator");
  if (!isRecord(discriminator) || !isRecord(evaluation.value)) return undefined;
  const name = ownMember(evaluation.value, String(discriminator["propertyName"]));
  if (typeof name !== "string") return undefined;
  const mapping = ownMember(discriminator, "mapping");
  const mapped = isRecord(mapping) ? ownMember(mapping, name) : undefined;
  const target = typeof mapped === "string" ? mapped : name;
  return branches.find((branch) => {
    const reference = isRecord(branch) ? ownMember(branch, "$ref") : undefined;
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
  const findings = trials.map((trial) => trial.findings[0]);
  const isAll = (...codes: string[]): boolean =>
    findings.every(
      (finding) => finding && codes.includes(finding.code) && isHere(evaluation, finding),
    );
  const limits = findings.flatMap((finding) => finding?.limit);
  if (isAll("type")) {
    const types = [...new Set(limits)].filter((type) => type !== "null");
    evaluation.report("type", types.length === 1 ? types[0] : types);
  } else if (isAll("const", "enum")) evaluation.report("enum", limits);
  else return false;
  return true;
}

function isHere({ location }: Evaluation, finding: Finding): boolean {
  return finding.location.depth === location.depth;
}

/** Smaller is closer: the right type, then the right marks (`const`, `enum`), then fewer problems, then deeper ones. */
function rank(evaluation: Evaluation, { findings }: Evaluation): readonly number[] {
  const marks = findings.filter(
    ({ code, location }) =>
      (code === "const" || code === "enum") && location.depth <= evaluation.location.depth + 1,
  );
  const depths = findings.map(({ location }) => location.depth);
  return [
    findings.filter((finding) => finding.code === "type" && isHere(evaluation, finding)).length,
    marks.length,
    findings.length,
    -Math.max(...depths),
  ];
}

function compare(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((value, index) => value !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}
