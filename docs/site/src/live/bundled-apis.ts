import { createApis } from "../../../../examples/api/api-handler.ts";
import studioDocument from "../../../../examples/api/studio/openapi.yaml?raw";

/**
 * Answers requests to the example APIs in the page, so that the site works on any static host. The examples call
 * `fetch` as they would for a real server, so this function replaces `fetch`.
 */
export function answerInPage(): void {
  const answer = createApis(studioDocument);
  const send = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    const request = new Request(...args);
    const isOurs = new URL(request.url).origin === location.origin;
    return (isOurs ? abortable(answer(request), request.signal) : undefined) ?? send(request);
  };
}

/** Rejects when the request is aborted before the answer. */
function abortable(
  answer: Promise<Response> | undefined,
  signal: AbortSignal,
): Promise<Response> | undefined {
  if (!answer) return undefined;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([answer, aborted]);
}
