import { readFieldMap } from "./field-map.ts";
import { readIssueList } from "./issue-list.ts";
import { readPath } from "./error-path.ts";
import { firstText, type Members, membersOf } from "./members.ts";
import type { ServerIssue } from "./server-issue.ts";
import { readSummary } from "./summary.ts";

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
