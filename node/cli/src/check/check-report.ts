import type { Terminal } from "../terminal.ts";
import type { DocumentCheck, Problem } from "./check-document.ts";

/** The number of problems and of operations listed without `--all`. */
const defaultLimit = 25;

/** Whether the exit code is 1: a field that is edited as JSON is not a problem. */
export function hasProblems({ problems, incomplete }: DocumentCheck): boolean {
  return problems.length > 0 || incomplete.some(({ failure }) => failure !== undefined);
}

/** The report as text for people. */
export function reportText(check: DocumentCheck, showsAll: boolean, terminal: Terminal): string {
  const limit = showsAll ? Infinity : defaultLimit;
  const { source, document, problems, incomplete } = check;
  const title = `${terminal.style("bold", source)}: OpenAPI ${document.declaredVersion}, ${document.title || "untitled"}, ${count(document.operations.length, "operation")}`;
  const parts = [
    [title],
    limited(
      problems.map((problem) => problemLine(source, problem, terminal)),
      limit,
    ),
    limited(
      incomplete.map((form) => formLines(check, form, terminal)),
      limit,
    ),
    [summary(check, terminal)],
  ];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n");
}

/** The report as JSON for scripts. */
export function reportJson({ source, document, problems, incomplete }: DocumentCheck): object {
  return {
    source,
    version: document.declaredVersion,
    title: document.title,
    operations: document.operations.length,
    problems: problems.map(({ line, column, pointer, code, message }) => ({
      line,
      column,
      pointer,
      code,
      message,
    })),
    incomplete: incomplete.map(({ operation, gaps, failure, line, column }) => ({
      method: operation.method,
      path: operation.path,
      line,
      column,
      failure: failure ?? null,
      fields: gaps,
    })),
  };
}

function problemLine(source: string, problem: Problem, terminal: Terminal): string {
  const { line, column, code, message, pointer } = problem;
  const position = terminal.style("cyan", `${source}:${line}:${column}`);
  const where = pointer === "" ? "" : terminal.style("dim", ` (${pointer})`);
  return `${position} ${terminal.style("yellow", code)} ${message}${where}`;
}

function formLines(
  { source }: DocumentCheck,
  { operation, gaps, failure, line, column }: DocumentCheck["incomplete"][number],
  terminal: Terminal,
): string {
  const position = terminal.style("cyan", `${source}:${line}:${column}`);
  const name = `${operation.method.toUpperCase()} ${operation.path}`;
  if (failure !== undefined)
    return `${position} ${name} ${terminal.style("red", "has no form:")} ${failure}`;
  const fields = gaps.map(({ field }) => field);
  return `${position} ${name} has fields edited as JSON: ${fields.join(", ")}`;
}

function summary({ document, problems, incomplete }: DocumentCheck, terminal: Terminal): string {
  const failures = incomplete.filter(({ failure }) => failure !== undefined).length;
  const total = document.operations.length;
  const complete = total - incomplete.length;
  const found =
    problems.length === 0
      ? terminal.style("green", "no problems")
      : terminal.style("yellow", count(problems.length, "problem"));
  return [
    found,
    `${complete} of ${count(total, "operation")} with a complete form`,
    ...(incomplete.length > failures
      ? [`${incomplete.length - failures} with fields edited as JSON`]
      : []),
    ...(failures > 0 ? [terminal.style("red", `${failures} without a form`)] : []),
  ].join(", ");
}

function limited(lines: readonly string[], limit: number): string[] {
  if (lines.length <= limit) return [...lines];
  return [...lines.slice(0, limit), `… and ${lines.length - limit} more; use --all to list them`];
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}
