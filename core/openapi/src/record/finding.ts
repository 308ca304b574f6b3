import { equalValues } from "@heddle/params";
import type { Widget } from "@heddle/views";

import type { OperationInputs, RequestIssue } from "../form/operation-inputs.ts";
import { memberAt } from "./difference.ts";

type Path = readonly (string | number)[];

/** A place inside a row. */
interface RowPlace {
  readonly row: Widget;
  readonly path: Path;
}

/** A problem, and what stood where when it was found. */
export interface Finding {
  readonly issue: RequestIssue;
  readonly path: Path;
  /** The rows around it: each stays the same wherever it is moved. */
  readonly rows: readonly RowPlace[];
  readonly value: unknown;
}

/** What is wrong with what is entered, field by field and as a whole. */
export function findingsIn(inputs: OperationInputs): readonly Finding[] {
  const body = inputs.body();
  return [...inputs.problems(), ...inputs.bodyProblems()].map((issue) => {
    const path = pathOf(inputs, issue);
    const rows = issue.location === "body" ? rowsAround(inputs, path) : [];
    return { issue, path, rows, value: memberAt(body, path) };
  });
}

/** Where an issue is in the body: its path begins with the key of the field, or already with the name. */
function pathOf(inputs: OperationInputs, { path }: RequestIssue): Path {
  const [key, ...rest] = path;
  const field = inputs.fields.find((each) => each.key === key);
  if (!field) return path;
  return field.isWholeBody ? rest : [field.name, ...rest];
}

function rowsAround(inputs: OperationInputs, path: Path): readonly RowPlace[] {
  return path.flatMap((step, at) => {
    const row = typeof step === "number" ? inputs.widgetAt(path.slice(0, at + 1)) : undefined;
    return row ? [{ row, path: path.slice(at + 1) }] : [];
  });
}

/** Whether nothing has changed about a problem. A value that is still the same is wrong for the same reason. */
export function isSameFinding(old: Finding, now: Finding): boolean {
  const isThere =
    equalValues(old.path, now.path) ||
    isInSameList(old.path, now.path) ||
    old.rows.some(({ row, path }) =>
      now.rows.some((each) => each.row === row && equalValues(each.path, path)),
    );
  const isSameKind = now.value !== undefined || old.issue.code === now.issue.code;
  return isThere && isSameKind && equalValues(old.value, now.value);
}

/** A member of a list is known by its value, wherever it is by now. */
function isInSameList(old: Path, now: Path): boolean {
  const isMember = typeof old.at(-1) === "number" && typeof now.at(-1) === "number";
  return isMember && equalValues(old.slice(0, -1), now.slice(0, -1));
}
