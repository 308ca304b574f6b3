import { Replica, type ReplicaModel, type ReplicaOptions, type Transport } from "@heddle/sync";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";

/** Where a visitor goes, and as whom. */
export interface Way {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly options?: Partial<ReplicaOptions>;
}

/** The WebSocket of Node as a connection. */
class NodeTransport implements Transport {
  onMessage: (text: string) => void = () => {};
  onClose: (code: number, reason: string) => void = () => {};
  readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data: Buffer) => this.onMessage(data.toString()));
    socket.on("close", (code, reason) => this.onClose(code, reason.toString()));
  }

  get bufferedAmount(): number {
    return this.socket.bufferedAmount;
  }

  send(text: string): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }
}

/** Somebody who uses an app over a real connection, as the page would. */
export class Visitor {
  readonly replica: Replica;
  session: string | undefined;
  token: string | undefined;
  /** The codes with which connections ended. */
  readonly codes: number[] = [];
  /** Every text that the server has sent. */
  readonly heard: string[] = [];
  url: string;
  socket: WebSocket | undefined;

  constructor({ url, headers = {}, options = {} }: Way) {
    this.url = url;
    this.session = options.credentials?.session;
    this.replica = new Replica({
      connect: () => this.#connect(headers),
      onCredentials: ({ session, token }) => {
        this.session = session;
        this.token = token;
      },
      ...options,
    });
  }

  get root(): ReplicaModel {
    const { root } = this.replica;
    if (!root) throw new Error("There is nothing to see yet");
    return root;
  }

  /** The first model of a kind. */
  find(kind: string): ReplicaModel {
    const queue: unknown[] = [this.root];
    for (const model of queue) {
      const handle = model as ReplicaModel;
      if (handle.kind === kind) return handle;
      for (const name of handle.names) {
        const value = handle.peek(name);
        queue.push(...(Array.isArray(value) ? value : []).filter(isModel));
      }
    }
    throw new Error(`There is no ${kind}`);
  }

  async #connect(headers: Readonly<Record<string, string>>): Promise<Transport> {
    const path = this.session === undefined ? "socket" : `session/${this.session}/socket`;
    const transport = new NodeTransport(await openSocket(new URL(path, this.url).href, headers));
    this.socket = transport.socket;
    transport.socket.on("message", (data: Buffer) => this.heard.push(data.toString()));
    transport.socket.on("close", (code) => this.codes.push(code));
    return transport;
  }
}

/** Opens a WebSocket as a page of the server would; rejects with the status when it is refused. */
export function openSocket(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<WebSocket> {
  const address = new URL(url);
  address.protocol = "ws:";
  const socket = new WebSocket(address, {
    headers: { Origin: `http://${address.host}`, ...headers },
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.once("open", () => resolve(socket));
    socket.once("unexpected-response", (_request, response) => {
      let body = "";
      response.on("data", (part: Buffer) => (body += part.toString()));
      response.on("end", () => reject(new Error(`${response.statusCode} ${body}`)));
    });
    socket.once("error", reject);
  });
}

/** A visitor who sees something; gone when the test ends. */
export async function visit(way: Way): Promise<Visitor> {
  const visitor = new Visitor(way);
  onTestFinished(() => visitor.replica.close());
  await until(() => visitor.replica.root !== undefined);
  return visitor;
}

/** Waits until something is true; the time limit of the test ends the waiting. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(5);
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function isModel(value: unknown): boolean {
  return typeof value === "object" && value !== null && "kind" in value;
}
