import { Params } from "@heddle/params";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";

import { openRooms } from "../rooms.ts";
import type { Lease, Owner, RoomStore } from "./room-store.ts";

/** A store to test, and how to let time pass on its clock. */
export interface StoreUnderTest {
  readonly store: RoomStore;
  /** Waits until leases of `leaseMs` have expired. */
  expire(): Promise<void>;
  /** Stops this store and opens another one on the same data; undefined where the data ends with the store. */
  readonly reopen?: () => Promise<RoomStore>;
  /** The number of rooms that the store knows, where that can be counted. */
  readonly countRooms?: () => Promise<number>;
  close(): Promise<void>;
}

/** Short enough to wait for it. */
export const leaseMs = 250;

const [ada, ben]: readonly [Owner, Owner] = [
  { id: "ada-1", instance: "ada", url: "http://ada.test" },
  { id: "ben-1", instance: "ben", url: "http://ben.test" },
];

/** The rules that every store follows. */
export function describeStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name} as a store`, () => {
    let tested: StoreUnderTest;
    let store: RoomStore;
    let count = 0;
    const newRoom = (): string => `room ${(count += 1)}`;
    /** A lease that does not expire during a test. */
    const hold = async (room: string, owner = ada, ms = 60_000): Promise<Lease> => {
      const claim = await store.claim(room, owner, ms);
      if (!claim.isGranted) throw new Error(`${room} is held by ${claim.instance}`);
      return claim.lease;
    };
    const contents = async (room: string): Promise<string[]> => {
      const { entries } = await store.load(room);
      return entries.map(({ content }) => content);
    };
    beforeAll(async () => {
      tested = await open();
      ({ store } = tested);
    });
    afterAll(() => tested.close());

    it("[RM1] gives the lease of a room to one owner at a time", async () => {
      const room = newRoom();
      const first = await hold(room);
      expect(await store.claim(room, ben, leaseMs)).toMatchObject({
        isGranted: false,
        instance: "ada",
        url: "http://ada.test",
      });
      expect(await hold(room)).toEqual(first);
      expect(await store.holder(room)).toEqual({ instance: "ada", url: "http://ada.test" });
      await store.release(first);
      expect(await store.holder(room)).toBeUndefined();
      expect((await hold(room, ben)).fence).toBeGreaterThan(first.fence);
    });

    it("[RM1] gives an expired lease to the next owner", async () => {
      const room = newRoom();
      const first = await hold(room, ada, leaseMs);
      await tested.expire();
      expect(await store.holder(room)).toBeUndefined();
      const claim = await store.claim(room, ben, 60_000);
      expect(claim).toMatchObject({ isGranted: true, isTakeover: true });
      expect(await store.claim(room, ben, 60_000)).toMatchObject({ isTakeover: false });
      expect((await hold(room, ben)).fence).toBeGreaterThan(first.fence);
      await store.release(first);
      expect(await store.claim(room, ada, leaseMs)).toMatchObject({ isGranted: false });
    });

    it("[RM1] gives a contested lease to one of many claimants", async () => {
      const room = newRoom();
      const owners = Array.from({ length: 20 }, (_, at) => ({ ...ben, id: `ben-${at}` }));
      const claims = await Promise.all(owners.map((owner) => store.claim(room, owner, 60_000)));
      expect(claims.filter(({ isGranted }) => isGranted)).toHaveLength(1);
    });

    it("[RM1] extends a lease also when it has expired, unless another owner has it", async () => {
      const room = newRoom();
      const lease = await hold(room, ada, leaseMs);
      await tested.expire();
      expect(await store.renew(lease, 60_000)).toBe("held");
      expect(await store.claim(room, ben, leaseMs)).toMatchObject({ isGranted: false });
      expect(await store.renew(lease, 0)).toBe("held");
      await hold(room, ben);
      expect(await store.renew(lease, 60_000)).toBe("lost");
      expect(await store.renew({ ...lease, room: newRoom() }, 60_000)).toBe("lost");
    });

    it("[RM2] rejects writes under a lease that has expired or was taken over", async () => {
      const room = newRoom();
      await store.append(await hold(room), 0, ["one"]);
      const late = await hold(room, ada, leaseMs);
      await tested.expire();
      const writes = [
        () => store.append(late, 1, ["two"]),
        () => store.saveSnapshot(late, { sequence: 1, content: "late" }),
        () => store.truncate(late, 1),
        () =>
          store.saveVersion(late, { name: "late", sequence: 1, savedAt: 1_000, content: "late" }),
        () => store.deleteVersion(late, "late"),
        () => store.ban(late, "eve", 60_000),
      ];
      for (const write of writes) {
        await expect(write()).rejects.toMatchObject({ code: "lease_lost" });
      }
      const next = await hold(room, ben);
      for (const write of writes) {
        await expect(write()).rejects.toMatchObject({ code: "lease_lost" });
      }
      for (const forged of [
        { ...late, fence: next.fence },
        { ...next, fence: next.fence + 1 },
        { ...next, owner: "eve" },
      ]) {
        await expect(store.append(forged, 1, ["two"])).rejects.toMatchObject({
          code: "lease_lost",
        });
      }
      expect(await contents(room)).toEqual(["one"]);
    });

    it("[RM3] appends entries in order, all or none", async () => {
      const room = newRoom();
      const lease = await hold(room);
      await store.append(lease, 0, ["one", "two"]);
      await store.append(lease, 2, ["three"]);
      await expect(store.append(lease, 1, ["other"])).rejects.toMatchObject({
        code: "journal_gap",
      });
      await expect(store.append(lease, 5, ["six"])).rejects.toMatchObject({ code: "journal_gap" });
      expect((await store.load(room)).entries).toEqual([
        { sequence: 1, content: "one" },
        { sequence: 2, content: "two" },
        { sequence: 3, content: "three" },
      ]);
    });

    it("[RM3] accepts the same append twice and writes it once", async () => {
      const room = newRoom();
      const lease = await hold(room);
      await store.append(lease, 0, ["one"]);
      await store.append(lease, 1, ["two", "three"]);
      await store.append(lease, 1, ["two", "three"]);
      await expect(store.append(lease, 1, ["two", "else"])).rejects.toMatchObject({
        code: "journal_gap",
      });
      expect(await contents(room)).toEqual(["one", "two", "three"]);
    });

    it("[RM4] loads the latest snapshot and the entries after it", async () => {
      const room = newRoom();
      expect(await store.load(room)).toEqual({ snapshot: undefined, entries: [] });
      const lease = await hold(room);
      await store.append(lease, 0, ["one", "two", "three"]);
      await store.saveSnapshot(lease, { sequence: 2, content: "after two" });
      expect(await store.load(room)).toEqual({
        snapshot: { sequence: 2, content: "after two" },
        entries: [{ sequence: 3, content: "three" }],
      });
    });

    it("[RM5] returns the history, the latest entry first", async () => {
      const room = newRoom();
      const lease = await hold(room);
      await store.append(lease, 0, ["one", "two", "three"]);
      await store.saveSnapshot(lease, { sequence: 3, content: "all" });
      expect((await store.history(room, Infinity, 2)).map(({ content }) => content)).toEqual([
        "three",
        "two",
      ]);
      expect(await store.history(room, 2, 10)).toEqual([{ sequence: 1, content: "one" }]);
    });

    it("[RM5] truncates only entries that the snapshot contains", async () => {
      const room = newRoom();
      const lease = await hold(room);
      await store.append(lease, 0, ["one", "two", "three"]);
      await store.truncate(lease, 3);
      expect(await contents(room)).toEqual(["one", "two", "three"]);
      await store.saveSnapshot(lease, { sequence: 2, content: "after two" });
      await store.truncate(lease, 3);
      expect(await store.history(room, Infinity, 10)).toEqual([{ sequence: 3, content: "three" }]);
      await store.append(lease, 3, ["four"]);
      expect(await contents(room)).toEqual(["three", "four"]);
    });

    it("[RM6] keeps versions under their names", async () => {
      const room = newRoom();
      const lease = await hold(room);
      await store.saveVersion(lease, { name: "draft", sequence: 1, savedAt: 1_000, content: "a" });
      await store.saveVersion(lease, {
        name: "Änderung 1",
        sequence: 2,
        savedAt: 2_000,
        content: "b",
      });
      await store.saveVersion(lease, { name: "draft", sequence: 3, savedAt: 3_000, content: "c" });
      expect(await store.versions(room)).toEqual([
        { name: "Änderung 1", sequence: 2, savedAt: 2_000 },
        { name: "draft", sequence: 3, savedAt: 3_000 },
      ]);
      expect(await store.loadVersion(room, "draft")).toBe("c");
      expect(await store.loadVersion(room, "other")).toBeUndefined();
      await store.deleteVersion(lease, "draft");
      expect(await store.versions(room)).toHaveLength(1);
      expect(await store.versions(newRoom())).toEqual([]);
    });

    it("[RM7] deletes a room with everything in it, also one that another process has: its lease is lost", async () => {
      const [room, other] = [newRoom(), newRoom()];
      const [lease, kept] = [await hold(room), await hold(other)];
      await store.append(lease, 0, ["one"]);
      await store.append(kept, 0, ["kept"]);
      await store.saveSnapshot(lease, { sequence: 1, content: "a" });
      await store.saveVersion(lease, { name: "v", sequence: 1, savedAt: 1_000, content: "a" });
      await store.ban(lease, "eve", 60_000);
      await store.deleteRoom(room);
      await store.deleteRoom(room);
      await store.deleteRoom(newRoom());
      expect(await store.renew(lease, 60_000)).toBe("deleted");
      expect(await store.bans(room)).toEqual([]);
      await expect(store.append(lease, 1, ["two"])).rejects.toMatchObject({ code: "lease_lost" });
      expect(await store.load(room)).toEqual({ snapshot: undefined, entries: [] });
      expect(await store.versions(room)).toEqual([]);
      const next = await hold(room);
      expect(next.fence).toBeGreaterThan(lease.fence);
      await store.release(lease);
      await store.append(next, 0, ["new"]);
      expect([await contents(room), await contents(other)]).toEqual([["new"], ["kept"]]);
    });

    it("[RM8] stores any text under any id", async () => {
      const ids = ["../../etc", "'; drop table heddle_rooms; --", "räume/ü", "x".repeat(500), "%_"];
      const text = JSON.stringify({ text: "☃ 𝒳 ' \" \\ \n \u2028", big: "y".repeat(200_000) });
      for (const id of ids) await store.append(await hold(id), 0, [text, id]);
      for (const id of ids) expect(await contents(id)).toEqual([text, id]);
    });

    it("[RM135] keeps bans until they end", async () => {
      const room = newRoom();
      const lease = await hold(room);
      await store.ban(lease, "short", 60_000);
      await store.ban(lease, "long", leaseMs);
      await store.ban(lease, "long", 60_000);
      expect(await store.bans(room)).toHaveLength(2);
      await store.ban(lease, "short", leaseMs);
      expect(await store.bans(newRoom())).toEqual([]);
      await tested.expire();
      expect(await store.bans(room)).toEqual([{ person: "long", remainingMs: expect.any(Number) }]);
    });

    it("[RM140] keeps names until their person is erased, or their room deleted", async () => {
      const [room, other] = [newRoom(), newRoom()];
      const [lease, otherLease] = [await hold(room), await hold(other)];
      const [key, kept] = [`${room} Ada`, `${room} Ben`];
      const { last } = await store.erasedPeople(0);
      await store.saveNames(lease, { [key]: "A.", [kept]: "Ben" });
      await store.saveNames(lease, { [key]: "Ada" });
      await store.saveNames(otherLease, { [key]: "Ada" });
      expect(await store.names(room)).toEqual({ [key]: "Ada", [kept]: "Ben" });
      expect(await store.names(newRoom())).toEqual({});
      await store.erasePeople([key, "unknown"]);
      await store.erasePeople([key]);
      // A process that has not noticed it yet.
      await store.saveNames(otherLease, { [key]: "Ada" });
      expect([await store.names(room), await store.names(other)]).toEqual([{ [kept]: "Ben" }, {}]);
      const erased = await store.erasedPeople(last);
      expect(erased.keys.toSorted()).toEqual([key, "unknown"].toSorted());
      expect(await store.erasedPeople(erased.last)).toEqual({ keys: [], last: erased.last });
      await store.deleteRoom(room);
      expect(await store.names(room)).toEqual({});
      await expect(store.saveNames(lease, { [kept]: "Ben" })).rejects.toMatchObject({
        code: "lease_lost",
      });
    });

    it("[RM136] keeps nothing of a room that was opened and never changed", async ({ skip }) => {
      if (!tested.countRooms) return skip();
      const before = await tested.countRooms();
      const [opened, changed, deleted] = [newRoom(), newRoom(), newRoom()];
      const leases = [await hold(opened), await hold(changed), await hold(deleted)] as const;
      for (const lease of leases.slice(1)) await store.append(lease, 0, ["one"]);
      await store.deleteRoom(deleted);
      for (const lease of leases) await store.release(lease);
      expect((await tested.countRooms()) - before).toBe(1);
      const next = await hold(opened, ben);
      expect(next.fence).toBeGreaterThan(leases[0].fence);
      await expect(store.append(leases[0], 0, ["late"])).rejects.toMatchObject({
        code: "lease_lost",
      });
    });

    it("[RM137] judges leases by its own clock, also if that of the process jumps", async () => {
      const room = newRoom();
      const lease = await hold(room);
      vi.useFakeTimers({ toFake: ["Date"] });
      onTestFinished(() => void vi.useRealTimers());
      const start = Date.now();
      for (const [at, jumpMs] of [3_600_000, -3_600_000].entries()) {
        vi.setSystemTime(start + jumpMs);
        expect(await store.renew(lease, 60_000)).toBe("held");
        await store.append(lease, at, [String(jumpMs)]);
        expect(await store.claim(room, ben, leaseMs)).toMatchObject({ isGranted: false });
      }
      expect(await contents(room)).toHaveLength(2);
    });

    it.each([
      ["an entry of a newer version", ['{"format":2,"changes":[]}'], undefined],
      ["an entry that is cut in half", ['{"format":1,"chang'], undefined],
      ["a snapshot that is cut in half", ["{}"], '{"format":1,"docu'],
      ["a snapshot of a newer version", ["{}"], '{"format":2}'],
    ])("[RM23] does not open a room with %s, and opens others", async (_, entries, snapshot) => {
      const room = newRoom().replace(" ", "-");
      const lease = await hold(room);
      await store.append(lease, 0, entries);
      if (snapshot !== undefined) {
        await store.saveSnapshot(lease, { sequence: entries.length, content: snapshot });
      }
      await store.release(lease);
      const rooms = openRooms({
        store: { ...store, close: async () => {} },
        make: () => new Params(),
      });
      await expect(rooms.open(room)).rejects.toMatchObject({ code: "room_content" });
      expect(await store.holder(room)).toBeUndefined();
      await rooms.open(newRoom().replace(" ", "-"));
      await rooms.close();
    });

    it.each(["a\0b", "a\ud800"])(
      "[RM852] rejects a text that cannot be stored, and nothing else",
      async (text) => {
        const errors: unknown[] = [];
        const rooms = openRooms({
          store: { ...store, close: async () => {} },
          make: () => new Params(),
          onError: (error) => void errors.push(error),
        });
        const id = newRoom().replace(" ", "-");
        const room = await rooms.open(id);
        const { versions } = room;
        const calls = [
          versions.save(text),
          versions.open(text),
          versions.delete(text),
          rooms.invite(id, { role: text }),
          rooms.revoke(text),
          rooms.open(text),
          rooms.enter(text, {} as never),
          rooms.delete(text),
        ];
        for (const { status } of await Promise.allSettled(calls)) expect(status).toBe("rejected");
        // Only their hashes are stored.
        await Promise.all([rooms.erase(text), room.remove(text, { banMs: 1_000 })]);
        await versions.save("stored");
        expect((await versions.list()).map(({ name }) => name)).toEqual(["stored"]);
        expect([room.state, errors]).toEqual(["open", []]);
        await rooms.close();
      },
    );

    it("[RM130] keeps invitations until they expire or are revoked, and deletes them with their room", async () => {
      const [room, other] = [newRoom(), newRoom()];
      const ids = ["short", "long", "endless"].map((name) => `${room} ${name}`);
      const [short = "", long = "", endless = ""] = ids;
      await store.saveInvitation({ id: short, room, role: "" }, leaseMs);
      await store.saveInvitation({ id: long, room, role: "viewer" }, 60_000);
      await store.saveInvitation({ id: endless, room, role: "" }, undefined);
      await store.saveInvitation({ id: other, room: other, role: "" }, undefined);
      expect(await store.findInvitations([long])).toEqual([
        { id: long, room, role: "viewer", state: "valid", remainingMs: expect.any(Number) },
      ]);
      await tested.expire();
      await store.revokeInvitation(endless);
      await store.revokeInvitation("unknown");
      const states = (await store.invitations(room)).map(({ id, state }) => [id, state]);
      expect(states).toEqual([
        [short, "expired"],
        [long, "valid"],
        [endless, "revoked"],
      ]);
      expect(await store.findInvitations(["unknown"])).toEqual([]);
      await store.deleteRoom(room);
      expect(await store.findInvitations([...ids, other])).toMatchObject([{ id: other }]);
    });

    it("[RM9] registers one running process per name", async () => {
      await store.register(ada, 60_000);
      const twin = { ...ada, id: "ada-2" };
      await expect(store.register(twin, leaseMs)).rejects.toMatchObject({
        code: "instance_in_use",
      });
      await store.register(ada, leaseMs);
      await store.register(ben, 60_000);
      await tested.expire();
      expect(await store.instances()).toEqual([{ instance: "ben", url: "http://ben.test" }]);
      await store.register(twin, 60_000);
      await store.unregister(ada);
      expect(await store.instances()).toHaveLength(2);
      await store.unregister(twin);
      await store.unregister(ben);
      expect(await store.instances()).toEqual([]);
    });

    it("[RM10] has everything after it was opened again", async ({ skip }) => {
      if (!tested.reopen) return skip();
      const room = newRoom();
      const lease = await hold(room);
      await store.append(lease, 0, ["one", "two"]);
      await store.saveSnapshot(lease, { sequence: 1, content: "after one" });
      await store.saveVersion(lease, {
        name: "v",
        sequence: 1,
        savedAt: 1_000,
        content: "after one",
      });
      await store.saveNames(lease, { [`${room} Ada`]: "Ada", [`${room} Ben`]: "Ben" });
      await store.erasePeople([`${room} Ada`]);
      await hold(room, ada, leaseMs);
      store = await tested.reopen();
      await tested.expire();
      expect((await hold(room, ben)).fence).toBeGreaterThan(lease.fence);
      expect(await store.load(room)).toEqual({
        snapshot: { sequence: 1, content: "after one" },
        entries: [{ sequence: 2, content: "two" }],
      });
      expect(await store.versions(room)).toHaveLength(1);
      expect(await store.names(room)).toEqual({ [`${room} Ben`]: "Ben" });
      expect((await store.erasedPeople(0)).keys).toContain(`${room} Ada`);
    });
  });
}
