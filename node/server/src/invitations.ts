import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { assertArgument, assertOptions, type OptionTable } from "@heddle/params";
import type { Clock } from "@heddle/sync";

import type { AppSession } from "./app.ts";
import { monotonicClock } from "./clock.ts";
import { AccessEndedError } from "./gate.ts";

/** Gives everybody who has its link the right to enter a room. */
export interface Invitation {
  /** Identifies the invitation. Unlike the token, it gives no access. */
  readonly id: string;
  readonly room: string;
  /** A name of the app for what its guests may do, such as `editor`; empty if they have no role. */
  readonly role: string;
  /** Undefined if it does not expire. */
  readonly expiresAt: Date | undefined;
}

/** An invitation with its secret, which cannot be read again later. */
export interface NewInvitation extends Invitation {
  /** The part of a link that gives access: `invite-x7…` in `https://example.com/join/invite-x7…/`. */
  readonly token: string;
}

/** Options of an invitation. */
export interface InvitationOptions {
  /** After how many milliseconds it expires; by default never. */
  readonly expiresMs?: number;
  readonly role?: string;
}

/** A stored invitation, with its state by the clock of the store. */
export interface StoredInvitation {
  readonly id: string;
  readonly room: string;
  readonly role: string;
  readonly state: "valid" | "expired" | "revoked";
  /** How long it stays valid; undefined if it does not expire. */
  readonly remainingMs: number | undefined;
}

/** Where invitations are stored. Of tokens, only the hashes are stored. */
export interface InvitationStore {
  saveInvitation(
    invitation: Pick<StoredInvitation, "id" | "room" | "role">,
    expiresMs: number | undefined,
  ): Promise<void>;
  findInvitations(ids: readonly string[]): Promise<readonly StoredInvitation[]>;
  /** The invitations to a room, the oldest first. */
  invitations(room: string): Promise<readonly StoredInvitation[]>;
  revokeInvitation(id: string): Promise<void>;
}

/** The principal of a visitor with an invitation. It is the same for all guests of one invitation. */
export class Guest {
  /** The id of the invitation. */
  readonly invitation: string;
  readonly room: string;
  readonly role: string;

  constructor({ id, room, role }: Pick<Invitation, "id" | "room" | "role">) {
    this.invitation = id;
    this.room = room;
    this.role = role;
  }
}

const invitationOptions: OptionTable<InvitationOptions> = {
  expiresMs: "nonNegativeNumber",
  role: "storableText",
};

/** How often open pages are checked for invitations that have expired, or that another process has revoked. */
const checkIntervalMs = 1_000;

interface InvitationsOptions {
  readonly store?: InvitationStore;
  readonly clock?: Clock;
  /** The name in error messages: `rooms` for `rooms.invite`. */
  readonly caller?: string;
}

/** Creates, checks and revokes invitations. A page that is open with an invalid one is closed, and keeps its edits. */
export class Invitations {
  readonly #store: InvitationStore;
  readonly #clock: Clock;
  readonly #caller: string;
  /** The open sessions of each invitation. */
  readonly #sessions = new Map<string, Set<AppSession>>();
  #cancelCheck: (() => void) | undefined;
  #isClosed = false;

  constructor({
    store = new MemoryInvitations(),
    clock = monotonicClock,
    caller = "invitations",
  }: InvitationsOptions = {}) {
    this.#store = store;
    this.#clock = clock;
    this.#caller = caller;
  }

  async invite(room: string, options: InvitationOptions = {}): Promise<NewInvitation> {
    assertOptions(`${this.#caller}.invite`, options, invitationOptions);
    const { role = "" } = options;
    const expiresMs = Number.isFinite(options.expiresMs) ? options.expiresMs : undefined;
    const token = tokenPrefix + randomBytes(16).toString("base64url");
    const id = tokenId(token);
    await this.#store.saveInvitation({ id, room, role }, expiresMs);
    return { ...invitationOf({ id, room, role, remainingMs: expiresMs }), token };
  }

  /** The valid invitations to a room, the oldest first. */
  async list(room: string): Promise<readonly Invitation[]> {
    const stored = await this.#store.invitations(room);
    return stored.filter(({ state }) => state === "valid").map(invitationOf);
  }

  /** Revokes an invitation by its token or id. Pages that are open with it are closed at once. */
  async revoke(invitation: string): Promise<void> {
    assertArgument(`${this.#caller}.revoke`, "invitation", invitation, "storableText");
    const id = tokenPattern.test(invitation) ? tokenId(invitation) : invitation;
    await this.#store.revokeInvitation(id);
    this.#endSessions(id);
  }

