import { Flow } from "@heddle/flow";
import { predictions } from "@heddle/flow/predictions";
import { type Guest, serve, type Server } from "@heddle/server";
import { closeCodes, VirtualClock } from "@heddle/sync";
import { describe, expect, it, onTestFinished } from "vitest";

import { buildPageFirst } from "../../server/src/page.fixture.ts";
import { ask, openSocket, until, Visitor } from "../../server/src/visitor.fixture.ts";
import { openRooms, type Rooms, type RoomsOptions } from "./rooms.ts";
import { memoryStore } from "./store/memory-store.ts";
import { type RoomStore, StoreUnavailableError } from "./store/room-store.ts";

buildPageFirst();

interface Process {
  readonly rooms: Rooms;
  readonly server: Server;
}

/** A server that guests enter by `/join/<token>/`. */
async function start(
  store: RoomStore = memoryStore(),
  options: Partial<RoomsOptions> = {},
): Promise<Process> {
  const rooms = openRooms({
    store: { ...store, close: async () => {} },
    make: () => new Flow({ nodes: [{ id: "a" }] }),
    can: ({ role }: Guest) => role !== "viewer" || "Guests may look.",
    ...options,
  });
  const server = await serve(
    {
      "/join/:invitation": (session) => rooms.enter((session.principal as Guest).room, session),
      "/secret/:invitation": (session) => rooms.enter("secret", session),
    },
    {
      port: 0,
      logger: false,
      handleSignals: false,
      rooms,
      authorize: (request) => rooms.authorize(request),
    },
  );
  onTestFinished(() => server.close());
  return { rooms, server };
}

async function join({ server }: Process, token: string): Promise<Visitor> {
  const url = `${server.url}join/${token}/`;
  const visitor = new Visitor({ url, options: { predictions } });
  onTestFinished(() => visitor.replica.close());
  await until(() => visitor.replica.root !== undefined);
  return visitor;
}

const move = (visitor: Visitor, x: number): Promise<unknown> =>
  visitor.root.call("moveNodes", [{ id: "a", x, y: 0 }], `drag ${x}`);

describe("[RM131] an invitation", () => {
  it("lets everybody with its link into its room, with its role", async () => {
    const process = await start();
    const editing = await process.rooms.invite("plan", { role: "editor" });
    const looking = await process.rooms.invite("plan", { role: "viewer", expiresMs: 60_000 });
    const [ada, ben] = [await join(process, editing.token), await join(process, looking.token)];
    expect([await move(ada, 5), await move(ben, 7)]).toMatchObject([{ ok: true }, { ok: false }]);
    const room = await process.rooms.open("plan");
    expect([room.viewers.length, (room.model as Flow).node("a")?.position.x]).toEqual([2, 5]);
    expect(await process.rooms.invitations("plan")).toEqual([
      { id: editing.id, room: "plan", role: "editor", expiresAt: undefined },
      { id: looking.id, room: "plan", role: "viewer", expiresAt: expect.any(Date) },
    ]);
  });

  it("leads to no other room, and nobody gets in without one", async () => {
    const process = await start();
    const { token, id } = await process.rooms.invite("plan");
    const ada = new Visitor({ url: `${process.server.url}secret/${token}/` });
    await until(() => ada.replica.state.status === "stopped");
    expect(ada.codes).toEqual([closeCodes.uninvited]);
    // The id of an invitation is no secret.
    for (const path of [`/join/${id}/`, "/join/invite-x/"])
      expect(await ask(process.server.url, path)).toMatchObject({ status: 401 });
    for (const path of ["/metrics", "/room-owner/plan"])
      expect(await ask(process.server.url, path)).toMatchObject({ status: 404 });
    const forged = `/join/invite-${"x".repeat(22)}/`;
    expect(await ask(process.server.url, forged)).toMatchObject({
      status: 410,
      code: "invitation_unknown",
    });
    await expect(process.rooms.invite("../plan")).rejects.toMatchObject({
      code: "invalid_argument",
    });
    await expect(process.rooms.invite("plan", { expiresMs: -1 })).rejects.toMatchObject({
      code: "invalid_argument",
    });
  });

  it("does not lead to another app in place of a session", async () => {
    const { rooms, server } = await start();
    const { token } = await rooms.invite("plan");
    const path = (app: string): string => `${server.url}${app}/session/${token}/socket`;
    await expect(openSocket(path("join/someone"))).rejects.toMatchObject({ status: 401 });
    const own = await openSocket(path(`join/${token}`));
    own.terminate();
  });

  it("is stored without its secret", async () => {
    const store = memoryStore();
    const { rooms } = await start(store);
    const { token } = await rooms.invite("plan");
    expect(JSON.stringify(await store.invitations("plan"))).not.toContain(token.slice(7));
  });
});

describe("[RM132] a revoked invitation", () => {
  it("closes its pages at once, which keep their edits, and no others", async () => {
    const process = await start();
    const [first, second] = [
      await process.rooms.invite("plan"),
      await process.rooms.invite("plan"),
    ];
    const [ada, ben] = [await join(process, first.token), await join(process, second.token)];
    await process.rooms.revoke(first.token);
    const unsent = move(ada, 9);
    await until(() => ada.codes.length > 0);
    expect([ada.codes, ada.replica.state.status]).toEqual([[closeCodes.uninvited], "stopped"]);
    expect(await unsent).toMatchObject({ ok: false });
    expect(ada.root.records("nodeRecords").get("a")).toMatchObject({ position: { x: 9 } });
    const socket = `${process.server.url}join/${first.token}/socket`;
    await expect(openSocket(socket)).rejects.toMatchObject({
      status: 410,
      code: "invitation_revoked",
    });
    expect(await move(ben, 3)).toMatchObject({ ok: true });
    await process.rooms.revoke(first.id);
    expect(await process.rooms.invitations("plan")).toMatchObject([{ id: second.id }]);
  });

  it("also closes pages of other processes, and an expired one those that are open", async () => {
    let now = 0;
    const [store, clock] = [memoryStore({ now: () => now }), new VirtualClock()];
    const [owner, other] = [await start(store, { clock }), await start(store)];
    const [revoked, expired] = [
      await other.rooms.invite("plan"),
      await other.rooms.invite("plan", { expiresMs: 10_000 }),
    ];
    const [ada, ben] = [await join(owner, revoked.token), await join(owner, expired.token)];
    await other.rooms.revoke(revoked.id);
    await clock.advance(1_000);
    await until(() => ada.codes.length > 0);
    expect([ada.codes, ben.codes]).toEqual([[closeCodes.uninvited], []]);
    now += 10_000;
    await clock.advance(1_000);
    await until(() => ben.codes.length > 0);
    expect(ben.codes).toEqual([closeCodes.uninvited]);
  });

  it("[N110] is not confused with a store that is away: pages try again", async () => {
    const inner = memoryStore();
    let isAway = false;
    const process = await start({
      ...inner,
      findInvitations: async (ids) => {
        if (isAway) throw new StoreUnavailableError("away");
        return inner.findInvitations(ids);
      },
    });
    const { token } = await process.rooms.invite("plan");
    const ada = await join(process, token);
    isAway = true;
    expect(await ask(process.server.url, `/join/${token}/`)).toMatchObject({
      status: 503,
      code: "unavailable",
    });
    ada.socket?.terminate();
    await until(() => ada.replica.state.status === "reconnecting");
    isAway = false;
    await until(() => ada.replica.state.status === "online");
  });
});
