import { assertArgument } from "@heddle/params";

import { writeCookies } from "./headers.ts";
import {
  assertPlan,
  type BodyPart,
  type PlannedBody,
  type PlannedHeader,
  type RequestPlan,
} from "./request-plan.ts";
import { hiddenText } from "./mask-secrets.ts";
import { type SecretOptions, shownPlan } from "./secrets.ts";
import { dispositionOf } from "./serialize-body.ts";

/** The request as a `curl` command for a POSIX shell. Files are referenced by name; masked headers and cookies become shell variables. */
export function toCurl(plan: RequestPlan, options: SecretOptions = {}): string {
  assertPlan("toCurl", plan);
  assertArgument("toCurl", "options", options, "object");
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

/** `X-Empty:` would remove the header, `X-Empty;` sends it empty. */
function headerText(name: string, value: string): string {
  return value === "" ? `${name};` : `${name}: ${value}`;
}

function bodyOf(body: PlannedBody | undefined): readonly string[] {
  switch (body?.kind) {
    case undefined:
      return [];
    case "text":
      // An argument cannot contain a null character.
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
  // curl ends a name at the first `=`, which cannot be escaped, so a header sets the name.
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

/** `a"b` → `"a\"b"`, as curl reads a form value. */
function formQuote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** A piece of an argument: literal text or a shell variable. */
type ArgumentPiece = string | { readonly variable: string };

/** `it's` → `'it'\''s'`. */
function quote(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** `["X-Key: ", { variable: "X_KEY" }]` → `"X-Key: $X_KEY"`. Literal text is double-quoted only if the shell expands nothing in it. */
function quotePieces(pieces: readonly ArgumentPiece[]): string {
  const isLiteral = pieces.every((each) => typeof each !== "string" || /^[\w ./:;=-]*$/.test(each));
  if (isLiteral) return `"${pieces.map(pieceText).join("")}"`;
  return pieces
    .map((each) => (typeof each === "string" ? quote(each) : `"${pieceText(each)}"`))
    .join("");
}

function pieceText(piece: ArgumentPiece): string {
  return typeof piece === "string" ? piece : `$${piece.variable}`;
}

/** `api-key` → `X_API_KEY`. The prefix keeps a document from naming an existing variable such as `PATH`. */
function secretVariable(name: string): string {
  const words = name.toUpperCase().replace(/[^A-Z\d]+/g, "_");
  return `X_${words.replace(/^(?:X_|_)/, "")}`;
}

/** The request as JavaScript that sends it with `fetch`. The content of files is left to fill in. */
export function toFetch(plan: RequestPlan, options: SecretOptions = {}): string {
  assertPlan("toFetch", plan);
  assertArgument("toFetch", "options", options, "object");
  const { method, url, headers, cookies, body } = shownPlan(plan, options);
  const all = [
    ...headers.map(({ name, value }) => [name, value] as const),
    ...(cookies.length === 0 ? [] : [["Cookie", writeCookies(cookies)] as const]),
  ];
  const lines = [
    ...(method === "GET" ? [] : [`method: ${literal(method)},`]),
    ...(all.length === 0 ? [] : ["headers: {", ...all.map(headerLine), "},"]),
    ...bodyLine(body),
  ];
  const call =
    lines.length === 0
      ? `const response = await fetch(${literal(url)});`
      : `const response = await fetch(${literal(url)}, {\n${lines.map((line) => `  ${line}\n`).join("")}});`;
  return [...formLines(body), call, ""].join("\n");
}

function headerLine([name, value]: readonly [string, string]): string {
  return `  ${literal(name)}: ${literal(value)},`;
}

function bodyLine(body: PlannedBody | undefined): readonly string[] {
  switch (body?.kind) {
    case undefined:
      return [];
    case "text":
      return [`body: ${literal(body.text)},`];
    case "bytes":
      return ["body: new Blob([/* the content of the file */]),"];
    case "parts":
      return ["body: form,"];
  }
}

function formLines(body: PlannedBody | undefined): readonly string[] {
  if (body?.kind !== "parts") return [];
  return ["const form = new FormData();", ...body.parts.map(partLine)];
}

function partLine({ name = "", content, fileName, contentType }: BodyPart): string {
  const type = contentType === undefined ? "" : `, { type: ${literal(contentType)} }`;
  if (typeof content !== "string") {
    const file = `new Blob([/* the content of the file */]${type})`;
    return `form.append(${literal(name)}, ${file}, ${literal(fileName ?? "file")});`;
  }
  const value = type === "" ? literal(content) : `new Blob([${literal(content)}]${type})`;
  return `form.append(${literal(name)}, ${value});`;
}

/** A JavaScript string literal in which `</` is escaped, so that it can be in a script element. */
function literal(text: string): string {
  return JSON.stringify(text).replaceAll("</", "<\\/");
}
