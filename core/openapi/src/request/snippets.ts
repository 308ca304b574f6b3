import { assertArgument } from "@heddle/params";

import {
  assertPlan,
  type BodyPart,
  type PlannedBody,
  type PlannedHeader,
  type RequestPlan,
} from "./request-plan.ts";
import { type SecretOptions, shownPlan } from "./secrets.ts";
import { dispositionOf } from "./serialize-body.ts";
import { hiddenText } from "./request-values.ts";

/**
 * The request as a `curl` command for a POSIX shell. Files are referenced by name; masked headers, cookies and query
 * parameters become shell variables, which a comment above the command lists.
 */
export function toCurl(plan: RequestPlan, options: SecretOptions = {}): string {
  assertPlan("toCurl", plan);
  assertArgument("toCurl", "options", options, "object");
  const { method, body } = shownPlan(plan, options);
  const { url, headers } = samplePieces(plan, options);
  const command = [
    `curl${methodOf(method, body)}${/[[\]{}]/.test(plan.url) ? " --globoff" : ""} ${quotePieces(url)}`,
    ...headers.map(({ name, value }) => `--header ${headerArgument(name, value)}`),
    ...bodyOf(body),
  ].join(" \\\n  ");
  const variables = variablesIn([url, ...headers.map(({ value }) => value)]);
  return variables.length === 0 ? command : `# Set ${variables.join(", ")} first.\n${command}`;
}

function methodOf(method: string, body: PlannedBody | undefined): string {
  if (method === "HEAD") return " --head";
  return method === "GET" && body === undefined ? "" : ` --request ${quote(method)}`;
}

