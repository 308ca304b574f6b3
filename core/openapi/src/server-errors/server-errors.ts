import { readPointerStep } from "../document/json-pointer.ts";
import type { FieldLocation } from "../fields/field.ts";

/** One validation error that a server reports. */
export interface ServerIssue {
  /** The location of the value in the request, if the server names it. */
  readonly location: FieldLocation | undefined;
  /** The path of the value; empty for an error about the whole request. */
  readonly path: ErrorPath;
  readonly message: string;
}

/** The validation errors in a response body. */
export interface ServerErrors {
  readonly issues: readonly ServerIssue[];
  /** A sentence about the whole request; empty if the server sends none. */
  readonly summary: string;
  /** The kind of problem, beside a summary that says more; otherwise empty. */
  readonly title: string;
}

/** The formats of validation errors; the first match applies. */
const formats: readonly {
  readonly name: string;
  readonly read: (body: Members) => readonly ServerIssue[] | undefined;
}[] = [
  {
    name: "RFC 7807",
    read: (body) => firstList(body, ["invalid-params", "invalidParams", "invalid_params"]),
  },
  { name: "FastAPI", read: ({ detail }) => readIssueList(detail) },
  { name: "Symfony", read: ({ violations }) => readIssueList(violations) },
  {
    name: "RFC 9457, JSON:API, Spring, GitHub, express-validator",
    read: (body) =>
      firstList(body, ["errors", "fieldErrors", "validationErrors", "issues", "details"]),
  },
  { name: "ASP.NET, Laravel, Rails", read: ({ errors }) => readFieldMap(errors) },
  { name: "Stripe, OpenAI", read: ({ error }) => readParameter(objectMembers(error)) },
  {
    name: "an error object around one of the lists",
    read: ({ error }) =>
      firstList(objectMembers(error), ["errors", "issues", "details", "fieldViolations"]),
  },
  { name: "Google", read: ({ error }) => readFieldViolations(objectMembers(error)["details"]) },
  { name: "Django REST framework", read: readFieldsOnly },
];

/** Reads validation errors from a parsed or textual body: `{"detail":[{"loc":["body","age"],"msg":"too low"}]}` → body, `age`, `too low`. */
export function readServerErrors(body: unknown): ServerErrors {
  const members = objectMembers(body);
  for (const { read } of formats) {
    const issues = read(members);
    if (issues !== undefined) return withTitle(members, issues, summaryBeside(body, issues));
  }
  return withTitle(members, [], readSummary(body));
}

function withTitle(
  members: Members,
  issues: readonly ServerIssue[],
  summary: string,
): ServerErrors {
  const title = firstText(members, ["title"])?.trim() ?? "";
  return { issues, summary, title: title === summary ? "" : title };
}

/** Drops a summary that only repeats an issue. */
function summaryBeside(body: unknown, issues: readonly ServerIssue[]): string {
  const summary = readSummary(body);
  const repeats = issues.some(({ path, message }) => path.length > 0 && summary.includes(message));
  return repeats ? "" : summary;
}

function firstList(body: Members, names: readonly string[]): readonly ServerIssue[] | undefined {
  return names.map((name) => readIssueList(body[name])).find((issues) => issues !== undefined);
}

function readParameter(error: Members): readonly ServerIssue[] | undefined {
  const parameter = firstText(error, ["param", "field"]);
  const message = firstText(error, ["message", "detail"]);
  if (parameter === undefined || message === undefined) return undefined;
  return [{ location: undefined, path: readPath(parameter), message }];
}

function readFieldViolations(details: unknown): readonly ServerIssue[] | undefined {
  if (!Array.isArray(details)) return undefined;
  return readIssueList(details.flatMap((each) => objectMembers(each)["fieldViolations"] ?? []));
}

/** A body that consists of fields and their messages only. */
function readFieldsOnly(body: Members): readonly ServerIssue[] | undefined {
  const isOther = ["detail", "error", "errors", "message", "messages"].some((name) => name in body);
  return isOther || Object.values(body).some((value) => typeof value === "string")
    ? undefined
    : readFieldMap(body);
}

/** The members that may contain the message of an entry, best first. */
const messages = [
  "detail",
  "message",
  "msg",
  "defaultMessage",
  "reason",
  "description",
  "title",
  "code",
];

const locations: ReadonlySet<unknown> = new Set(["path", "query", "header", "cookie", "body"]);

type ErrorTarget = Pick<ServerIssue, "location" | "path">;

/** The ways in which an entry names its value; the first match applies. */
const targetReaders: readonly ((entry: Members) => ErrorTarget | undefined)[] = [
  // FastAPI: the first step is the location.
  ({ loc }) => (Array.isArray(loc) ? targetOf(loc.filter(isStep)) : undefined),
  // JSON:API.
  ({ source }) => {
    const { pointer, parameter, header } = objectMembers(source);
    if (typeof pointer === "string") return { location: "body", path: readPointer(pointer) };
    if (typeof parameter === "string") return { location: "query", path: readPath(parameter) };
    return typeof header === "string" ? { location: "header", path: [header] } : undefined;
  },
  // RFC 9457.
  ({ pointer }) =>
    typeof pointer === "string" ? { location: "body", path: readPointer(pointer) } : undefined,
  ({ header }) => (typeof header === "string" ? { location: "header", path: [header] } : undefined),
  // Validation libraries that give a list of steps.
  ({ path }) =>
    Array.isArray(path) ? { location: undefined, path: path.filter(isStep) } : undefined,
  // Symfony, Spring, GitHub, RFC 7807, express-validator and others that name the value.
  (entry) => {
    const name = firstText(entry, names);
    if (name === undefined) return undefined;
    const location = ["location", "in"].map((key) => entry[key]).find(isLocation);
    return { location, path: name.startsWith("/") ? readPointer(name) : readPath(name) };
  },
];

