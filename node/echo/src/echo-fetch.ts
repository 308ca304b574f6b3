import { describeRequest } from "./describe-request.ts";

/** Replaces `fetch`: resolves to a JSON description of the request. Works in a page too. */
export async function echoFetch(
  request: Request,
  url: string = requestPath(request),
): Promise<Response> {
  const { status, json } = await describeRequest({
    method: request.method,
    url,
    headers: Object.fromEntries(request.headers),
    body: new Uint8Array(await request.arrayBuffer()),
  });
  return new Response(json, { status, headers: { "Content-Type": "application/json" } });
}

function requestPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
