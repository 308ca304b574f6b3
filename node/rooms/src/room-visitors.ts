import type { AppSession, EndCause } from "@heddle/server";
import { type Clock, closeCodes, SessionDeniedError } from "@heddle/sync";
import type { ModelViewer, PresentAuthor } from "@heddle/views";

import { publicId, viewerOptionsOf } from "./room-viewers.ts";
import type { Ban } from "./store/room-store.ts";

/** Thrown for a banned visitor. */
class RemovedError extends SessionDeniedError {
  constructor(room: string) {
    super("removed", `A visitor was removed from room "${room}"`, closeCodes.removed);
  }
}

interface Visit {
  readonly session: AppSession;
  /** Undefined until the room has created it. */
  readonly viewer?: ModelViewer;
}

/** The sessions that show a room, and the people who are banned from it. */
export class RoomVisitors {
  readonly #room: string;
  readonly #clock: Clock;
  readonly #visits = new Map<AppSession, Visit>();
  /** Cancels the timer of a ban, by the hash of the key of the banned person. */
  readonly #bans = new Map<string, () => void>();

  constructor(room: string, clock: Clock, bans: readonly Ban[]) {
    this.#room = room;
    this.#clock = clock;
    for (const { person, remainingMs } of bans) this.#ban(person, remainingMs);
  }

  /** The number of sessions. */
  get size(): number {
    return this.#visits.size;
  }

  add(session: AppSession): void {
    if (this.#isBanned({ session })) throw new RemovedError(this.#room);
    this.#visits.set(session, { session });
    session.onClose(() => this.#visits.delete(session));
  }

  /** Remembers the viewer of a session. A visitor without a sign-in can be recognized as banned only when they have a name. */
  show(session: AppSession, viewer: ModelViewer): void {
    const visit = { session, viewer };
    this.#visits.set(session, visit);
    viewer.watchers.add(["me"], () => {
      if (this.#isBanned(visit)) session.end("removed");
    });
  }

  updateRights(): void {
    for (const { viewer } of this.#visits.values()) viewer?.updateRights();
  }

  /** The name that a visitor without a sign-in has typed, with the secret of their browser as the id. */
  typedAuthor(session: AppSession): PresentAuthor | undefined {
    return this.#visits.get(session)?.viewer?.author;
  }

  /** The number by which others see a visitor without a name: `p3` → `3` */
  guestNumber(session: AppSession): string | undefined {
    return this.#visits.get(session)?.viewer?.me?.person.slice(1);
  }

  /** Ends the pages of a person and returns their number, and the hashes of the banned keys, which the caller stores. */
  remove(person: string, banMs: number): { readonly pages: number; readonly banned: string[] } {
    const visits = this.#visitsOf(person);
    const keys = visits.length > 0 ? visits.flatMap((visit) => keyOf(visit) ?? []) : [person];
    const banned = banMs > 0 ? [...new Set(keys.map(publicId))] : [];
    for (const hash of banned) this.#ban(hash, banMs);
    for (const { session } of visits) session.end("removed");
    return { pages: visits.length, banned };
  }

  /** Ends all sessions. Without a cause, their pages connect again. */
  end(cause?: EndCause): void {
    for (const cancel of this.#bans.values()) cancel();
    for (const session of this.#visits.keys()) {
      if (cause === undefined) session.reconnect();
      else session.end(cause);
    }
  }

  /** The pages of the person with this id in `room.viewers`, otherwise those of the principal with this id. */
  #visitsOf(person: string): Visit[] {
    const visits = [...this.#visits.values()];
    const shown = visits.filter(({ viewer }) => viewer?.me?.person === person);
    return shown.length > 0 ? shown : visits.filter((visit) => keyOf(visit) === person);
  }

  #isBanned(visit: Visit): boolean {
    const key = keyOf(visit);
    return key !== undefined && this.#bans.has(publicId(key));
  }

  #ban(hash: string, banMs: number): void {
    this.#bans.get(hash)?.();
    this.#bans.set(
      hash,
      this.#clock.after(banMs, () => this.#bans.delete(hash)),
    );
  }
}

/** The key that identifies a person in all of their visits: their sign-in, or the secret of their browser. */
function keyOf(visit: Visit): string | undefined {
  return viewerOptionsOf(visit.session.principal).person ?? visit.viewer?.author?.id;
}
