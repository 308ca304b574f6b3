import { MemoryInvitations } from "@heddle/server";

import { LocalLeases } from "./local-leases.ts";
import {
  type JournalEntry,
  JournalGapError,
  type Lease,
  type RoomStore,
  type Snapshot,
  type StoredVersion,
} from "./room-store.ts";

interface MemoryRoom {
  /** The sequence of the last entry. */
  last: number;
  entries: readonly JournalEntry[];
  snapshot: Snapshot | undefined;
  readonly versions: Map<string, StoredVersion>;
  /** When the ban of each person ends. */
  readonly bans: Map<string, number>;
  readonly names: Map<string, string>;
}

/** Options of `memoryStore`. */
export interface MemoryStoreOptions {
  /** The time in milliseconds; it is never set back. */
  readonly now?: () => number;
}

/** A store in the memory of this process, for tests and for rooms that need not outlive it. */
export function memoryStore({ now = () => performance.now() }: MemoryStoreOptions = {}): RoomStore {
  const rooms = new Map<string, MemoryRoom>();
  const leases = new LocalLeases(now);
  let lastFence = 0;
  const invitations = new MemoryInvitations(now);
  const erased = new Set<string>();
  const roomOf = (id: string): MemoryRoom => {
    const room = rooms.get(id) ?? emptyRoom();
    rooms.set(id, room);
    return room;
  };
  const heldRoom = (lease: Lease): MemoryRoom => {
    leases.assertHeld(lease);
    return roomOf(lease.room);
  };
  return {
    claim: async (room, owner, leaseMs) =>
      leases.claim(room, owner, leaseMs, () => (lastFence += 1)),
    renew: async (lease, leaseMs) => leases.renew(lease, leaseMs),
    release: async (lease) => leases.release(lease),
    holder: async (room) => leases.holder(room),
    load: async (id) => {
      const { snapshot, entries } = rooms.get(id) ?? emptyRoom();
      const from = snapshot?.sequence ?? 0;
      return { snapshot, entries: entries.filter(({ sequence }) => sequence > from) };
    },
    append: async (lease, after, contents) => {
      const room = heldRoom(lease);
      if (isRepeated(room, after, contents)) return;
      if (room.last !== after) throw new JournalGapError(lease.room, after, room.last);
      const entries = contents.map((content, at) => ({ sequence: after + at + 1, content }));
      room.entries = [...room.entries, ...entries];
      room.last += entries.length;
    },
    saveSnapshot: async (lease, snapshot) => {
      heldRoom(lease).snapshot = snapshot;
    },
    history: async (id, before, limit) => {
      const entries = rooms.get(id)?.entries ?? [];
      const earlier = entries.filter(({ sequence }) => sequence < before);
      return earlier.toReversed().slice(0, limit);
    },
    truncate: async (lease, until) => {
      const room = heldRoom(lease);
      const last = Math.min(until, room.snapshot?.sequence ?? 0);
      room.entries = room.entries.filter(({ sequence }) => sequence > last);
    },
    saveVersion: async (lease, version) => {
      heldRoom(lease).versions.set(version.name, version);
    },
    versions: async (id) => {
      const versions = [...(rooms.get(id)?.versions.values() ?? [])];
      return versions
        .map(({ name, sequence, savedAt }) => ({ name, sequence, savedAt }))
        .toSorted((a, b) => a.sequence - b.sequence || (a.name < b.name ? -1 : 1));
    },
    loadVersion: async (id, name) => rooms.get(id)?.versions.get(name)?.content,
    deleteVersion: async (lease, name) => {
      heldRoom(lease).versions.delete(name);
    },
    deleteRoom: async (room) => {
      rooms.delete(room);
      invitations.deleteRoom(room);
      leases.deleteRoom(room);
    },
    ban: async (lease, person, banMs) => {
      heldRoom(lease).bans.set(person, now() + banMs);
    },
    bans: async (id) =>
      Array.from(rooms.get(id)?.bans ?? [], ([person, until]) => ({
        person,
        remainingMs: until - now(),
      })).filter(({ remainingMs }) => remainingMs > 0),
    saveNames: async (lease, names) => {
      const room = heldRoom(lease);
      for (const [key, name] of Object.entries(names)) {
        if (!erased.has(key)) room.names.set(key, name);
      }
    },
    names: async (id) => Object.fromEntries(rooms.get(id)?.names ?? []),
    erasePeople: async (keys) => {
      for (const key of keys) {
        erased.add(key);
        for (const { names } of rooms.values()) names.delete(key);
      }
    },
    erasedPeople: async (after) => ({ keys: [...erased].slice(after), last: erased.size }),
    saveInvitation: (...args) => invitations.saveInvitation(...args),
    findInvitations: (ids) => invitations.findInvitations(ids),
    invitations: (room) => invitations.invitations(room),
    revokeInvitation: (id) => invitations.revokeInvitation(id),
    register: async (owner, aliveMs) => leases.register(owner, aliveMs),
    unregister: async (owner) => leases.unregister(owner),
    instances: async () => leases.instances(),
    close: async () => {},
  };
}

function emptyRoom(): MemoryRoom {
  return {
    last: 0,
    entries: [],
    snapshot: undefined,
    versions: new Map(),
    bans: new Map(),
    names: new Map(),
  };
}

/** Whether these already are the last entries, because the answer to an earlier call was lost. */
function isRepeated(room: MemoryRoom, after: number, contents: readonly string[]): boolean {
  if (room.last !== after + contents.length) return false;
  const own = room.entries.filter(({ sequence }) => sequence > after);
  return own.length === contents.length && own.every((each, at) => each.content === contents[at]);
}
