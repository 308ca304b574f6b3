import type { FieldLocation } from "../fields/field.ts";
import { type ErrorPath, readPath, readPointer } from "./error-path.ts";
import { firstText, type Members, membersOf } from "./members.ts";
import type { ServerIssue } from "./server-issue.ts";

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
export function readIssueList(list: unknown): readonly ServerIssue[] | undefined {
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
