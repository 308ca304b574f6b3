/** Attacks of an API on the process that reads its responses: bodies without end, as fast as they are read, or kept open unread. */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { OpenAPIForm } from "@heddle/openapi";
import { serve } from "@heddle/server";
import { apiConsole } from "@heddle/server/node";
import { Button } from "@heddle/views";
import { pause } from "../../node/server/src/visitor.fixture.ts";
import type { Attack, Scene } from "./scene.ts";

/** What a process and the kernel may hold of a body that nobody reads. */
const mostUnreadBytes = 16 * 2 ** 20;
const sessionFileBytes = 8 * 2 ** 20;

/** An API that answers with a body without end, except below `/short`. */
class EndlessApi {
  /** Answers that have not ended. */
  running = 0;
  /** What was taken of them. */
  bytes = 0;
  readonly #server = createServer((incoming, response) => {
    if (incoming.url?.startsWith("/short")) return void response.end("short");
    this.running += 1;
    response.once("close", () => (this.running -= 1));
    const send = (): void => {
      while (!response.destroyed && response.write(part)) this.bytes += part.length;
    };
    response.writeHead(200, { "Content-Type": "application/octet-stream" });
    response.on("drain", send);
    send();
  });

  async listen(): Promise<string> {
    return listen(this.#server);
  }

  close(): void {
    closeServer(this.#server);
  }
}

const part = Buffer.alloc(2 ** 16, "without end ");

export const downloadAttacks: readonly Attack[] = [
  {
    name: "[S960] relayed downloads without end",
    changesNothing: true,
    run: async (scene) => {
      const api = new EndlessApi();
      const apiUrl = await api.listen();
      const docs = apiConsole({
        openapi: { openapi: "3.1.0", info: { title: "Endless", version: "1" }, paths: {} },
        send: "server",
        origins: [apiUrl],
        limits: { silenceMilliseconds: 1_000 },
        logger: false,
      });
      const server = createServer((incoming, response) => void docs(incoming, response));
      const url = await listen(server);
      try {
        const unread = await Promise.all(
          Array.from({ length: 4 }, () => relayed(url, `${apiUrl}/endless`)),
        );
        const other = await relayed(url, `${apiUrl}/short`);
        other.resume();
        scene.tally.sent += unread.length + 1;
        scene.tally.count(`status ${other.statusCode}`);
        // Nobody reads them, so that they end for their silence.
        await reportUnless(scene, () => api.running === 0, "downloads that nobody reads go on");
        if (api.bytes > unread.length * mostUnreadBytes)
          scene.report(`${api.bytes} bytes were kept that nobody has read`);
        const left = await relayed(url, `${apiUrl}/endless`);
        left.destroy();
        await reportUnless(scene, () => api.running === 0, "a download goes on without its page");
      } finally {
        closeServer(server);
        api.close();
      }
    },
  },
  {
    name: "[N960] stored downloads without end",
    changesNothing: true,
    run: async (scene) => {
      const api = new EndlessApi();
      const baseUrl = await api.listen();
      const ends: (string | undefined)[] = [];
      const server = await serve(() => downloadButton(baseUrl, ends), {
        port: 0,
        handleSignals: false,
        logger: () => {},
        limits: { sessionFileBytes, totalFileBytes: 2 * sessionFileBytes },
      });
      try {
        for (let at = 0; at < 3; at += 1) await download(scene, server.url);
        const areStopped = (): boolean => ends.length === 3 && api.running === 0;
        await reportUnless(scene, areStopped, "downloads without end go on");
        for (const end of ends) if (end !== "storage") scene.report(`a download ended: ${end}`);
      } finally {
        await server.close();
        api.close();
      }
    },
  },
];

/** The view of a visitor: a download on their behalf, and why it was not stored. */
function downloadButton(baseUrl: string, ends: (string | undefined)[]): Button {
  const openapi = {
    openapi: "3.1.0",
    info: { title: "Endless", version: "1" },
    paths: { "/endless": { get: { responses: {} } } },
  };
  const onPress = async (): Promise<void> => {
    const form = new OpenAPIForm({ openapi, baseUrl, path: "/endless", sizeLimit: 1_000 });
    const response = await form.submit();
    ends.push(response?.received.notStored);
  };
  return new Button({ label: "Download", onPress });
}

async function download(scene: Scene, url: string): Promise<void> {
  const client = await scene.open(new URL("socket", url).href);
  client?.hello();
  await client?.hasJoined();
  client?.push([{ id: client.idOf("button"), intent: "press", args: [] }]);
}

async function reportUnless(scene: Scene, isTrue: () => boolean, problem: string): Promise<void> {
  const end = performance.now() + waitLimitMs;
  while (!isTrue() && performance.now() < end) await pause(20);
  if (!isTrue()) scene.report(problem);
}

/** However busy the machine is. */
const waitLimitMs = 60_000;

/** Has the process of a console send a request, and returns the answer unread. */
async function relayed(console: string, url: string): Promise<IncomingMessage> {
  const outgoing = request(`${console}/send`, {
    method: "POST",
    agent: false,
    headers: { "Content-Type": "application/vnd.heddle.request", Origin: console },
  });
  outgoing.on("error", () => {});
  outgoing.end(`${JSON.stringify({ method: "GET", url, headers: [] })}\n`);
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  return answer.on("error", () => {});
}

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function closeServer(server: Server): void {
  server.closeAllConnections();
  server.close();
}
