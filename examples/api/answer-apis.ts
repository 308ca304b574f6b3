/** The example APIs as middleware for a web server. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createApis } from "./api-handler.ts";
import { apiPath, apisAt, type ExampleApis } from "./example-apis.ts";
import { readRequest, sendResponse } from "./node-exchange.ts";

const studioDocument = readFileSync(join(import.meta.dirname, "studio", "openapi.yaml"), "utf8");

type AnswerOrPass = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

/** Answers requests to the APIs and passes all others to `next`. */
export function answerApis(): AnswerOrPass {
  const answer = createApis(studioDocument);
  const exchange = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming);
    const missing = new Response(null, { status: 404 });
    await sendResponse(
      "rejection" in request ? request.rejection : ((await answer(request)) ?? missing),
      outgoing,
    );
  };
  return (incoming, outgoing, pass) => {
    if (!incoming.url?.startsWith(`${apiPath}/`)) return pass();
    // The client has disconnected.
    exchange(incoming, outgoing).catch(() => outgoing.destroy());
  };
}

/** Starts a server for the APIs. */
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
