/** Compares the values of a form with its baseline: edits, and problems of the edits. */
import { equalValues, frozen } from "@heddle/params";
import type { Widget } from "@heddle/views";

import { asObject, isObject } from "../document/raw.ts";
import type { OperationInputs } from "../form/operation-inputs.ts";
import { bodyIssues, inputIssues, pathInBody, type RequestIssue } from "../form/request-issues.ts";
import { type Difference, differences, memberAt, withDifferences } from "./difference.ts";
import { withLiteralsOf } from "./literals.ts";
import type { ApiRecord } from "./record-shape.ts";

/**
 * The values that edits are compared with: the loaded record, or what the server accepted since without returning the
 * record. An edit is a difference from what the widgets showed at first, applied to these values. Members that the widgets
 * do not show, or cannot hold, stay unchanged.
 */
export class Baseline {
  /** The record as it was loaded or returned. */
  readonly record: ApiRecord;
  /** The values that edits are applied to: the part that the update accepts where the record is wrapped. */
  readonly values: ApiRecord;
  /** The names of the members that no widget shows. */
  readonly unshown: readonly string[];
  /** Whether the record has none of the fields, but one of its members has some. */
  readonly isWrapped: boolean;
  readonly #inputs: OperationInputs;
  readonly #body: unknown;
  /** The problems that the record had before any edit. */
  readonly #findings: readonly Finding[];

  /** Fills the widgets from the record, or from the values that the server accepted. */
  constructor(inputs: OperationInputs, record: ApiRecord, accepted?: ApiRecord) {
    this.record = record;
    this.#inputs = inputs;
    this.isWrapped = isWrapped(inputs, record);
    this.values = accepted ?? (this.isWrapped ? {} : record);
    this.unshown = fill(inputs, this.isWrapped ? { ...record, ...accepted } : this.values);
    this.#body = inputs.body.sent() ?? {};
    this.#findings = findingsIn(this.#inputs);
  }

  /** The values with the edits applied. */
  get edited(): unknown {
    return withDifferences(this.values, this.changes);
  }

  /** The values once the edits are saved. */
  get saved(): ApiRecord {
    return withLiteralsOf(this.values, frozen(asObject(this.edited)));
  }

