import { describeRequest } from "./description.ts";

/** Answers a request with what came in it, as JSON: in the place of `fetch`, in a page too. */
export async function echoFetch(
  request: Request,
  url: string = pathOf(request),
): Promise<Response> {
  const { status, json } = await describeRequest({
    method: request.method,
    url,
    headers: Object.fromEntries(request.headers),
    body: new Uint8Array(await request.arrayBuffer()),
  });
  return new Response(json, { status, headers: { "Content-Type": "application/json" } });
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