const names = [
  "propertyPath",
  "field",
  "fieldName",
  "name",
  "param",
  "parameter",
  "property",
  "path",
  "attribute",
];

/** `[{ field: "age", message: "too low" }]` → one issue; `undefined` if no entry names a value. */
function readIssueList(list: unknown): readonly ServerIssue[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const issues = list.map(readEntry).filter((issue) => issue !== undefined);
  return issues.some(({ path }) => path.length > 0) ? issues : undefined;
}

function readEntry(value: unknown): ServerIssue | undefined {
  if (typeof value === "string") return { location: undefined, path: [], message: value };
  const entry = objectMembers(value);
  const message = firstText(entry, messages);
  if (message === undefined) return undefined;
  const target = firstTarget(entry) ?? { location: undefined, path: [] };
  return { ...target, message: message.replaceAll("_", message === entry["code"] ? " " : "_") };
}

function firstTarget(entry: Members): ErrorTarget | undefined {
  for (const read of targetReaders) {
    const found = read(entry);
    if (found !== undefined) return found;
  }
  return undefined;
}

function targetOf(steps: ErrorPath): ErrorTarget {
  const [first, ...rest] = steps;
  return isLocation(first) ? { location: first, path: rest } : { location: undefined, path: steps };
}

function isLocation(value: unknown): value is FieldLocation {
  return locations.has(value);
}

function isStep(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** Limits hostile responses; no form is this deep. */
const maxDepth = 20;

/** Names that frameworks use for errors without a field. */
const general: ReadonlySet<string> = new Set([
  "",
  "non_field_errors",
  "__all__",
  "base",
  "$",
  "_errors",
]);

/**
 * Reads a mapping from field to messages (ASP.NET, Laravel, Rails, Django): `{ name: ["too long"], address: { zip: "missing" } }`
 * → `name`, `address.zip`. `undefined` if it contains anything else.
 */
function readFieldMap(value: unknown): readonly ServerIssue[] | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const issues = collect(value, [], maxDepth);
  return issues === undefined || issues.length === 0 ? undefined : issues;
}

function collect(value: unknown, path: ErrorPath, depth: number): ServerIssue[] | undefined {
  if (depth === 0) return undefined;
  if (typeof value === "string") return [{ location: undefined, path, message: value }];
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Array.isArray(value)
    ? // Strings in a list are messages about one value; objects are about one item each.
      value.map(
        (item: unknown, index) =>
          [typeof item === "string" ? path : [...path, index], item] as const,
      )
    : Object.entries(value).map(([name, item]) => [[...path, ...stepsOf(name)], item] as const);
  const collected = entries.map(([path, item]) => collect(item, path, depth - 1));
  return collected.every((issues) => issues !== undefined) ? collected.flat() : undefined;
}

function stepsOf(name: string): ErrorPath {
  if (general.has(name)) return [];
  return name.startsWith("/") ? readPointer(name) : readPath(name);
}

/** The members that may contain a sentence or a list of them, best first. */
const sentences = [
  "detail",
  "message",
  "title",
  "error_description",
  "error_message",
  "reason",
  "description",
  "errors",
  "error",
  "msg",
];

const maximumSentences = 10;

/** The first sentence found in a body: `{ error: { message: "No such user" } }` → `No such user`. Empty if there is none. */
function readSummary(body: unknown): string {
  return typeof body === "string" ? readLine(body) : readValue(body, 3);
}

function readValue(value: unknown, depth: number): string {
  if (typeof value === "string") return value.trim();
  if (depth === 0) return "";
  if (Array.isArray(value))
    return value
      .slice(0, maximumSentences)
      .map((entry) => readValue(entry, depth - 1))
      .filter((text) => text !== "")
      .join("; ");
  const members = objectMembers(value);
  for (const name of sentences) {
    const text = readValue(members[name], depth - 1);
    if (text !== "") return text;
  }
  return "";
}

/** The first line of a text that is not HTML. */
function readLine(text: string): string {
  const line = text.trimStart().split("\n", 1)[0]?.trim() ?? "";
  return line.startsWith("<") ? "" : line.slice(0, 300);
}

/** The path of a value: names and indices from the outside in. */
export type ErrorPath = readonly (string | number)[];

/** `items[0].name`, `items.0.name`, `items[0][name]`, `$.items[0].name` → `["items", 0, "name"]`. */
function readPath(text: string): ErrorPath {
  const steps = text.replace(/^\$(?=[.[]|$)/, "").match(/\[[^\]]*\]|[^.[\]]+/g) ?? [];
  return steps.map((step) => step.replace(/^\[(["']?)(.*)\1\]$/, "$2")).map(asStep);
}

/** `/items/0`, `#/items/0` → `["items", 0]`. */
function readPointer(text: string): ErrorPath {
  const pointer = text.startsWith("#") ? decode(text.slice(1)) : text;
  return pointer
    .replace(/^\//, "")
    .split("/")
    .filter((step, _, steps) => steps.length > 1 || step !== "")
    .map((step) => asStep(readPointerStep(step)));
}

function asStep(text: string): string | number {
  return /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : text;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type Members = Readonly<Record<string, unknown>>;

function objectMembers(value: unknown): Members {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Members)
    : {};
}

/** The first of the named members that is a string and not blank. */
function firstText(members: Members, names: readonly string[]): string | undefined {
  return names
    .map((name) => (Object.hasOwn(members, name) ? members[name] : undefined))
    .find((value): value is string => typeof value === "string" && value.trim() !== "");
}
