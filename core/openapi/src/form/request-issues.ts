/** Issues of a request: those of its inputs, values that cannot be sent, and where they are shown. */
import { type Issue, issue } from "@heddle/params";

import { type Field, type FieldLocation, fieldLocations } from "../fields/field.ts";
import type { InvalidRequestError, Values } from "../request/request-plan.ts";
import type { OperationInputs } from "./operation-inputs.ts";

/** A problem with a part of the request, and where that part is, if known. */
export interface RequestIssue extends Issue {
  readonly location?: FieldLocation;
}

/** The issues of the fields and, if there are none, of the body as a whole. */
export function issuesOf(inputs: OperationInputs): readonly RequestIssue[] {
  const own = inputIssues(inputs);
  return own.length > 0 ? own : bodyIssues(inputs, inputs.body.sent());
}

/** The issues of the fields, except those whose value `extra` replaces. */
export function inputIssues(inputs: OperationInputs, extra?: Values): readonly RequestIssue[] {
  const { text, sentOthers } = inputs.body;
  const ofText = ofBody(text?.issues() ?? []);
  const ofOthers = ofBody(sentOthers?.issues() ?? []);
  return [...ofText, ...fieldIssues(inputs), ...ofOthers].filter(
    (each) => !isReplaced(inputs, each, extra),
  );
}

/** The issues of the body as a whole. */
export function bodyIssues(
  inputs: OperationInputs,
  body: unknown,
  extra?: Values,
): readonly RequestIssue[] {
  return ofBody(inputs.body.validate(body, extra));
}

function ofBody(issues: readonly Issue[]): readonly RequestIssue[] {
  return issues.map((each) => ({ ...each, location: "body" }));
}

function fieldIssues(inputs: OperationInputs): readonly RequestIssue[] {
  return inputs.sentFields.flatMap((field) => {
    const { key, location } = field;
    const issues = inputs.widgetOf(field).issues();
    return issues.map((each) => ({ ...each, path: [key, ...each.path], location }));
  });
}

/** Whether `extra` replaces the value of an issue; a body of one field is validated together with `extra`. */
function isReplaced(
  inputs: OperationInputs,
  { path: [key, name], code }: RequestIssue,
  extra: Values | undefined,
): boolean {
  const field = inputs.at("body").find((each) => each.key === key);
  if (!field || !extra) return false;
  if (!field.isWholeBody) return Object.hasOwn(extra, field.name);
  return code !== "draft" || Object.hasOwn(extra, String(name));
}

/** Shows issues at the fields of their paths and clears the others; returns the issues without a visible field. */
export function showIssuesAt(
  inputs: OperationInputs,
  issues: readonly RequestIssue[],
): readonly RequestIssue[] {
  const placed = new Map<string, Issue[]>();
  const unplaced: RequestIssue[] = [];
  const ofOthers = inputs.body.others ? issues.filter((each) => isOfOthers(inputs, each)) : [];
  for (const each of issues) {
    if (ofOthers.includes(each)) continue;
    const field = fieldOf(inputs, each);
    const path = field?.isWholeBody && each.path[0] !== field.key ? each.path : each.path.slice(1);
    if (field && inputs.widgetOf(field).visible)
      placed.set(field.key, [...(placed.get(field.key) ?? []), { ...each, path }]);
    else if (!isOfText(inputs, each)) unplaced.push(each);
  }
  for (const field of inputs.fields) {
    const without = inputs.widgetOf(field).showIssues(placed.get(field.key) ?? []);
    const start = field.isWholeBody ? [] : [field.key];
    unplaced.push(...without.map((each) => ({ ...each, path: [...start, ...each.path] })));
  }
  unplaced.push(...(inputs.body.others?.showIssues(ofOthers) ?? []));
  inputs.body.text?.input.showIssues(issues.flatMap((each) => inBody(inputs, each)));
  return unplaced;
}

/** Whether the JSON text of the body shows an issue that no field has. */
function isOfText({ body }: OperationInputs, { path, code, location }: RequestIssue): boolean {
  const isWhole = location === "body" && path.length === 0 && code === "draft";
  return isWhole && body.text?.isShown === true;
}

/** Whether an issue belongs to a member of the body without a field. */
function isOfOthers(inputs: OperationInputs, each: RequestIssue): boolean {
  const isInBody = each.location === undefined || each.location === "body";
  const isOfField = fieldOf(inputs, each) !== undefined || inputs.body.hides(each.path);
  return isInBody && each.path.length > 0 && !isOfField;
}

/** An issue of the body with the path inside the body; none if it belongs to another location. */
function inBody(inputs: OperationInputs, each: RequestIssue): readonly Issue[] {
  const location = fieldOf(inputs, each)?.location ?? each.location ?? "body";
  return location === "body" ? [{ ...each, path: pathInBody(inputs, each) }] : [];
}

/** The path of an issue in the body. It starts with the key of the field, or already with its name: `["body.id"]` → `["id"]`. */
export function pathInBody(inputs: OperationInputs, { path }: RequestIssue): Issue["path"] {
  const [key, ...rest] = path;
  const field = inputs.fields.find((each) => each.key === key);
  if (!field) return path;
  return field.isWholeBody ? rest : [field.name, ...rest];
}

function fieldOf(inputs: OperationInputs, { path, location }: RequestIssue): Field | undefined {
  const [name] = path;
  const found = typeof name === "string" ? inputs.find(name, location) : undefined;
  const isInBody = location === undefined || location === "body";
  return found ?? (isInBody ? inputs.fields.find((field) => field.isWholeBody) : undefined);
}

/** The issue of a value that cannot be sent; `undefined` when it belongs to no field. */
export function requestIssue(error: InvalidRequestError): RequestIssue | undefined {
  const location = fieldLocations.find((each) => each === error.location);
  if (location === undefined) return undefined;
  const path = error.field === "" ? [] : [error.field];
  return { ...issue(path, "request", error.translatable ?? error.message), location };
}
