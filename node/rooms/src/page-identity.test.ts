import { Flow } from "@heddle/flow";
import { type AppSession, serve } from "@heddle/server";
import { type SessionJournal, systemClock } from "@heddle/sync";
import { expect, it, onTestFinished, vi } from "vitest";

import { Client, Tally } from "../../../scripts/attack/client.ts";
import { monotonicClock } from "../../server/src/clock.ts";
import { buildPageFirst } from "../../server/src/page.fixture.ts";
import { openSocket } from "../../server/src/visitor.fixture.ts";
import { openRooms } from "./rooms.ts";
import { memoryStore } from "./store/memory-store.ts";
import type { RoomStore } from "./store/room-store.ts";

buildPageFirst();

it("[RM850] no session makes a room forget what other pages have sent", async () => {
  const clients: Client[] = [];
  const rooms = openRooms({ store: memoryStore(), make: () => new Flow({ nodes: [{ id: "a" }] }) });
  const app = { "/plan": (session: AppSession) => rooms.enter("plan", session) };
  const server = await serve(app, { port: 0, logger: false, rooms });
  onTestFinished(async () => {
    for (const { socket } of clients) socket.terminate();
    await server.close();
  });
  const open = async (path: string): Promise<Client> => {
    const { href } = new URL(path, `${server.url}plan/`);
    const client = new Client(await openSocket(href), new Tally());
    // The room keeps what has happened since, so that a resuming page is sent no snapshot.
    client.acknowledges = false;
    clients.push(client);
    return client;
  };
  const first = await open("socket");
  first.hello();
  await first.hasJoined();
  const { session, token, sequence } = first;
  const pages: Client[] = [];
  for (let at = 0; at < 100; at += 1) pages.push(await open(`session/${session}/socket`));
  const last = await open("socket");
  // However long the server takes, it is the same second for it.
  for (const clock of [systemClock, monotonicClock]) vi.spyOn(clock, "now").mockReturnValue(1e9);
  onTestFinished(() => void vi.restoreAllMocks());
  const welcomed: boolean[] = [];
  for (const page of pages) {
    page.hello({ session, token, sequence });
    welcomed.push(await page.isWelcome());
  }
  expect(welcomed.filter(Boolean)).toHaveLength(20);
  // Each has counted as one that joins, and an address may have 50 of these.
  last.hello();
  expect(await last.isWelcome()).toBe(false);
});

/** A visitor of the room, until the test ends. */
class Session implements AppSession {
  readonly id = "";
  readonly principal: unknown;
  readonly params = {};
  journal: SessionJournal | undefined;

  constructor(principal: unknown) {
    this.principal = principal;
  }

  useJournal(journal: SessionJournal): void {
    this.journal = journal;
  }

  onClose(): void {}
  keepAlive(): () => void {
    return () => {};
  }
  end(): void {}
  reconnect(): void {}
}

/** A process that opens the room, until it stops. */
async function openProcess(store: RoomStore): Promise<{
  readonly journalOf: (principal: unknown) => Promise<SessionJournal>;
  /** Stores an intent of a page. */
  readonly edit: (journal: SessionJournal, page: string, number: number) => void;
  readonly stop: () => Promise<void>;
}> {
  const rooms = openRooms({
    store: { ...store, close: async () => {} },
    make: () => new Flow({ nodes: [{ id: "a" }] }),
  });
  const room = await rooms.open("plan");
  let edits = 0;
  return {
    journalOf: async (principal) => {
      const session = new Session(principal);
      await rooms.enter("plan", session);
      if (!session.journal) throw new Error("A room has a journal");
      return session.journal;
    },
    edit: (journal, page, number) => {
      room.model.relabel("node", "a", `edit ${(edits += 1)} of ${page}`);
      journal.onDecided(page, number, []);
    },
    stop: () => rooms.close(),
  };
}

it("[RM850, RM851] after a takeover, 10,050 page ids of somebody else have replaced no other page", async () => {
  const store = memoryStore();
  const first = await openProcess(store);
  const ada = await first.journalOf({ id: "ada" });
  const guest = await first.journalOf(undefined);
  const mallory = await first.journalOf({ id: "mallory" });
  first.edit(ada, "page", 1);
  first.edit(guest, "guest page", 1);
  for (let at = 0; at < 10_050; at += 1) first.edit(mallory, `page ${at}`, 1);
  await first.stop();
  const second = await openProcess(store);
  onTestFinished(() => second.stop());
  const moved = await second.journalOf({ id: "ada" });
  const movedGuest = await second.journalOf(undefined);
  const others = await second.journalOf({ id: "mallory" });
  expect([moved.hasDecided("page", 1), moved.hasDecided("page", 2)]).toEqual([true, false]);
  expect(movedGuest.hasDecided("guest page", 1)).toBe(true);
  // Others with the id of a page.
  expect(moved.hasDecided("guest page", 1)).toBe(false);
  expect(movedGuest.hasDecided("page", 1)).toBe(false);
  expect(others.hasDecided("page", 1)).toBe(false);
  // The oldest pages of the one who has too many are forgotten, and not taken for new ones.
  expect([others.hasDecided("page 0", 1), others.mayHaveForgotten("page 0", 0)]).toEqual([
    false,
    true,
  ]);
  expect(others.mayHaveForgotten("a new page", others.position)).toBe(false);
});
