import { Flow } from "@heddle/flow";
import type { AppSession } from "@heddle/server";
import type { SessionJournal } from "@heddle/sync";
import { expect, it, onTestFinished } from "vitest";

import { generousLimits } from "../../../scripts/attack/auditor.ts";
import { ExampleServer } from "../../../scripts/attack/example-server.ts";
import { runAttacks } from "../../../scripts/attack/run-attacks.ts";
import { buildPageFirst, buildProgramsFirst } from "../../server/src/page.fixture.ts";
import { openRooms } from "./rooms.ts";
import { memoryStore } from "./store/memory-store.ts";
import type { RoomStore } from "./store/room-store.ts";

buildPageFirst();
buildProgramsFirst();

it("[RM850] no session makes a room forget what other pages have sent", async () => {
  const server = new ExampleServer("room");
  onTestFinished(() => server.close());
  const [finding] = await runAttacks(await server.url(), {
    seed: 1,
    seconds: 0,
    strength: 0.02,
    pid: server.pid,
    limits: generousLimits,
    only: "page ids",
  });
  expect(finding?.problems).toEqual([]);
  expect(finding?.answers.get("closed 4201")).toBeGreaterThan(0);
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
      (room.model as Flow).relabel("node", "a", `edit ${(edits += 1)} of ${page}`);
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
  // Another person with the id of her page.
  expect(others.hasDecided("page", 1)).toBe(false);
  // The oldest pages of the one who has too many are forgotten, and not taken for new ones.
  expect([others.hasDecided("page 0", 1), others.mayHaveForgotten("page 0", 0)]).toEqual([
    false,
    true,
  ]);
  expect(others.mayHaveForgotten("a new page", others.position)).toBe(false);
});
