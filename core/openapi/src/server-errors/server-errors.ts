import type { FieldLocation } from "../fields/field.ts";

/** One complaint of a server about a request. */
export interface ServerIssue {
  /** Where the value travelled, if the server says so. */
  readonly location: FieldLocation | undefined;
  /** What the server calls the value; empty when the complaint is about no value in particular. */
  readonly path: ErrorPath;
  readonly message: string;
}

/** What a server says is wrong with a request. */
export interface ServerErrors {
  readonly issues: readonly ServerIssue[];
  /** A sentence about the whole; empty when the server gives none. */
  readonly summary: string;
}

/** The shapes in which servers complain about values; the first that fits. */
const shapes: readonly {
  readonly of: string;
  readonly read: (body: Members) => readonly ServerIssue[] | undefined;
}[] = [
  {
    of: "RFC 7807",
    read: (body) => firstList(body, ["invalid-params", "invalidParams", "invalid_params"]),
  },
  { of: "FastAPI", read: ({ detail }) => readIssueList(detail) },
  { of: "Symfony", read: ({ violations }) => readIssueList(violations) },
  {
    of: "RFC 9457, JSON:API, Spring, GitHub, express-validator",
    read: (body) =>
      firstList(body, ["errors", "fieldErrors", "validationErrors", "issues", "details"]),
  },
  { of: "ASP.NET, Laravel, Rails", read: ({ errors }) => readFieldMap(errors) },
  { of: "Stripe, OpenAI", read: ({ error }) => readParameter(membersOf(error)) },
  {
    of: "an error object around one of the lists",
    read: ({ error }) =>
      firstList(membersOf(error), ["errors", "issues", "details", "fieldViolations"]),
  },
  { of: "Google", read: ({ error }) => readFieldViolations(membersOf(error)["details"]) },
  { of: "Django REST framework", read: readFieldsOnly },
];

/** Reads what a server says about a request that it refused, from the parsed body or the text of its answer. */
export function readServerErrors(body: unknown): ServerErrors {
  const members = membersOf(body);
  for (const { read } of shapes) {
    const issues = read(members);
    if (issues !== undefined) return { issues, summary: summaryBeside(body, issues) };
  }
  return { issues: [], summary: readSummary(body) };
}

/** A sentence that only repeats a complaint is none about the whole. */
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
  return readIssueList(details.flatMap((each) => membersOf(each)["fieldViolations"] ?? []));
}

/** A body that is nothing but fields and their messages. */
function readFieldsOnly(body: Members): readonly ServerIssue[] | undefined {
  const isOther = ["detail", "error", "errors", "message", "messages"].some((name) => name in body);
  return isOther || Object.values(body).some((value) => typeof value === "string")
    ? undefined
    : readFieldMap(body);
}

/** The members that hold the message of an entry, best first. */
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

type Place = Pick<ServerIssue, "location" | "path">;

