import { collect } from "./collect.ts";

/** How many bytes of a body the echo takes. */
export const bodyLimit: number = 10 * 1024 * 1024;

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

/** Reads a body by its content type. */
export async function readBody(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<EchoedBody> {
  if (bytes.length === 0) return { json: "null", files: {} };
  const form = isForm(type) ? await readForm(bytes, type) : undefined;
  return form ?? { json: asJson(bytes, type), files: {} };
}

function isForm(type: string): boolean {
  return /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
}

/** Nothing for a body that is not what its type says. */
async function readForm(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<EchoedBody | undefined> {
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

function asJson(bytes: Uint8Array, type: string): string {
  const text = readText(bytes);
  if (text === undefined) return JSON.stringify(base64(bytes));
  return /[/+]json\b/i.test(type) && isJson(text) ? text : JSON.stringify(text);
}

/** Nothing for bytes that are no text. */
function readText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
