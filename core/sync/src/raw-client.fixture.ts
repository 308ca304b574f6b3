import type { SyncHarness } from "./harness.fixture.ts";
import {
  type ClientMessage,
  type ClientName,
  type Encoded,
  protocolVersion,
  type ServerMessage,
} from "./protocol.ts";
import type { Transport } from "./transport.ts";
import { readServerMessage, writeMessage } from "./wire.ts";

/** A client that sends raw messages. */
export class RawClient {
  readonly received: ServerMessage[] = [];
  closeCode: number | undefined;
  closeReason: string | undefined;
  readonly #transport: Transport;
  #number = 0;

  private constructor(transport: Transport) {
    this.#transport = transport;
    transport.onMessage = (text) => void this.received.push(readServerMessage(text));
    transport.onClose = (code, reason) => {
      this.closeCode = code;
      this.closeReason = reason;
    };
  }

  static async open(
    harness: SyncHarness,
    resume?: object,
    name: ClientName = { id: "raw", connection: 1 },
  ): Promise<RawClient> {
    const client = new RawClient(await harness.network.connect());
    const greeting = resume ? { client: name, resume } : { client: name };
    client.send(JSON.stringify({ type: "hello", version: protocolVersion, ...greeting }));
    await harness.clock.advance(10);
    return client;
  }

  get welcome(): Extract<ServerMessage, { type: "welcome" }> {
    const welcome = this.received.find((message) => message.type === "welcome");
    if (!welcome) throw new Error("The host has not greeted");
    return welcome;
  }

  send(message: ClientMessage | string): void {
    this.#transport.send(typeof message === "string" ? message : writeMessage(message));
  }

  push(id: string, intent: string, ...args: Encoded[]): void {
    const intents = [{ number: (this.#number += 1), id, intent, args }];
    this.send({ type: "push", acknowledged: 0, intents });
  }

  get outcomes(): unknown[] {
    return this.received
      .flatMap((message) => (message.type === "transaction" ? (message.results ?? []) : []))
      .map(({ outcome }) => (outcome.ok ? "ok" : outcome.code));
  }
}
