import { setTimeout as delay } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

import { RoutingProxy } from "../../server/src/routing-proxy.fixture.ts";
import { ask, until, type Visitor } from "../../server/src/visitor.fixture.ts";
import { openRooms } from "./rooms.ts";
import { Auditor, flawless, RoomProcess, visitRoom } from "./room-process.fixture.ts";
import { postgresStore } from "./store/postgres-store.ts";
import { findPostgres, startPostgres, type TestPostgres } from "./store/postgres.fixture.ts";
import type { RoomStore } from "./store/room-store.ts";

const programs = await findPostgres();
const leaseMs = 1_000;

/** `npm run gate` kills the owner 1,000 times. */
const kills = Number(process.env["HEDDLE_KILLS"] ?? 1);

/** Then the next room: visitors insert nodes all the time, and a large graph takes long to load. */
const killsPerRoom = 20;

describe.skipIf(programs === undefined)("several processes", () => {
  let postgres: TestPostgres;
  let store: RoomStore;
  let count = 0;
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? "");
  });
  afterAll(() => postgres.remove());

  const start = (instance: string, port?: number): Promise<RoomProcess> =>
    RoomProcess.start({
      store: postgres.url,
      instance,
      leaseMs,
      ...(port !== undefined && { port }),
    });

  interface Cluster {
    /** A new room for each test. */
    readonly room: string;
    readonly processes: Record<string, RoomProcess>;
    readonly proxy: RoutingProxy;
    /** The name of the process that has the room, or another one. */
    readonly owner: (of?: string) => Promise<string>;
    /** Waits until all visitors are at that process. */
    readonly expectTogether: (visitors: readonly Visitor[], of?: string) => Promise<void>;
  }

  /** Two processes behind a proxy, with a room that nobody has opened. */
  async function startBoth(): Promise<Cluster> {
    store = await postgresStore(postgres.url);
    onTestFinished(() => store.close());
    const room = `room-${(count += 1)}`;
    const [a, b] = await Promise.all([start("a"), start("b")]);
    const proxy = await new RoutingProxy({ a: a.port, b: b.port }).open();
    const owner = async (of = room): Promise<string> => {
      for (;;) {
        const holder = await store.holder(of);
        if (holder) return holder.instance;
        // On a busy machine a lease may expire before it is extended.
        await delay(20);
      }
    };
    // A lease that expired in between has moved the room, and its visitors follow.
    const expectTogether = async (visitors: readonly Visitor[], of?: string): Promise<void> => {
      const isTogether = async (): Promise<boolean> => {
        const name = await owner(of);
        return visitors.every((visitor) => instanceOf(visitor) === name);
      };
      await expect.poll(isTogether).toBe(true);
    };
    return { room, processes: { a, b }, proxy, owner, expectTogether };
  }

  function instanceOf({ session = "" }: Visitor): string {
    return session.split(".", 1)[0] ?? "";
  }

  it("[RM24] send every visitor of a room to the process that has it", async () => {
    const { room, proxy, owner, expectTogether } = await startBoth();
    const visitors: Visitor[] = [];
    // The proxy takes turns: half of them come to the other process first.
    for (let visit = 0; visit < 4; visit += 1) visitors.push(await visitRoom(proxy.url, room));
    await expectTogether(visitors);
    const auditor = new Auditor(visitors);
    await auditor.settle(20);
    await auditor.stop();
    expect(await auditor.audit(store, room)).toEqual(flawless);
    const answers = [room, "other", "..", "a'b"].map((id) => ask(proxy.url, `/room-owner/${id}`));
    expect((await Promise.all(answers)).map(({ status, body }) => [status, body])).toEqual([
      [200, JSON.stringify({ instance: await owner() })],
      [404, '{"code":"not_found"}'],
      [400, '{"code":"bad_path"}'],
      [400, '{"code":"bad_path"}'],
    ]);
  });

  it(
    "[RM25] take over the rooms of a killed one without losing or repeating an edit",
    async () => {
      const { room, processes, proxy, owner, expectTogether } = await startBoth();
      for (let done = 0; done < kills; done += killsPerRoom) {
        const id = `${room}.${done}`;
        const visitors = await Promise.all([visitRoom(proxy.url, id), visitRoom(proxy.url, id)]);
        const auditor = new Auditor(visitors);
        for (let kill = done; kill < Math.min(kills, done + killsPerRoom); kill += 1) {
          await auditor.settle();
          const name = await owner(id);
          const { port } = processes[name]!;
          await delay(Math.random() * 20);
          await processes[name]!.signal("SIGKILL");
          await auditor.settle();
          expect(await owner(id)).not.toBe(name);
          processes[name] = await start(name, port);
        }
        await auditor.stop();
        expect(await auditor.audit(store, id)).toEqual(flawless);
        await expectTogether(visitors, id);
        for (const { replica } of visitors) replica.close();
      }
    },
    300_000 + 20_000 * kills,
  );

  it("[RM145] open a room at once for a page that is loaded again after the owner was killed", async () => {
    const { room, processes, proxy, owner, expectTogether } = await startBoth();
    const [open, reloaded] = [await visitRoom(proxy.url, room), await visitRoom(proxy.url, room)];
    await open.root.call("insert", "viewable", { x: 1, y: 1 });
    const name = await owner();
    await until(() => instanceOf(reloaded) === name);
    reloaded.replica.close();
    await processes[name]!.signal("SIGKILL");
    const again = await visitRoom(proxy.url, room, reloaded.credentials);
    await expectTogether([open, again]);
    await until(() => open.replica.state.status === "online");
    for (const { root, replica } of [open, again]) {
      expect(root.records("nodeRecords").size).toBe(1);
      expect(replica.state).toMatchObject({ hasLostSession: false, dropped: [], unknown: [] });
    }
  });

  it("[RM26] reject what a stopped one writes after its lease", async () => {
    const { room, processes, owner } = await startBoth();
    const { a, b } = processes as Record<"a" | "b", RoomProcess>;
    const ada = await visitRoom(a.url, room);
    const auditor = new Auditor([ada]);
    await auditor.settle();
    await a.signal("SIGSTOP");
    const ben = await visitRoom(b.url, room);
    expect(await owner()).toBe("b");
    // What Ada sent meanwhile is decided late, and not written. Her page is sent to the other process.
    ada.url = ben.url;
    await a.signal("SIGCONT");
    await until(() => instanceOf(ada) === "b");
    await auditor.settle();
    await auditor.stop();
    expect(await auditor.audit(store, room)).toEqual(flawless);
  });

  it("[RM30] wait while PostgreSQL is down, and go on when it is back", async () => {
    const { room, proxy } = await startBoth();
    const visitors = [await visitRoom(proxy.url, room), await visitRoom(proxy.url, room)];
    const auditor = new Auditor(visitors);
    for (const signal of ["SIGINT", "SIGQUIT"] as const) {
      await auditor.settle();
      await postgres.stop(signal);
      await until(() => visitors.every(({ replica }) => replica.state.isSavingPaused));
      await postgres.start();
      await auditor.settle();
    }
    await auditor.stop();
    expect(await auditor.audit(store, room)).toEqual(flawless);
  });

  it("[RM27] have different names", async () => {
    const first = openRooms({
      store: await postgresStore(postgres.url),
      make: never,
      instance: "x",
    });
    const lease = { ms: 200 };
    const second = openRooms({
      store: await postgresStore(postgres.url),
      make: never,
      instance: "x",
      lease,
    });
    onTestFinished(async () => void (await Promise.all([first.close(), second.close()])));
    await first.start(() => {});
    await expect(second.start(() => {})).rejects.toMatchObject({ code: "instance_in_use" });
    await first.close();
    await second.start(() => {});
  });
});

function never(): never {
  throw new Error("No room is opened");
}
