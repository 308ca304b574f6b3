import {
  closeCodes,
  protocolVersion,
  readServerMessage,
  Replica,
  type ReplicaModel,
  type ReplicaOptions,
  type SessionCredentials,
  socketPath,
  type Transport,
  writeMessage,
} from "@heddle/sync";
import { type ClientRequest, request as httpRequest } from "node:http";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";

export interface VisitOptions {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly options?: Partial<ReplicaOptions>;
}

/** A Node WebSocket as a transport. */
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

/** A visitor with a replica over a real connection. */
export class Visitor {
  readonly replica: Replica;
  /** What its page resumes the session with, also after a reload. */
  credentials: SessionCredentials | undefined;
  /** Close codes of its connections. */
  readonly codes: number[] = [];
  /** Every message from the server. */
  readonly received: string[] = [];
  url: string;
  /** The process that the last connection was sent to. */
  instance: string | undefined;
  socket: WebSocket | undefined;

  constructor({ url, headers = {}, options = {} }: VisitOptions) {
    this.url = url;
    this.credentials = options.credentials;
    this.replica = new Replica({
      connect: () => this.#connect(headers),
      onCredentials: (credentials) => {
        this.credentials = credentials;
      },
      ...options,
    });
  }

  get session(): string | undefined {
    return this.credentials?.session;
  }

  get token(): string | undefined {
    return this.credentials?.token;
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
    const path = socketPath(this.session, this.instance);
    this.instance = undefined;
    const transport = new NodeTransport(await openSocket(new URL(path, this.url).href, headers));
    this.socket = transport.socket;
    transport.socket.on("message", (data: Buffer) => this.received.push(data.toString()));
    transport.socket.on("close", (code, reason) => {
      this.codes.push(code);
      if (code === closeCodes.elsewhere) this.instance = reason.toString();
    });
    return transport;
  }
}

/** The response of a server that does not open a WebSocket. */
export class UpgradeError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** The JSON of the response, if it is an object. */
  readonly details: { readonly code?: string };

  constructor(status: number, body: string) {
    super(`${status} ${body}`);
    this.status = status;
    this.details = objectIn(body);
    this.code = this.details.code;
  }
}

/** Opens a WebSocket like the page; rejects with an `UpgradeError`. */
export function openSocket(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  localAddress?: string,
): Promise<WebSocket> {
  const address = new URL(url);
  address.protocol = "ws:";
  const socket = new WebSocket(address, {
    ...(localAddress !== undefined && { localAddress }),
    headers: { Origin: `http://${address.host}`, ...headers },
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.once("open", () => resolve(socket));
    socket.once("unexpected-response", (_request, response) => {
      let body = "";
      response.on("data", (part: Buffer) => (body += part.toString()));
      response.on("end", () => reject(new UpgradeError(response.statusCode ?? 0, body)));
    });
    socket.once("error", reject);
  });
}

/** Opens a visitor until the test ends and waits for the first snapshot. */
export async function visit(way: VisitOptions): Promise<Visitor> {
  const visitor = new Visitor(way);
  onTestFinished(() => visitor.replica.close());
  await until(() => visitor.replica.root !== undefined);
  return visitor;
}

/** Polls a condition; the test's time limit ends the wait. */
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

interface ServerFrame {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** The text of a message, valid or not; a push need not have all fields. */
export function messageText(message: object): string {
  return writeMessage({ acknowledged: 0, ...message } as never);
}

/** A client that sends raw frames. */
export class Attacker {
  readonly received: ServerFrame[] = [];
  code: number | undefined;
  readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data: Buffer) => this.received.push(readServerMessage(data.toString())));
    socket.on("close", (code) => {
      this.code = code;
    });
    socket.on("error", () => {});
  }

  /** Sends any message, valid or not. */
  send(message: unknown): void {
    this.socket.send(typeof message === "string" ? message : messageText(message as object));
  }

  hello(resume?: object): void {
    const client = { id: "attacker", connection: 1 };
    this.send({ type: "hello", version: protocolVersion, client, ...(resume && { resume }) });
  }

  /** Sends an intent and returns its outcome. */
  async push(number: number, intent: object): Promise<unknown> {
    this.send({ type: "push", intents: [{ number, args: [], ...intent }] });
    return this.outcome(number);
  }

  /** The outcome of a numbered intent. */
  async outcome(number: number): Promise<unknown> {
    const results = (): { number: number; outcome: unknown }[] =>
      this.received.flatMap(
        ({ results }) => (results ?? []) as { number: number; outcome: unknown }[],
      );
    await until(() => results().some((result) => result.number === number));
    return results().find((result) => result.number === number)?.outcome;
  }

  async welcome(): Promise<ServerFrame> {
    await until(() => this.received.some(({ isLast }) => isLast === true));
    return this.received.find(({ type }) => type === "welcome") as ServerFrame;
  }

  async closed(): Promise<number> {
    await until(() => this.code !== undefined);
    return this.code ?? 0;
  }
}

/** Opens a raw connection without a hello. */
export async function attack(
  url: string,
  path = "socket",
  headers: Readonly<Record<string, string>> = {},
): Promise<Attacker> {
  const attacker = new Attacker(await openSocket(new URL(path, url).href, headers));
  onTestFinished(() => attacker.socket.terminate());
  return attacker;
}

/** A raw response, with the code of an error. */
export interface HttpResponse {
  readonly status: number;
  readonly code: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly bytes: Buffer;
}

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The address of the client. */
  readonly localAddress?: string | undefined;
}

/** Requests a path exactly as written; `fetch` would normalize it and add headers. */
export function ask(
  url: string,
  path: string,
  options: RequestOptions = {},
): Promise<HttpResponse> {
  const { method = "GET", headers = {}, body, localAddress } = options;
  const { hostname, port } = new URL(url);
  const target = { hostname, port, path, method, headers, localAddress };
  return new Promise((resolve, reject) => {
    const request = httpRequest(target, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const bytes = Buffer.concat(parts);
        const text = bytes.toString();
        const { statusCode: status = 0, headers: got } = response;
        resolve({ status, code: objectIn(text).code, headers: got, body: text, bytes });
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}

function objectIn(text: string): { readonly code?: string } {
  try {
    return { ...(JSON.parse(text) as object) };
  } catch {
    return {};
  }
}

/** Starts an upload; the test writes the body. */
export function beginUpload(url: string, { session, token }: Visitor): ClientRequest {
  const { hostname: host, port, origin } = new URL(url);
  const headers = {
    Origin: origin,
    "X-Heddle-Token": token ?? "",
    "Transfer-Encoding": "chunked",
  };
  const path = `/session/${session}/files`;
  const request = httpRequest({ hostname: host, port, path, method: "POST", headers });
  return request.on("error", () => {});
}

/** Writes a body in parts, with backpressure. */
export async function writeParts(
  request: ClientRequest,
  part: Buffer,
  count: number,
): Promise<void> {
  for (let at = 0; at < count && !request.destroyed; at += 1) {
    await new Promise<void>((resolve) => {
      request.write(part, () => resolve());
    });
  }
}

export function answerTo(request: ClientRequest): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request.once("error", reject);
    request.once("response", (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => (body += text));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
  });
}
