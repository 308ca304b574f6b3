import { createApis } from "../../../examples/api/api-handler.ts";
import studioDocument from "../../../examples/api/studio/openapi.yaml?raw";

/**
 * Lets the APIs of the examples answer in the page itself: the site needs a web server for its files only. The examples
 * are written for a server, as their readers will have one, so it is `fetch` that is told of it.
 */
export function answerInPage(): void {
  const answer = createApis(studioDocument);
  const send = globalThis.fetch;
  globalThis.fetch = async (...given) => {
    const request = new Request(...given);
    const isOurs = new URL(request.url).origin === location.origin;
    return (isOurs ? answered(answer(request), request.signal) : undefined) ?? send(request);
  };
}

/** An answer that whoever asked can still do without. */
function answered(
  answer: Promise<Response> | undefined,
  signal: AbortSignal,
): Promise<Response> | undefined {
  if (!answer) return undefined;
  const cancelled = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([answer, cancelled]);
}