/** `X-Empty:` would remove the header, `X-Empty;` sends it empty. */
function headerArgument(name: string, value: readonly Piece[]): string {
  return value.length === 0 ? quote(`${name};`) : quotePieces([`${name}: `, ...value]);
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

/** `it's` → `'it'\''s'`. */
function quote(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** `["X-Key: ", { variable: "X_KEY" }]` → `"X-Key: $X_KEY"`. Literal text is double-quoted only if the shell expands nothing in it. */
function quotePieces(pieces: readonly Piece[]): string {
  const text = plainText(pieces);
  if (text !== undefined) return quote(text);
  const isLiteral = pieces.every((each) => isVariable(each) || /^[\w ./:;=-]*$/.test(each));
  if (isLiteral) return `"${pieces.map(shellText).join("")}"`;
  return pieces.map((each) => (isVariable(each) ? `"${shellText(each)}"` : quote(each))).join("");
}

function shellText(piece: Piece): string {
  return isVariable(piece) ? `$${piece.variable}` : piece;
}

/** A piece of a sample: literal text, or the variable that holds a secret. */
type Piece = string | SecretVariable;

interface SecretVariable {
  readonly variable: string;
  /** Whether the secret is part of a URL. */
  readonly isEncoded?: boolean;
}

function isVariable(piece: Piece): piece is SecretVariable {
  return typeof piece !== "string";
}

/** The text of pieces without a variable. */
function plainText(pieces: readonly Piece[]): string | undefined {
  const texts = pieces.filter((piece) => typeof piece === "string");
  return texts.length === pieces.length ? texts.join("") : undefined;
}

/** The names of the variables in these pieces, each once. */
function variablesIn(pieces: readonly (readonly Piece[])[]): readonly string[] {
  const variables = pieces.flat().filter(isVariable);
  return [...new Set(variables.map(({ variable }) => variable))];
}

/** The URL and the headers of a sample, with the cookies as a header. */
function samplePieces(
  plan: RequestPlan,
  options: SecretOptions,
): {
  readonly url: readonly Piece[];
  readonly headers: readonly { readonly name: string; readonly value: readonly Piece[] }[];
} {
  const { url, headers, cookies } = shownPlan(plan, options);
  const isShown = options.secrets === "shown";
  const valueOf = (header: PlannedHeader): readonly Piece[] =>
    header.isSecret && !isShown ? secretPieces(header) : textPieces(header.value);
  const cookie = cookies.flatMap((each, at): readonly Piece[] => [
    `${at === 0 ? "" : "; "}${each.name}=`,
    ...(each.isSecret && !isShown
      ? [{ variable: secretVariable(each.name) }]
      : textPieces(each.value)),
  ]);
  return {
    url: isShown ? [url] : urlPieces(url, plan.secretQuery),
    headers: [
      ...headers.map((header) => ({ name: header.name, value: valueOf(header) })),
      ...(cookies.length === 0 ? [] : [{ name: "Cookie", value: cookie }]),
    ],
  };
}

function textPieces(text: string): readonly Piece[] {
  return text === "" ? [] : [text];
}

/** The variables of the secrets that follow a scheme. */
const schemeVariables: Readonly<Record<string, string>> = {
  bearer: "TOKEN",
  basic: "BASIC_CREDENTIALS",
};

/** `Authorization: Bearer ********` → `["Bearer ", { variable: "TOKEN" }]`. */
function secretPieces({ name, value }: PlannedHeader): readonly Piece[] {
  const scheme = value.slice(0, -hiddenText.length);
  const variable = schemeVariables[scheme.trim().toLowerCase()] ?? secretVariable(name);
  return [...textPieces(scheme), { variable }];
}

/** `/a?q=1&key=********` with the secret `key` → `["/a?q=1&key=", { variable: "X_KEY" }]`. */
function urlPieces(url: string, secretQuery: readonly string[]): readonly Piece[] {
  const [address = ""] = url.split("?", 1);
  const pieces: Piece[] = [];
  let text = address;
  // `?q=1&key=2` → `?q=1`, `&key=2`
  for (const part of url.slice(address.length).match(/[?&][^&]*/g) ?? []) {
    const [[name] = [""]] = new URLSearchParams(part.slice(1));
    if (secretQuery.includes(name)) {
      const variable = { variable: secretVariable(name), isEncoded: true };
      pieces.push(`${text}${part.split("=", 1)[0]}=`, variable);
      text = "";
    } else text += part;
  }
  return [...pieces, ...textPieces(text)];
}

/** `api-key` → `X_API_KEY`. The prefix keeps a document from naming an existing variable such as `PATH`. */
function secretVariable(name: string): string {
  const words = name.toUpperCase().replace(/[^A-Z\d]+/g, "_");
  return `X_${words.replace(/^(?:X_|_)/, "")}`;
}

/**
 * The request as JavaScript that sends it with `fetch`. The content of files is left to fill in; masked headers, cookies
 * and query parameters are read from environment variables.
 */
export function toFetch(plan: RequestPlan, options: SecretOptions = {}): string {
  assertPlan("toFetch", plan);
  assertArgument("toFetch", "options", options, "object");
  const { method, body } = shownPlan(plan, options);
  const { url, headers } = samplePieces(plan, options);
  const headerLines = headers.map(({ name, value }) => `  ${literal(name)}: ${template(value)},`);
  const lines = [
    ...(method === "GET" ? [] : [`method: ${literal(method)},`]),
    ...(headers.length === 0 ? [] : ["headers: {", ...headerLines, "},"]),
    ...bodyLine(body),
  ];
  const call =
    lines.length === 0
      ? `const response = await fetch(${template(url)});`
      : `const response = await fetch(${template(url)}, {\n${lines.map((line) => `  ${line}\n`).join("")}});`;
  const variables = variablesIn([url, ...headers.map(({ value }) => value)]);
  const read =
    variables.length === 0
      ? []
      : [`const { ${variables.join(", ")} } = process.env; // set them first`];
  return [...read, ...formLines(body), call, ""].join("\n");
}

/** `["Bearer ", { variable: "TOKEN" }]` → `` `Bearer ${TOKEN}` ``. */
function template(pieces: readonly Piece[]): string {
  const text = plainText(pieces);
  if (text !== undefined) return literal(text);
  const texts = pieces.map((piece) => {
    if (!isVariable(piece)) return literal(piece).slice(1, -1).replace(/[`$]/g, "\\$&");
    const { variable, isEncoded } = piece;
    return isEncoded ? `\${encodeURIComponent(${variable})}` : `\${${variable}}`;
  });
  return `\`${texts.join("")}\``;
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
