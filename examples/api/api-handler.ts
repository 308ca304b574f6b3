import { echoFetch } from "@heddle/echo/fetch";
import { answerDocuments } from "./documents.ts";
import { createStudio } from "./studio/studio.ts";

/** Answers a request, on a server or in a page; `url` is the path and the query below where the API is. */
export type ApiHandler = (request: Request, url: string) => Response | Promise<Response>;

/** Answers requests to the APIs of the examples; nothing for one to elsewhere. */
export type ExampleHandler = (request: Request) => Promise<Response> | undefined;

/** The APIs of the examples; the studio is given its document as text. */
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
