import { HeddleError } from "@heddle/params";
import type { InvitationStore } from "@heddle/server";
import { SessionUnavailableError } from "@heddle/sync";

/** A process that owns rooms. */
export interface Owner {
  /** New for each process, so that a process is never taken for its predecessor of the same name. */
  readonly id: string;
  /** The name of the process, which is part of the URLs of its sessions. */
  readonly instance: string;
  /** Where visitors reach the process. */
  readonly url: string;
}

/** The right to write a room until it expires. Each owner's lease has a higher fence than the one before. */
export interface Lease {
  readonly room: string;
  readonly owner: string;
  readonly fence: number;
}

/** The answer to `claim`: the lease, or who holds it and for how long at most. */
export type Claim =
  | {
      readonly isGranted: true;
      readonly lease: Lease;
      /** Whether the lease of another process had expired. */
      readonly isTakeover: boolean;
    }
  | {
      readonly isGranted: false;
      readonly instance: string;
      readonly url: string;
      readonly remainingMs: number;
    };

/** `lost`: another process has taken the room. `deleted`: the room was deleted since the lease was granted. */
export type LeaseState = "held" | "lost" | "deleted";

/** A person who is banned from a room. */
export interface Ban {
  readonly person: string;
  readonly remainingMs: number;
}

/** The names of people by their keys. Journals contain only the keys, so that a name can be erased. */
export type StoredNames = Readonly<Record<string, string>>;

/** The keys of people who were erased; `last` is where the next call starts. */
export interface Erasures {
  readonly keys: readonly string[];
  readonly last: number;
}

/** One transaction of a journal, as text. Sequences start at 1 and have no gaps. */
export interface JournalEntry {
  readonly sequence: number;
  readonly content: string;
}

/** The state of a room after the entry with this sequence, as text. */
export interface Snapshot {
  readonly sequence: number;
  readonly content: string;
}

/** A snapshot that is kept under a name, without its content. */
export interface VersionInfo {
  readonly name: string;
  readonly sequence: number;
  /** In milliseconds since 1970. */
  readonly savedAt: number;
}

export interface StoredVersion extends VersionInfo {
  readonly content: string;
}

/** How long a store remembers invitations that have ended, so that pages can say so: 30 days. */
export const keepEndedMs: number = 30 * 24 * 60 * 60 * 1_000;

/** A room as a new owner finds it. */
export interface StoredRoom {
  /** The latest snapshot; undefined in a room without one. */
  readonly snapshot: Snapshot | undefined;
  /** The entries after the snapshot. */
  readonly entries: readonly JournalEntry[];
}

/**
 * Where rooms are kept. A method that rejects with a `StoreUnavailableError` may have had its effect; it can be called
 * again with the same arguments.
 */
export interface RoomStore extends InvitationStore {
  /** Takes the lease of a room that nobody holds, or extends the one that the owner holds. */
  claim(room: string, owner: Owner, leaseMs: number): Promise<Claim>;
  /** Extends a lease. One that has expired is extended as well, if no other process has taken the room. */
  renew(lease: Lease, leaseMs: number): Promise<LeaseState>;
  /** Returns a lease, so that another process need not wait until it expires. A room without content leaves nothing. */
  release(lease: Lease): Promise<void>;
  /** The process that holds the lease of a room. */
  holder(room: string): Promise<Pick<Owner, "instance" | "url"> | undefined>;
  load(room: string): Promise<StoredRoom>;
  /** Appends entries after the one with the sequence `after`: all of them or none. */
  append(lease: Lease, after: number, entries: readonly string[]): Promise<void>;
  /** Stores the state after an entry. Later calls of `load` start there. */
  saveSnapshot(lease: Lease, snapshot: Snapshot): Promise<void>;
  /** Up to `limit` entries before a sequence, the latest first. */
  history(room: string, before: number, limit: number): Promise<readonly JournalEntry[]>;
  /** Removes the entries up to a sequence, except those that the latest snapshot does not contain. */
  truncate(lease: Lease, until: number): Promise<void>;
  /** Keeps a snapshot under a name; a version with that name is replaced. */
  saveVersion(lease: Lease, version: StoredVersion): Promise<void>;
  versions(room: string): Promise<readonly VersionInfo[]>;
  /** The content of a version; undefined if there is none with that name. */
  loadVersion(room: string, name: string): Promise<string | undefined>;
  deleteVersion(lease: Lease, name: string): Promise<void>;
  /**
   * Removes a room with its journal, snapshots, versions, names, invitations and bans. Any process can do it: the lease of the owner
   * ends, and `renew` tells it why.
   */
  deleteRoom(room: string): Promise<void>;
  /** Bans a person from a room for a time. */
  ban(lease: Lease, person: string, banMs: number): Promise<void>;
  /** Who is banned from a room, and for how long. */
  bans(room: string): Promise<readonly Ban[]>;
  /** Keeps the names of people in a room; those of erased people are ignored. */
  saveNames(lease: Lease, names: StoredNames): Promise<void>;
  names(room: string): Promise<StoredNames>;
  /** Removes the names of people from all rooms, and remembers their keys. Any process can do it. */
  erasePeople(keys: readonly string[]): Promise<void>;
  /** The keys of people who were erased since the call that returned `after` as `last`; 0 for all. */
  erasedPeople(after: number): Promise<Erasures>;
  /** Registers the name of a running process for `aliveMs`. Rejects if another process has registered it. */
  register(owner: Owner, aliveMs: number): Promise<void>;
  unregister(owner: Owner): Promise<void>;
  /** The registered processes whose time has not passed. */
  instances(): Promise<readonly Pick<Owner, "instance" | "url">[]>;
  close(): Promise<void>;
}

/** Thrown for a write with a lease that has expired, or that another process has taken. Nothing was written. */
export class LeaseLostError extends HeddleError {
  constructor({ room, fence }: Lease) {
    super("lease_lost", `Room "${room}": the lease with fence ${fence} is no longer valid`);
  }
}

/** Thrown for an append that does not follow the last entry. Nothing was written. */
export class JournalGapError extends HeddleError {
  constructor(room: string, after: number, last: number) {
    super("journal_gap", `Room "${room}": the last entry is ${last}, not ${after}`);
  }
}

/** Thrown if the store cannot be reached, its disk is full, or it has failed. The call may have had its effect. */
export class StoreUnavailableError extends SessionUnavailableError {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super("store_unavailable", `The store of the rooms is not available: ${reason}`, { cause });
  }
}

/** Thrown if two running processes have one name. Visitors of the second one try again, and may come to the first. */
export class InstanceInUseError extends SessionUnavailableError {
  constructor(instance: string) {
    super("instance_in_use", `Another running process has the name "${instance}": choose another`);
  }
}

/** Thrown for a store that a later version of Heddle has written. */
export class NewerStoreError extends HeddleError {
  constructor(found: number, known: number) {
    super(
      "newer_store",
      `The store has format ${found}, and this version of Heddle knows formats up to ${known}: update Heddle`,
    );
  }
}
