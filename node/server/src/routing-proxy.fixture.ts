import { createServer, type IncomingMessage, request as httpRequest } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";

import { onTestFinished } from "vitest";

/** A load balancer that routes sessions by path and everything else round-robin. */
export class RoutingProxy {
  readonly #ports: ReadonlyMap<string, number>;
  readonly #sockets = new Set<Duplex>();
  readonly #server = createServer((request, response) => {
    const [port] = this.#targets(request);
    const { url: path, method, headers } = request;
    const onward = httpRequest({ port, host: "127.0.0.1", path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.writeHead(502).end());
    request.pipe(onward);
  });
  #turn = 0;

  /** Ports by instance name. */
  constructor(ports: Readonly<Record<string, number>>) {
    this.#ports = new Map(Object.entries(ports));
    this.#server.on("upgrade", (request, socket, head) => {
      void this.#upgrade(request, socket, head);
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  async open(): Promise<this> {
    this.#server.listen(0, "127.0.0.1");
    await new Promise((resolve) => {
      this.#server.once("listening", resolve);
    });
    onTestFinished(() => this.close());
    return this;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Ports to try, in order. */
  #targets({ url = "" }: IncomingMessage): number[] {
    const [, name = ""] = /\/session\/([\w-]+)\./.exec(url) ?? [];
    const all = [...this.#ports.values()];
    const best = this.#ports.get(name) ?? all[(this.#turn += 1) % all.length];
    return all.toSorted((one, other) => Number(other === best) - Number(one === best));
  }

  async #upgrade(request: IncomingMessage, near: Duplex, head: Buffer): Promise<void> {
    const far = await firstToAnswer(this.#targets(request));
    if (!far) return void near.destroy();
    const { method, url, rawHeaders } = request;
    const lines = [`${method} ${url} HTTP/1.1`];
    for (let at = 0; at < rawHeaders.length; at += 2) {
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
    }
    far.write(`${lines.join("\r\n")}\r\n\r\n`);
    far.write(head);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy()).on("close", () => to.destroy());
    }
  }
}

async function firstToAnswer(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    if (isOpen) return socket;
  }
  return undefined;
}
