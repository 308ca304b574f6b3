/** Attacks with messages: too many, unread, with wrong arguments, and random mutations of valid ones. */
import { closeCodes } from "@heddle/sync";
import { messageText, pause } from "../../node/server/src/visitor.fixture.ts";
import type { Client } from "./client.ts";
import { flowCalls } from "./flow-calls.ts";
import { mutate, strangeValues } from "./mutate.ts";
import type { Attack, Scene } from "./scene.ts";

/** A message that a page could send now. */
function validMessage(scene: Scene, client: Client): object {
  const [intent, ...args] = scene.pick(flowCalls);
  const call = { number: client.nextNumber, id: client.idOf("flow"), intent, args };
  return scene.pick([
    { type: "push", intents: [call] },
    { type: "push", intents: [call, { ...call, number: call.number + 1 }] },
    { type: "ack", sequence: 1 },
    { type: "ping" },
  ]);
}

/** Stops reading, and sends until the server closes the connection or enough was sent. */
async function sendUnread(scene: Scene, client: Client, send: () => void): Promise<void> {
  client.socket.pause();
  for (let at = 0; at < scene.times(5_000) && !client.isClosed; at += 1) {
    send();
    if (at % 500 === 0) await pause(1);
  }
  client.socket.resume();
  await client.untilProcessed();
}

export const messageAttacks: readonly Attack[] = [
  {
    name: "unknown numbers",
    changesNothing: true,
    run: async (scene) => {
      const client = await scene.join();
      if (!client) return;
      const id = client.idOf("flow");
      for (const number of [0, 7, 1_000_000, Number.MAX_SAFE_INTEGER]) {
        client.send({ type: "push", intents: [{ number, id, intent: "undo", args: [] }] });
        client.send({ type: "ack", sequence: number });
      }
      await client.call(id, "no such intent");
    },
  },
  {
    // None of those in one message runs.
    name: "[N21] flood of intents",
    changesNothing: true,
    run: async (scene) => {
      const together = await scene.join();
      const relabel = (node: string): object => {
        return { id: together?.idOf("flow"), intent: "relabel", args: ["node", node, "flood"] };
      };
      together?.push(Array.from({ length: 10_000 }, () => relabel("c")));
      const apart = await scene.join();
      for (let at = 0; at < 10_000; at += 1) apart?.push([relabel("no such node")]);
      for (const client of [together, apart]) {
        await client?.untilProcessed();
        if (client && client.closeCode !== closeCodes.overloaded)
          scene.report(`closed with ${client.closeCode} instead of ${closeCodes.overloaded}`);
      }
    },
  },
  {
    name: "ping frames without reading",
    changesNothing: true,
    run: async (scene) => {
      const client = await scene.join();
      if (!client) return;
      await sendUnread(scene, client, () => {
        scene.tally.sent += 1;
        if (client.socket.readyState === client.socket.OPEN) client.socket.ping("x".repeat(125));
      });
    },
  },
  {
    name: "ping messages without reading",
    changesNothing: true,
    run: async (scene) => {
      const client = await scene.join();
      if (client) await sendUnread(scene, client, () => client.send({ type: "ping" }));
    },
  },
  {
    name: "big rejections, unacknowledged",
    changesNothing: true,
    run: async (scene) => {
      const client = await scene.join();
      if (!client) return;
      client.acknowledges = false;
      for (let number = 1; number <= scene.times(100); number += 1) {
        const id = String(number).padEnd(900_000, "x");
        const call = { number, id: client.idOf("flow"), intent: "click", args: [id] };
        client.send({ type: "push", intents: [call] });
        await client.untilProcessed();
      }
    },
  },
  {
    name: "slow readers",
    changesNothing: false,
    run: async (scene) => {
      const readers = await Promise.all(Array.from({ length: 5 }, () => scene.join()));
      for (const reader of readers) reader?.socket.pause();
      const writer = await scene.join();
      for (let at = 0; at < scene.times(30); at += 1) {
        const label = String(at % 10).repeat(9_000);
        await writer?.call(writer.idOf("flow"), "relabel", "node", "c", label);
      }
      await writer?.call(writer.idOf("flow"), "relabel", "node", "c", "c");
    },
  },
  {
    name: "wrong arguments of each intent",
    changesNothing: false,
    run: async (scene) => {
      let client: Client | undefined;
      for (const [intent, ...args] of flowCalls) {
        const wrong = args.map((_, at) => args.with(at, scene.pick(strangeValues)));
        for (const each of [...wrong, [...args, scene.pick(strangeValues)]]) {
          // A value that cannot be decoded ends its connection.
          if (!client || client.isClosed) client = await scene.join();
          await client?.call(client.idOf("flow"), intent, ...each);
        }
      }
    },
  },
  {
    name: "mutated traffic",
    changesNothing: false,
    run: async (scene) => {
      let client: Client | undefined;
      for (let at = 0; at < scene.times(300); at += 1) {
        // Most mutations end their connection.
        if (!client || client.isClosed) client = await scene.join();
        if (!client) return;
        client.send(mutate(messageText(validMessage(scene, client)), scene.random));
        await client.untilProcessed();
      }
    },
  },
];
