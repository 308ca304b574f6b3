import type { OperationInputs, RequestIssue } from "../form/operation-inputs.ts";
import { asObject, isObject } from "../document/raw.ts";
import { type Difference, differences, memberAt, withDifferences } from "./difference.ts";
import { type Finding, findingsIn, isSameFinding } from "./finding.ts";
import { withLiteralsOf } from "./literals.ts";

/** A record as it was loaded or saved. */
export type ApiRecord = Readonly<Record<string, unknown>>;

/**
 * The values that edits are compared with: the loaded record, or what the server accepted since without returning the
 * record. An edit is a difference from what the widgets showed at first, applied to these values, so whatever the
 * widgets do not show, or cannot hold, stays as it came.
 */
export class Baseline {
  /** The record as it was loaded or returned. */
  readonly record: ApiRecord;
  /** The values that edits are applied to: the part that the update accepts where the record is wrapped. */
  readonly values: ApiRecord;
  /** The names of what no widget could take. */
  readonly unshown: readonly string[];
  /** Whether what is saved is inside the record: it has none of the fields, but a member of it has some. */
  readonly isWrapped: boolean;
  readonly #inputs: OperationInputs;
  readonly #body: unknown;
  /** What is wrong with the record itself. */
  readonly #findings: readonly Finding[];

  /** Fills the widgets from the record, or from the values that the server accepted. */
  constructor(inputs: OperationInputs, record: ApiRecord, accepted?: ApiRecord) {
    this.record = record;
    this.#inputs = inputs;
    this.isWrapped = isWrapped(inputs, record);
    this.values = accepted ?? (this.isWrapped ? {} : record);
    this.unshown = fill(inputs, this.isWrapped ? { ...record, ...accepted } : this.values);
    this.#body = inputs.body() ?? {};
    this.#findings = findingsIn(this.#inputs);
  }

  /** The values with the edits applied. */
  get edited(): unknown {
    return withDifferences(this.values, this.changes);
  }

  /** The values once the edits are saved. */
  get saved(): ApiRecord {
    return withLiteralsOf(this.values, asObject(this.edited));
  }

  /** What was entered, place by place. */
  get changes(): readonly Difference[] {
    const entered = differences(this.#body, this.#inputs.body() ?? {});
    return entered.flatMap((change) => this.#inside(change));
  }

  /** Where nothing was shown of an object, what is entered goes into it, not in its place. */
  #inside(change: Difference): readonly Difference[] {
    const { path, from, to } = change;
    const isHidden = from === undefined && isObject(memberAt(this.values, path)) && isObject(to);
    return isHidden ? differences({}, to, path) : [change];
  }

  /** Whether something was entered, be it a value yet or not. */
  get isEdited(): boolean {
    return (
      this.changes.length > 0 ||
      findingsIn(this.#inputs).some((each) => each.issue.code === "draft" && !this.#isOld(each))
    );
  }

  /** What is wrong with what was entered. What was wrong with the record before is not the user's to mend. */
  problems(): readonly RequestIssue[] {
    const due = findingsIn(this.#inputs).filter(
      (each) => !this.#isOld(each) || this.#isMissing(each),
    );
    const firsts = new Map(
      due.toReversed().map(({ path, issue }) => [JSON.stringify([issue.location, path]), issue]),
    );
    return [...firsts.values()].toReversed();
  }

  #isOld(finding: Finding): boolean {
    return (
      finding.issue.location === "body" && this.#findings.some((old) => isSameFinding(old, finding))
    );
  }

  /** What is sent whole has to be complete. */
  #isMissing({ issue, path }: Finding): boolean {
    if (issue.code !== "required" || this.#inputs.operation.method === "patch") return false;
    return memberAt(this.edited, path) === undefined;
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
    if (key === undefined) return [name];
    const isFilled = inputs.populate({ [key]: value }).length === 0;
    // An empty widget shows that there is nothing, whether its schema knows `null` or not.
    return isFilled || value === null ? [] : [name];
  });
}

function isWrapped(inputs: OperationInputs, record: ApiRecord): boolean {
  const fields = inputs.at("body").filter((field) => !field.isWholeBody);
  const hasSome = (value: unknown): boolean =>
    isObject(value) && fields.some(({ name }) => Object.hasOwn(value, name));
  return !hasSome(record) && Object.values(record).some(hasSome);
}
