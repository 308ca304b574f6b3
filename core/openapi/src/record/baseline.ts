import { equalValues } from "@heddle/params";

import type { RequestIssue } from "../form/inputs.ts";
import type { OperationInputs } from "../form/operation-inputs.ts";
import { isObject } from "../request/value-shape.ts";
import { type Difference, differences, memberAt, withDifferences } from "./difference.ts";

/** A record as it was loaded or saved. */
export type ApiRecord = Readonly<Record<string, unknown>>;

/** A problem, and what stood there when it was found. */
interface Finding {
  readonly issue: RequestIssue;
  readonly draft: string | null;
  readonly value: unknown;
}

/**
 * A record, and how the widgets show it. An edit is a difference from what the widgets showed at first, made in the
 * record: whatever they do not show, or cannot hold, stays as it came.
 */
export class Baseline {
  readonly record: ApiRecord;
  /** The names of what no widget could take. */
  readonly unshown: readonly string[];
  readonly #inputs: OperationInputs;
  readonly #body: unknown;
  /** What is wrong with the record itself. */
  readonly #findings: readonly Finding[];

  /** Fills the widgets from the record. */
  constructor(inputs: OperationInputs, record: ApiRecord) {
    this.record = record;
    this.#inputs = inputs;
    this.unshown = fill(inputs, record);
    this.#body = inputs.body() ?? {};
    this.#findings = this.#find();
  }

  /** The record with what was entered. */
  get edited(): unknown {
    return withDifferences(this.record, this.changes);
  }

  /** What was entered, place by place. */
  get changes(): readonly Difference[] {
    const entered = differences(this.#body, this.#inputs.body() ?? {});
    return [...entered.flatMap((change) => this.#inside(change)), ...this.#removals];
  }

  /** Where nothing was shown of an object, what is entered goes into it, not in its place. */
  #inside(change: Difference): readonly Difference[] {
    const { path, from, to } = change;
    const isHidden = from === undefined && isObject(memberAt(this.record, path)) && isObject(to);
    return isHidden ? differences({}, to, path) : [change];
  }

  /** Whether something was entered, be it a value yet or not. */
  get isEdited(): boolean {
    return (
      this.changes.length > 0 ||
      this.#find().some((finding) => finding.draft !== null && !this.#isOld(finding))
    );
  }

  /** What is wrong with what was entered. What was wrong with the record before is not the user's to mend. */
  problems(): readonly RequestIssue[] {
    return this.#find(this.#inputs.problems())
      .filter((finding) => !this.#isOld(finding) || this.#isMissing(finding))
      .map(({ issue }) => issue);
  }

  /** What no widget could hold, and the user has emptied. */
  get #removals(): readonly Difference[] {
    return this.#findings.flatMap(({ issue, draft }) => {
      const path = pathOf(this.#inputs, issue).map(String);
      const widget = this.#inputs.widgetAt(path);
      const isEmptied = draft !== null && widget?.draft === null && widget.value === undefined;
      const from = memberAt(this.record, path);
      return isEmptied && from !== undefined ? [{ path, from, to: undefined }] : [];
    });
  }

  #find(issues: readonly RequestIssue[] = this.#everyProblem): readonly Finding[] {
    const body = this.#inputs.body();
    return issues.map((issue) => {
      const path = pathOf(this.#inputs, issue);
      const draft = this.#inputs.widgetAt(path)?.draft ?? null;
      return { issue, draft, value: memberAt(body, path) };
    });
  }

  get #everyProblem(): readonly RequestIssue[] {
    return [...this.#inputs.problems(), ...this.#inputs.bodyProblems()];
  }

  #isOld({ issue, draft, value }: Finding): boolean {
    if (issue.location !== "body") return false;
    return this.#findings.some(
      (old) =>
        old.draft === draft &&
        old.issue.code === issue.code &&
        equalValues(old.issue.path, issue.path) &&
        equalValues(old.value, value),
    );
  }

  /** What is sent whole has to be complete. */
  #isMissing({ issue }: Finding): boolean {
    if (issue.code !== "required" || this.#inputs.operation.method === "patch") return false;
    return memberAt(this.edited, pathOf(this.#inputs, issue)) === undefined;
  }
}

/** Fills the body from a record, and returns the names of what no widget could take. */
function fill(inputs: OperationInputs, record: ApiRecord): readonly string[] {
  const fields = inputs.at("body");
  for (const field of fields) inputs.widgetOf(field).clear();
  const [first] = fields;
  if (first?.isWholeBody) return inputs.populate({ [first.key]: record });
  const keys = new Map(fields.map(({ name, key }) => [name, key]));
  return Object.entries(record).flatMap(([name, value]) => {
    const key = keys.get(name);
    const isFilled = key !== undefined && inputs.populate({ [key]: value }).length === 0;
    return isFilled ? [] : [name];
  });
}

/** Where an issue is in the body: its path begins with the key of the field, or already with the name. */
function pathOf(inputs: OperationInputs, { path }: RequestIssue): readonly (string | number)[] {
  const [key, ...rest] = path;
  const field = inputs.fields.find((each) => each.key === key);
  if (!field) return path;
  return field.isWholeBody ? rest : [field.name, ...rest];
}
