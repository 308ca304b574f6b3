import { dispositionOf } from "../send/multipart-body.ts";
import { hiddenText } from "../response/secrets.ts";
import { writeCookies } from "./cookies.ts";
import { type SecretOptions, shownPlan } from "./mask.ts";
import type { BodyPart, PlannedBody, PlannedHeader, RequestPlan } from "./request-plan.ts";
import { type ArgumentPiece, quote, quotePieces, secretVariable } from "./shell-argument.ts";

/** The request as a `curl` command for a POSIX shell. Files are named as they are called, to be found beside it; hidden headers and cookies are left to variables. */
export function toCurl(plan: RequestPlan, options: SecretOptions = {}): string {
  const { method, url, headers, cookies, body } = shownPlan(plan, options);
  return [
    `curl${methodOf(method, body)}${/[[\]{}]/.test(url) ? " --globoff" : ""} ${quote(url)}`,
    ...headers.map((header) => `--header ${headerArgument(header, options)}`),
    ...(cookies.length === 0 ? [] : [`--header ${cookieArgument(cookies, options)}`]),
    ...bodyOf(body),
  ].join(" \\\n  ");
}

function methodOf(method: string, body: PlannedBody | undefined): string {
  if (method === "HEAD") return " --head";
  return method === "GET" && body === undefined ? "" : ` --request ${quote(method)}`;
}

function headerArgument({ name, value, isSecret }: PlannedHeader, options: SecretOptions): string {
  if (!isSecret || options.secrets === "shown") return quote(headerText(name, value));
  const scheme = value.slice(0, -hiddenText.length);
  const variable = /^bearer $/i.test(scheme) ? "TOKEN" : secretVariable(name);
  return quotePieces([`${name}: ${scheme}`, { variable }]);
}

function cookieArgument(cookies: readonly PlannedHeader[], { secrets }: SecretOptions): string {
  if (secrets === "shown") return quote(headerText("Cookie", writeCookies(cookies)));
  const pieces = cookies.flatMap(({ name, value, isSecret }, at): readonly ArgumentPiece[] => [
    `${at === 0 ? "Cookie: " : "; "}${name}=`,
    isSecret ? { variable: secretVariable(name) } : value,
  ]);
  return quotePieces(pieces);
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

/** As curl reads a value of a form that may hold anything. */
function formQuote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
