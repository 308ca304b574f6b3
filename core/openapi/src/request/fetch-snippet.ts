import { writeCookies } from "./cookies.ts";
import { type SecretOptions, shownPlan } from "./mask.ts";
import type { BodyPart, PlannedBody, RequestPlan } from "./request-plan.ts";

/** The request as JavaScript that sends it with `fetch`. Where a file goes, its content is left to be filled in. */
export function toFetch(plan: RequestPlan, options: SecretOptions = {}): string {
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

/** JSON texts are JavaScript; the two characters that a script element would stumble over are escaped. */
function literal(text: string): string {
  return JSON.stringify(text).replaceAll("</", "<\\/");
}