/** How entries of a list say which value they are about; the first that fits. */
const places: readonly ((entry: Members) => Place | undefined)[] = [
  // FastAPI: the first step is the location.
  ({ loc }) => (Array.isArray(loc) ? placeOf(loc.filter(isStep)) : undefined),
  // JSON:API.
  ({ source }) => {
    const { pointer, parameter, header } = membersOf(source);
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

/** The complaints in a list of entries; nothing when no entry names a value. */
function readIssueList(list: unknown): readonly ServerIssue[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const issues = list.map(readEntry).filter((issue) => issue !== undefined);
  return issues.some(({ path }) => path.length > 0) ? issues : undefined;
}

function readEntry(value: unknown): ServerIssue | undefined {
  if (typeof value === "string") return { location: undefined, path: [], message: value };
  const entry = membersOf(value);
  const message = firstText(entry, messages);
  if (message === undefined) return undefined;
  const place = firstPlace(entry) ?? { location: undefined, path: [] };
  return { ...place, message: message.replaceAll("_", message === entry["code"] ? " " : "_") };
}

function firstPlace(entry: Members): Place | undefined {
  for (const place of places) {
    const found = place(entry);
    if (found !== undefined) return found;
  }
  return undefined;
}

function placeOf(steps: ErrorPath): Place {
  const [first, ...rest] = steps;
  return isLocation(first) ? { location: first, path: rest } : { location: undefined, path: steps };
}

function isLocation(value: unknown): value is FieldLocation {
  return locations.has(value);
}

function isStep(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** Deeper than any form; a response may be made to be deep. */
const deepest = 20;

/** Names under which frameworks put what is about no field. */
const general: ReadonlySet<string> = new Set([
  "",
  "non_field_errors",
  "__all__",
  "base",
  "$",
  "_errors",
]);

/**
 * The complaints in a mapping from field to messages, as ASP.NET, Laravel, Rails and Django write it, nested ones
 * included. Nothing when there is anything else in it.
 */
function readFieldMap(value: unknown): readonly ServerIssue[] | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const issues = collect(value, [], deepest);
  return issues === undefined || issues.length === 0 ? undefined : issues;
}

function collect(value: unknown, path: ErrorPath, depth: number): ServerIssue[] | undefined {
  if (depth === 0) return undefined;
  if (typeof value === "string") return [{ location: undefined, path, message: value }];
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Array.isArray(value)
    ? // A list of texts is about one value, a list of objects about one item each.
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

/** The members that may hold a sentence or a list of them, best first. */
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

/** How many sentences of a list are taken. */
const most = 10;

/** The sentence in which a server says what is wrong; empty when there is none. */
function readSummary(body: unknown): string {
  return typeof body === "string" ? readLine(body) : readValue(body, 3);
}

function readValue(value: unknown, depth: number): string {
  if (typeof value === "string") return value.trim();
  if (depth === 0) return "";
  if (Array.isArray(value))
    return value
      .slice(0, most)
      .map((entry) => readValue(entry, depth - 1))
      .filter((text) => text !== "")
      .join("; ");
  const members = membersOf(value);
  for (const name of sentences) {
    const text = readValue(members[name], depth - 1);
    if (text !== "") return text;
  }
  return "";
}

/** The first line of a text that is no page. */
function readLine(text: string): string {
  const line = text.trimStart().split("\n", 1)[0]?.trim() ?? "";
  return line.startsWith("<") ? "" : line.slice(0, 300);
}

/** Where a value is, as servers write it in many ways: names and positions from the outside in. */
export type ErrorPath = readonly (string | number)[];

/** Reads `items[0].name`, `items.0.name`, `items[0][name]`, `$.items[0]` and `$['a b']`. */
function readPath(text: string): ErrorPath {
  const steps = text.replace(/^\$(?=[.[]|$)/, "").match(/\[[^\]]*\]|[^.[\]]+/g) ?? [];
  return steps.map((step) => step.replace(/^\[(["']?)(.*)\1\]$/, "$2")).map(asStep);
}

/** Reads a JSON pointer, with or without the `#` of an address. */
function readPointer(text: string): ErrorPath {
  const pointer = text.startsWith("#") ? decode(text.slice(1)) : text;
  return pointer
    .replace(/^\//, "")
    .split("/")
    .filter((step, _, steps) => steps.length > 1 || step !== "")
    .map((step) => asStep(step.replaceAll("~1", "/").replaceAll("~0", "~")));
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

/** A JSON object of a response. */
type Members = Readonly<Record<string, unknown>>;

/** The members of an object; none for anything else. */
function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Members)
    : {};
}

/** The first of some members that is a text with something in it. */
function firstText(members: Members, names: readonly string[]): string | undefined {
  return names
    .map((name) => (Object.hasOwn(members, name) ? members[name] : undefined))
    .find((value): value is string => typeof value === "string" && value.trim() !== "");
}
