/** The APIs of the examples, for any web server that has a place for a handler. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { echo } from "@heddle/echo";
import { apiPath, apisAt, type ExampleApis } from "./example-apis.ts";
import { answerDocuments } from "./documents.ts";
import { createStudio } from "./studio/studio.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
type AnswerOrPass = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

/** Answers requests to the APIs, and passes on all others. */
export function answerApis(): AnswerOrPass {
  const apis: Readonly<Record<string, Answer>> = {
    echo: (request, response) => void echo(request, response),
    studio: createStudio(),
    documents: answerDocuments,
  };
  return (request, response, pass) => {
    const [, name = ""] = /^\/api\/([a-z]+)(?=[/?]|$)/.exec(request.url ?? "") ?? [];
    const answer = apis[name];
    if (!answer) return pass();
    request.url = request.url?.slice(`${apiPath}/${name}`.length) || "/";
    answer(request, response);
  };
}

/** The APIs on a port of their own. */
export async function startApis(): Promise<ExampleApis & { readonly close: () => void }> {
  const answer = answerApis();
  const server = createServer((request, response) => {
    answer(request, response, () => response.writeHead(404).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { ...apisAt(`http://127.0.0.1:${port}`), close };
}
