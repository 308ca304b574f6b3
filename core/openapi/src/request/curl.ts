import { dispositionOf } from "../send/multipart-body.ts";
import { writeCookies } from "./cookies.ts";
import { type SecretOptions, shownPlan } from "./mask.ts";
import type { BodyPart, PlannedBody, RequestPlan } from "./request-plan.ts";

/** The request as a `curl` command for a POSIX shell. Files are named as they are called, to be found beside it. */
export function toCurl(plan: RequestPlan, options: SecretOptions = {}): string {
  const { method, url, headers, cookies, body } = shownPlan(plan, options);
  const sent = headers.map(({ name, value }) => [name, value] as const);
  const cookie = cookies.length === 0 ? [] : [["Cookie", writeCookies(cookies)] as const];
  return [
    `curl${methodOf(method, body)}${/[[\]{}]/.test(url) ? " --globoff" : ""} ${quote(url)}`,
    ...[...sent, ...cookie].map(([name, value]) => `--header ${quote(headerText(name, value))}`),
    ...bodyOf(body),
  ].join(" \\\n  ");
}

function methodOf(method: string, body: PlannedBody | undefined): string {
  if (method === "HEAD") return " --head";
  return method === "GET" && body === undefined ? "" : ` --request ${quote(method)}`;
}

/** A colon without a value would remove the header. */
function headerText(name: string, value: string): string {
  return value === "" ? `${name};` : `${name}: ${value}`;
}

function bodyOf(body: PlannedBody | undefined): readonly string[] {
  switch (body?.kind) {
    case undefined:
      return [];
    case "text":
      // No argument can hold a null character.
      return [body.text.includes("\0") ? "--data-binary @body" : `--data-raw ${quote(body.text)}`];
    case "bytes":
      return [`--data-binary ${quote(`@${fileName(body.content)}`)}`];
    case "parts":
      return [
        ...(/^multipart\/form-data\b/i.test(body.mediaType)
          ? []
          : [`--header ${quote(`Content-Type: ${body.mediaType}`)}`]),
        ...body.parts.map(partOf),
      ];
  }
}

function partOf(part: BodyPart): string {
  const { name = "", content, fileName, contentType, headers } = part;
  // A name ends at the first equals sign, and nothing escapes one: there a header says the name.
  if (name.includes("=")) {
    const disposition = ["Content-Disposition", dispositionOf(part)] as const;
    return partOf({ ...part, name: "part", headers: [disposition, ...headers] });
  }
  const isText = typeof content === "string";
  if (isText && contentType === undefined && headers.length === 0)
    return `--form-string ${quote(`${name}=${content}`)}`;
  const details = [
    isText ? formQuote(content) : `@${formQuote(fileName ?? "file")}`,
    ...(contentType === undefined ? [] : [`type=${contentType}`]),
    ...headers.map(([name, value]) => `headers=${formQuote(`${name}: ${value}`)}`),
  ];
  return `--form ${quote(`${name}=${details.join(";")}`)}`;
}

function fileName(content: Blob | Uint8Array): string {
  return "name" in content && typeof content.name === "string" ? content.name : "file";
}

/** Nothing is special between single quotes but the quote itself. */
function quote(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** As curl reads a value of a form that may hold anything. */
function formQuote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
