import { protocolVersion } from "@heddle/sync";
import { onTestFinished } from "vitest";
import type { WebSocket } from "ws";

import { openSocket, until } from "./visitor.fixture.ts";

interface Said {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** Somebody who writes frames by hand. */
export class Attacker {
  readonly heard: Said[] = [];
  code: number | undefined;
  readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data: Buffer) => this.heard.push(JSON.parse(data.toString()) as Said));
    socket.on("close", (code) => {
      this.code = code;
    });
    socket.on("error", () => {});
  }

  /** Says something that need not make sense. */
  say(message: unknown): void {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  hello(resume?: object): void {
    const client = { id: "attacker", connection: 1 };
    this.say({ type: "hello", version: protocolVersion, client, ...(resume && { resume }) });
  }

  /** What the server answers to a numbered intent. */
  async push(number: number, intent: object): Promise<unknown> {
    this.say({ type: "push", intents: [{ number, args: [], ...intent }] });
    const results = (): { number: number; outcome: unknown }[] =>
      this.heard.flatMap(
        ({ results }) => (results ?? []) as { number: number; outcome: unknown }[],
      );
    await until(() => results().some((result) => result.number === number));
    return results().find((result) => result.number === number)?.outcome;
  }

  async welcome(): Promise<Said> {
    await until(() => this.heard.some(({ isLast }) => isLast === true));
    return this.heard.find(({ type }) => type === "welcome") as Said;
  }

  async closed(): Promise<number> {
    await until(() => this.code !== undefined);
    return this.code ?? 0;
  }
}

/** Opens a connection and says nothing yet. */
export async function attack(
  url: string,
  path = "socket",
  headers: Readonly<Record<string, string>> = {},
): Promise<Attacker> {
  const attacker = new Attacker(await openSocket(new URL(path, url).href, headers));
  onTestFinished(() => attacker.socket.terminate());
  return attacker;
}