  /** The edits that are values, one per member. */
  get changes(): readonly Difference[] {
    const edits = differences(this.#body, this.#inputs.body.sent() ?? {});
    return edits
      .filter((change) => !this.#isOnlyHidden(change))
      .flatMap((change) => this.#inside(change));
  }

  /** A patch leaves a member as it is while conditions hide it; a whole record is sent without it. */
  #isOnlyHidden({ path, to }: Difference): boolean {
    const { operation } = this.#inputs;
    return operation.method === "patch" && to === undefined && this.#inputs.body.hides(path);
  }

  /** An edit of an object that the widgets do not show adds to it instead of replacing it. */
  #inside(change: Difference): readonly Difference[] {
    const { path, from, to } = change;
    const isHidden = from === undefined && isObject(memberAt(this.values, path)) && isObject(to);
    return isHidden ? differences({}, to, path) : [change];
  }

  /** Whether there are edits, drafts included. */
  get isEdited(): boolean {
    return this.changes.length > 0 || this.#drafts.some((each) => !this.#isOld(each));
  }

  get #drafts(): readonly Finding[] {
    const drafts = inputIssues(this.#inputs).filter(({ code }) => code === "draft");
    return findings(this.#inputs, drafts);
  }

  /** The problems that prevent a save. Problems that the record had before do not. */
  issues(): readonly RequestIssue[] {
    const due = findingsIn(this.#inputs).filter(
      (each) => !this.#isOld(each) || this.#isMissing(each),
    );
    const firsts = new Map(
      due.toReversed().map(({ path, issue }) => [JSON.stringify([issue.location, path]), issue]),
    );
    return [...firsts.values()].toReversed();
  }

  /** A parameter is missing until it is entered; one that the record came with need not fit the operation that saves. */
  #isOld(finding: Finding): boolean {
    const isMissing = finding.issue.location !== "body" && finding.value === undefined;
    return !isMissing && this.#findings.some((old) => isSameFinding(old, finding));
  }

  /** A PUT or POST needs every required member. */
  #isMissing({ issue, path }: Finding): boolean {
    if (issue.code !== "required" || this.#inputs.operation.method === "patch") return false;
    return memberAt(this.edited, path) === undefined;
  }
}

/** Fills the body from a record; returns the names of the members that no widget shows. */
function fill(inputs: OperationInputs, record: ApiRecord): readonly string[] {
  const fields = inputs.allFields.filter(({ location }) => location === "body");
  inputs.body.clear();
  const [first] = fields;
  if (first?.isWholeBody) return inputs.populate({ [first.key]: record });
  const keys = new Map(fields.map(({ name, key }) => [name, key]));
  return Object.entries(record).flatMap(([name, value]) => {
    const key = keys.get(name);
    if (key === undefined) return [name];
    const isFilled = inputs.populate({ [key]: value }).length === 0;
    // An empty widget means `null`, even where its schema does not allow that. Hidden fields are left out on purpose.
    const isHidden = inputs.widgets[key]?.isHidden;
    return isFilled || isHidden || value === null ? [] : [name];
  });
}

function isWrapped(inputs: OperationInputs, record: ApiRecord): boolean {
  const fields = inputs.allFields.filter((each) => each.location === "body" && !each.isWholeBody);
  const hasSome = (value: unknown): boolean =>
    isObject(value) && fields.some(({ name }) => Object.hasOwn(value, name));
  return !hasSome(record) && Object.values(record).some(hasSome);
}

type Path = readonly (string | number)[];

/** A path inside a row. */
interface PathInRow {
  readonly row: Widget;
  readonly path: Path;
}

/** A problem, with its position and the value that has it. */
interface Finding {
  readonly issue: RequestIssue;
  readonly path: Path;
  /** The rows that contain it, which keep their widgets when they are moved. */
  readonly rows: readonly PathInRow[];
  readonly value: unknown;
}

/** The problems of the fields and of the body as a whole. */
function findingsIn(inputs: OperationInputs): readonly Finding[] {
  const body = inputs.body.sent();
  return findings(inputs, [...inputIssues(inputs), ...bodyIssues(inputs, body)], body);
}

function findings(
  inputs: OperationInputs,
  issues: readonly RequestIssue[],
  body = inputs.body.sent(),
): readonly Finding[] {
  return issues.map((issue) => {
    const path = pathInBody(inputs, issue);
    if (issue.location === "body")
      return { issue, path, rows: rowsAround(inputs, path), value: memberAt(body, path) };
    const field = inputs.fields.find(({ key }) => key === issue.path[0]);
    return { issue, path, rows: [], value: field && inputs.widgetOf(field).contribution };
  });
}

function rowsAround(inputs: OperationInputs, path: Path): readonly PathInRow[] {
  return path.flatMap((step, at) => {
    const row = typeof step === "number" ? inputs.body.at(path.slice(0, at + 1)) : undefined;
    return row ? [{ row, path: path.slice(at + 1) }] : [];
  });
}

/** Whether a problem is the same as before: an equal value at the same place has the same problem. */
function isSameFinding(old: Finding, now: Finding): boolean {
  if (old.issue.location !== now.issue.location) return false;
  const isThere =
    equalValues(old.path, now.path) ||
    isInSameList(old.path, now.path) ||
    old.rows.some(({ row, path }) =>
      now.rows.some((each) => each.row === row && equalValues(each.path, path)),
    );
  const isSameKind = now.value !== undefined || old.issue.code === now.issue.code;
  return isThere && isSameKind && equalValues(old.value, now.value);
}

/** Items of one list are compared by value, at any position. */
function isInSameList(old: Path, now: Path): boolean {
  const isMember = typeof old.at(-1) === "number" && typeof now.at(-1) === "number";
  return isMember && equalValues(old.slice(0, -1), now.slice(0, -1));
}
