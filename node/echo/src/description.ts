import { bodyLimit, readBody } from "./body.ts";
import { collect } from "./collect.ts";

/** A request, wherever it has come from. */
interface EchoedRequest {
  readonly method: string;
  /** The path and the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Nothing where it is longer than the echo takes. */
  readonly body: Uint8Array<ArrayBuffer> | undefined;
}

/** What the echo answers. */
interface Description {
  readonly status: 200 | 413;
  readonly json: string;
}

/** Says what came in a request. */
export async function describeRequest(request: EchoedRequest): Promise<Description> {
  const { method, url, headers, body } = request;
  if (body === undefined || body.length > bodyLimit) {
    return { status: 413, json: '{"title":"The body is too long","status":413}' };
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
  // The body goes in as the text it came in, so that no digit of a number is lost.
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
