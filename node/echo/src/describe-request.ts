/** Maximum size of a request body. */
export const maxBodyBytes: number = 10 * 1024 * 1024;

interface EchoedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** A request body as JSON text, with its files. */
interface EchoedBody {
  readonly json: string;
  readonly files: Readonly<Record<string, EchoedFile | EchoedFile[]>>;
}

/** Parses a body by its content type. */
async function readBody(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<EchoedBody> {
  if (bytes.length === 0) return { json: "null", files: {} };
  const form = isForm(type) ? await readForm(bytes, type) : undefined;
  return form ?? { json: asJson(bytes, type), files: {} };
}

function isForm(type: string): boolean {
  return /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
}

/** Undefined when the body does not match its content type. */
async function readForm(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<EchoedBody | undefined> {
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- it keeps everything in memory, as this server does anyway
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

/** Undefined when the bytes are not UTF-8. */
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

/** A request from `node:http` or `fetch`. */
interface EchoedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Undefined when it exceeds the limit. */
  readonly body: Uint8Array<ArrayBuffer> | undefined;
}

interface Description {
  readonly status: 200 | 413;
  readonly json: string;
}

/** Describes a request as JSON: `{"method":"GET","path":"/pets","query":{"a":"1"},…,"body":null}` */
export async function describeRequest(request: EchoedRequest): Promise<Description> {
  const { method, url, headers, body } = request;
  if (body === undefined || body.length > maxBodyBytes) {
    return { status: 413, json: '{"title":"The body is too large","status":413}' };
  }
  const { json, files } = await readBody(body, String(headers["content-type"] ?? ""));
  const { pathname, searchParams } = new URL(`http://echo${url.startsWith("/") ? url : "/"}`);
  const described = JSON.stringify({
    method,
    url,
    path: pathname,
    query: collect(searchParams),
    headers,
    cookies: readCookies(String(headers["cookie"] ?? "")),
    files,
  });
  // The body is inserted as text, so that numbers keep every digit.
  return { status: 200, json: `${described.slice(0, -1)},"body":${json}}` };
}

function readCookies(header: string): Record<string, string | string[]> {
  const pairs = header
    .split(/;\s*/)
    .filter((text) => text !== "")
    .map((text): [string, string] => {
      const [name = "", ...value] = text.split("=");
      return [name, value.join("=")];
    });
  return collect(pairs);
}

/** `[["a","1"],["b","2"],["b","3"]]` → `{ a: "1", b: ["2", "3"] }` */
function collect<Value>(
  pairs: Iterable<readonly [string, Value]>,
): Record<string, Value | Value[]> {
  const lists = new Map<string, Value[]>();
  for (const [name, value] of pairs) {
    const list = lists.get(name);
    // A copy per value would make a body of many equal names take hours.
    if (list) list.push(value);
    else lists.set(name, [value]);
  }
  return Object.fromEntries(
    [...lists].map(([name, values]) => {
      const [first] = values;
      return [name, first !== undefined && values.length === 1 ? first : values];
    }),
  );
}
