import { connect, createServer, type AddressInfo, type Socket } from "node:net";

import { onTestFinished } from "vitest";

/** One connection through the proxy. */
interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

/** A proxy that swallows, delays and cuts connections. */
export class ChaosProxy {
  /** Whether client messages are dropped. */
  isUplinkDead = false;
  /** Whether server messages are dropped. */
  isDownlinkDead = false;
  /** Delay of every message, in milliseconds. */
  delay = 0;
  readonly #pairs = new Set<Pair>();
  readonly #server = createServer((near) => this.#accept(near));
  #target: number;

  constructor(target: number) {
    this.#target = target;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  async open(): Promise<this> {
    this.#server.listen(0, "127.0.0.1");
    await new Promise((resolve) => {
      this.#server.once("listening", resolve);
    });
    return this;
  }

  /** Connects to another server from now on. */
  redirect(target: number): void {
    this.#target = target;
  }

  /** Cuts all connections. */
  cut(): void {
    for (const { near, far } of this.#pairs) {
      near.destroy();
      far.destroy();
    }
  }

  /** Removes all faults. */
  heal(): void {
    this.isUplinkDead = false;
    this.isDownlinkDead = false;
    this.delay = 0;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #accept(near: Socket): void {
    const far = connect(this.#target, "127.0.0.1");
    const pair = { near, far };
    this.#pairs.add(pair);
    this.#pass(near, far, () => this.isUplinkDead);
    this.#pass(far, near, () => this.isDownlinkDead);
    const end = (): void => {
      this.#pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on("error", end).on("close", end);
  }

  #pass(from: Socket, to: Socket, isDead: () => boolean): void {
    from.on("data", (data) => {
      if (isDead()) return;
      if (this.delay === 0) to.write(data);
      else setTimeout(() => to.write(data), this.delay);
    });
  }
}

/** A proxy to a port, until the test ends. */
export async function proxyTo(port: number): Promise<ChaosProxy> {
  const proxy = await new ChaosProxy(port).open();
  onTestFinished(() => proxy.close());
  return proxy;
}
