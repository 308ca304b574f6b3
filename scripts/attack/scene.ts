/** What an attack can do: open connections and send requests, all from an address of its own. */
import { connect, type Socket } from "node:net";
import { ask } from "../../node/server/src/visitor.fixture.ts";
import { type Client, openClient, type Outcome, Tally } from "./client.ts";

export interface Attack {
  readonly name: string;
  /** Whether the server must reject everything, so that the graph stays as it is. */
  readonly changesNothing: boolean;
  readonly run: (scene: Scene) => Promise<void>;
}

interface SceneOptions {
  readonly url: string;
  /** In the range [0, 1). */
  readonly random: () => number;
  /** Multiplies the number of messages; 1 is a short run. */
  readonly strength: number;
  /** The client address, if it can be chosen; the limits of an address then do not affect the auditor. */
  readonly localAddress: string | undefined;
}

export class Scene {
  readonly tally = new Tally();
  /** Violations that the attack found. */
  readonly problems: string[] = [];
  readonly url: string;
  readonly random: () => number;
  readonly #strength: number;
  readonly #localAddress: string | undefined;
  readonly #clients = new Set<Client>();
  readonly #sockets = new Set<Socket>();

  constructor({ url, random, strength, localAddress }: SceneOptions) {
    this.url = url;
    this.random = random;
    this.#strength = strength;
    this.#localAddress = localAddress;
  }

  /** How often an attack repeats something. */
  times(count: number): number {
    return Math.ceil(count * this.#strength);
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item;
  }

  report(problem: string): void {
    this.problems.push(problem);
  }

  /** A rejection with another code is a violation, and so is success; a closed connection has no outcome. */
  expectCode(outcome: Outcome | undefined, code: string): void {
    if (outcome && outcome.code !== code) this.report(`${outcome.code ?? "ok"} instead of ${code}`);
  }

  /** A connection without a hello. */
  async open(path = "socket", headers: Record<string, string> = {}): Promise<Client | undefined> {
    const { href } = new URL(path, this.url);
    const localAddress = this.#localAddress;
    const client = await openClient(href, this.tally, {
      headers,
      ...(localAddress !== undefined && { localAddress }),
    });
    if (client) this.#clients.add(client);
    return client;
  }

  /** A connection with the state of a session, of a page with this id. */
  async join(page?: string): Promise<Client | undefined> {
    const client = await this.open();
    client?.hello(undefined, page);
    return (await client?.hasJoined()) ? client : undefined;
  }

  /** Returns the status of the answer, or undefined without a connection. */
  async request(
    path: string,
    options: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<number | undefined> {
    this.tally.sent += 1;
    const target = { ...options, localAddress: this.#localAddress };
    const status = await ask(this.url, path, target).then(
      (answer) => answer.status,
      () => undefined,
    );
    this.tally.count(status === undefined ? "not connected" : `status ${status}`);
    return status;
  }

  /** Opens a TCP connection and writes to it, without waiting for an answer. */
  write(text: string): Promise<Socket> {
    const { hostname, port } = new URL(this.url);
    const localAddress = this.#localAddress;
    const socket = connect({
      host: hostname,
      port: Number(port || 80),
      ...(localAddress !== undefined && { localAddress }),
    });
    this.#sockets.add(socket);
    this.tally.sent += 1;
    socket.on("error", () => {});
    socket.resume();
    return new Promise((resolve) => {
      socket.once("close", () => resolve(socket));
      socket.write(text, () => resolve(socket));
    });
  }

  /** Ends all connections. */
  close(): void {
    for (const { socket } of this.#clients) socket.terminate();
    for (const socket of this.#sockets) socket.destroy();
  }
}