  /**
   * The guest of a request to an app whose path contains a valid token, for `authorize`; undefined if it contains none. Session
   * ids in the path are not searched, because a visitor can choose them. Throws an `AccessEndedError` if the token is not valid.
   */
  async authorize({ url = "" }: Pick<IncomingMessage, "url">): Promise<Guest | undefined> {
    const [path = ""] = url.split("?", 1);
    const [appPath = ""] = path.split("/session/", 1);
    const token = appPath.split("/").find((segment) => tokenPattern.test(segment));
    if (token === undefined) return undefined;
    const [found] = await this.#store.findInvitations([tokenId(token)]);
    const { state = "unknown" } = found ?? {};
    if (found && state === "valid") return new Guest(found);
    throw new AccessEndedError(`invitation_${state}`, `The invitation is ${state}`);
  }

  /** Ends the session of a guest as soon as the invitation is no longer valid. */
  watch(session: AppSession): void {
    const { principal } = session;
    if (!(principal instanceof Guest)) return;
    const { invitation } = principal;
    const sessions = this.#sessions.get(invitation) ?? new Set();
    this.#sessions.set(invitation, sessions.add(session));
    session.onClose(() => {
      sessions.delete(session);
      if (sessions.size === 0) this.#sessions.delete(invitation);
    });
    this.#checkLater();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelCheck?.();
  }

  #checkLater(): void {
    if (this.#isClosed || this.#sessions.size === 0) return;
    this.#cancelCheck ??= this.#clock.after(checkIntervalMs, () => void this.#check());
  }

  async #check(): Promise<void> {
    const ids = [...this.#sessions.keys()];
    try {
      const found = await this.#store.findInvitations(ids);
      const valid = new Set(found.flatMap(({ id, state }) => (state === "valid" ? id : [])));
      for (const id of ids) if (!valid.has(id)) this.#endSessions(id);
    } catch {
      // The store is away, which rooms report.
    }
    this.#cancelCheck = undefined;
    this.#checkLater();
  }

  #endSessions(id: string): void {
    for (const session of this.#sessions.get(id) ?? []) session.end("uninvited");
  }
}

/** Invitations in the memory of this process. */
export class MemoryInvitations implements InvitationStore {
  readonly #now: () => number;
  readonly #stored = new Map<
    string,
    Pick<StoredInvitation, "id" | "room" | "role"> & {
      readonly until: number | undefined;
      readonly isRevoked: boolean;
    }
  >();

  /** `now` is the time in milliseconds; it is never set back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  async saveInvitation(
    invitation: Pick<StoredInvitation, "id" | "room" | "role">,
    expiresMs: number | undefined,
  ): Promise<void> {
    const until = expiresMs === undefined ? undefined : this.#now() + expiresMs;
    this.#stored.set(invitation.id, { ...invitation, until, isRevoked: false });
  }

  async findInvitations(ids: readonly string[]): Promise<readonly StoredInvitation[]> {
    return this.#all().filter(({ id }) => ids.includes(id));
  }

  async invitations(room: string): Promise<readonly StoredInvitation[]> {
    return this.#all().filter((each) => each.room === room);
  }

  async revokeInvitation(id: string): Promise<void> {
    const stored = this.#stored.get(id);
    if (stored) this.#stored.set(id, { ...stored, isRevoked: true });
  }

  /** Forgets the invitations to a room, which was deleted. */
  deleteRoom(room: string): void {
    for (const [id, each] of this.#stored) if (each.room === room) this.#stored.delete(id);
  }

  #all(): StoredInvitation[] {
    const now = this.#now();
    return Array.from(this.#stored.values(), ({ id, room, role, until, isRevoked }) => {
      const remainingMs = until === undefined ? undefined : Math.max(until - now, 0);
      const state = isRevoked ? "revoked" : remainingMs === 0 ? "expired" : "valid";
      return { id, room, role, state, remainingMs };
    });
  }
}

/** Marks the segment of a path that is a token. */
const tokenPrefix = "invite-";
const tokenPattern = /^invite-[\w-]{22}$/;

/** The id of an invitation is the hash of its token. */
function tokenId(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function invitationOf({
  id,
  room,
  role,
  remainingMs,
}: Omit<StoredInvitation, "state">): Invitation {
  const expiresAt = remainingMs === undefined ? undefined : new Date(Date.now() + remainingMs);
  return { id, room, role, expiresAt };
}
