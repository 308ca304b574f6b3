/** A console whose process sends requests, the API that it may reach, and a service of this machine that it must not reach. */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { apiConsole } from "@heddle/server/node";

/** The media type of the requests of its page. */
const requestType = "application/vnd.heddle.request";

interface Sent {
  readonly url: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Headers of the request to the console itself. */
  readonly own?: Readonly<Record<string, string>>;
}

export class ConsoleTarget {
  /** Requests that the service has received. */
  innerRequests = 0;
  /** The headers of the last request that the API has received. */
  apiHeaders: IncomingMessage["headers"] = {};
  readonly #inner = createServer((_request, response) => {
    this.innerRequests += 1;
    response.end("inner");
  });
  readonly #api = createServer((incoming, response) => {
    this.apiHeaders = incoming.headers;
    response.end("ok");
  });
  #console: Server | undefined;

  get innerPort(): number {
    return portOf(this.#inner);
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${portOf(this.#api)}`;
  }

  /** The console has a document function that makes a server of whatever host it is told. */
  async start(): Promise<void> {
    for (const server of [this.#inner, this.#api])
      await once(server.listen(0, "127.0.0.1"), "listening");
    const openapi = ({ url, headers }: Request): Readonly<Record<string, unknown>> => ({
      openapi: "3.1.0",
      info: { title: "Target", version: "1" },
      servers: [new URL(url).origin, headers.get("Referer")].flatMap((each) =>
        each ? [{ url: each }] : [],
      ),
      paths: {},
    });
    const docs = apiConsole({
      openapi,
      send: "server",
      origins: [this.apiUrl],
      limits: { requests: 8, requestsPerAddress: 4, headMilliseconds: 500 },
      logger: false,
    });
    this.#console = createServer((incoming, response) => void docs(incoming, response));
    await once(this.#console.listen(0, "127.0.0.1"), "listening");
  }

  /** Starts a post that never ends. */
  begin(): void {
    this.#post()
      .on("response", (answer) => answer.resume())
      .write("{");
  }

  /** Has a request sent, and returns the status of the console. */
  async send({ url, headers = [], own = {} }: Sent): Promise<number> {
    const outgoing = this.#post(own);
    outgoing.end(`${JSON.stringify({ method: "GET", url, headers })}\n`);
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    answer.resume();
    await once(answer, "close");
    return answer.statusCode ?? 0;
  }

  close(): void {
    for (const server of [this.#inner, this.#api, this.#console]) {
      server?.closeAllConnections();
      server?.close();
    }
  }

  #post(own: Readonly<Record<string, string>> = {}): ReturnType<typeof request> {
    const port = this.#console ? portOf(this.#console) : 0;
    const headers = { "Content-Type": requestType, Origin: `http://127.0.0.1:${port}`, ...own };
    const target = {
      host: "127.0.0.1",
      port,
      path: "/send",
      method: "POST",
      agent: false,
      headers,
    };
    return request(target).on("error", () => {});
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
