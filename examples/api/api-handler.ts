import { echoFetch } from "@heddle/echo/fetch";
import { answerDocuments } from "./documents.ts";
import type { ApiHandler } from "./example-apis.ts";
import { createStudio } from "./studio/studio.ts";

/** Answers requests to the example APIs; returns `undefined` for other URLs. */
export type ExampleHandler = (request: Request) => Promise<Response> | undefined;

/** Creates the example APIs; `studioDocument` is the OpenAPI document of the studio as text. */
export function createApis(studioDocument: string): ExampleHandler {
  const apis: Readonly<Record<string, ApiHandler>> = {
    echo: echoFetch,
    studio: createStudio(studioDocument),
    documents: answerDocuments,
  };
  return (request) => {
    const { pathname, search } = new URL(request.url);
    const [, name = "", rest = ""] = /^\/api\/([a-z]+)(\/.*|$)/.exec(pathname) ?? [];
    const answer = apis[name];
    return answer && Promise.resolve(answer(request, (rest || "/") + search));
  };
}
