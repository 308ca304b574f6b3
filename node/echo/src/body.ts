import type { IncomingMessage } from "node:http";

import { collect } from "./collect.ts";

const limit = 10 * 1024 * 1024;

/** A file as the echo tells about it. */
interface EchoedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** The body of a request, as the JSON text that the answer repeats. */
export interface EchoedBody {
  readonly json: string;
  readonly files: Readonly<Record<string, EchoedFile | EchoedFile[]>>;
}

/** Reads a body by its content type. Nothing for one that is longer than the echo takes. */
export async function readBody(request: IncomingMessage): Promise<EchoedBody | undefined> {
  const bytes = await readBytes(request);
  if (bytes === undefined) return undefined;
  const type = request.headers["content-type"] ?? "";
  if (bytes.length === 0) return { json: "null", files: {} };
  const form = isForm(type) ? await readForm(bytes, type) : undefined;
  return form ?? { json: asJson(bytes, type), files: {} };
}

async function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isForm(type: string): boolean {
  return /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
}

/** Nothing for a body that is not what its type says. */
async function readForm(bytes: Buffer, type: string): Promise<EchoedBody | undefined> {
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- it keeps everything in memory, as is done here anyway
    const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
    const texts: [string, string][] = [];
    const files: [string, EchoedFile][] = [];
    for (const [name, value] of form)
      if (typeof value === "string") texts.push([name, value]);
      else files.push([name, { name: value.name, type: value.type, size: value.size }]);
    return { json: JSON.stringify(collect(texts)), files: collect(files) };
  } catch {
    return undefined;
  }
}

function asJson(bytes: Buffer, type: string): string {
  const text = bytes.toString("utf8");
  if (/[/+]json\b/i.test(type) && isJson(text)) return text;
  const isText = Buffer.from(text, "utf8").equals(bytes);
  return JSON.stringify(isText ? text : bytes.toString("base64"));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
