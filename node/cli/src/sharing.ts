import { randomBytes } from "node:crypto";
import { networkInterfaces } from "node:os";

import {
  type App,
  type Apps,
  type Invitation,
  Invitations,
  type InvitationStore,
  type ServeOptions,
} from "@heddle/server";

import type { ShareOptions } from "./options.ts";
import type { Terminal } from "./terminal.ts";

/** The room of a shared app. */
export const sharedRoom = "shared";

/** Listens on all addresses of this machine. */
export const allAddresses = "0.0.0.0";

/** What the invitations of this command have as their role: those of other programs to the same room stay valid. */
const role = "shared-link";

interface SharingOptions {
  /** After how many milliseconds an invitation expires; by default never. */
  readonly expiresMs: number | undefined;
  /** Where invitations are kept; by default in the memory of this process. */
  readonly store?: InvitationStore;
  /** The room of the app. */
  readonly room: string;
  /** The secret of the person at the terminal. */
  readonly secret?: string;
  /** The last invitation, if this process replaces one that has shared the app before. */
  readonly token?: string;
}

/**
 * An app behind links: one for the person at the terminal, which is valid until the command ends, and one for guests, which
 * expires and can be revoked.
 */
export class Sharing implements GuestLink {
  readonly #invitations: Invitations;
  readonly #room: string;
  readonly #secret: string;
  readonly #expiresMs: number | undefined;
  #token: string;
  #guestBase = "";

  constructor({ expiresMs, store, room, secret = newSecret(), token = "" }: SharingOptions) {
    this.#invitations = new Invitations(store && { store });
    this.#room = room;
    this.#secret = secret;
    this.#expiresMs = expiresMs;
    this.#token = token;
  }

  apps(app: App): Apps {
    return {
      "/:link": (session) => {
        this.#invitations.watch(session);
        return app(session);
      },
    };
  }

  readonly authorize: ServeOptions["authorize"] = (request) => {
    const [, link = ""] = (request.url ?? "").split(/[/?]/);
    return link === this.#secret || this.#invitations.authorize(request);
  };

  /** The address for the person at the terminal. Guests use that of this machine in its network, or a listed origin. */
  open(url: string, { host, allowedOrigins }: Reached): string {
    const base = new URL(url);
    const isInNetwork = host === allAddresses && !Array.isArray(allowedOrigins);
    if (isInNetwork) base.hostname = networkAddress() ?? base.hostname;
    this.#guestBase = base.href;
    return new URL(`${this.#secret}/`, url).href;
  }

  /** Revokes what a killed command has left, before anybody can enter with it. */
  async start(): Promise<void> {
    if (this.#token === "") await this.revoke();
  }

  /** The address with the valid invitation, or with a new one if there is none. */
  async link(): Promise<string> {
    if (this.#token === "" || (await this.#valid()).length === 0) {
      const expiresMs = this.#expiresMs === undefined ? {} : { expiresMs: this.#expiresMs };
      ({ token: this.#token } = await this.#invitations.invite(this.#room, { ...expiresMs, role }));
    }
    return new URL(`${this.#token}/`, this.#guestBase).href;
  }

  /** Revokes the invitation: pages that are open with it are closed. */
  async revoke(): Promise<boolean> {
    for (const { id } of await this.#valid()) await this.#invitations.revoke(id);
    this.#token = "";
    return true;
  }

  /** Revokes the invitation, which a store would keep. */
  async close(): Promise<void> {
    // A store that is away keeps it until the next start.
    await this.revoke().catch(() => {});
    this.#invitations.close();
  }

  async #valid(): Promise<readonly Invitation[]> {
    return (await this.#invitations.list(this.#room)).filter((each) => each.role === role);
  }
}

/** Where a server listens, and how its visitors reach it. */
interface Reached {
  readonly host: string | undefined;
  readonly allowedOrigins: ServeOptions["allowedOrigins"];
}

/** The address that visitors see: below the first of the allowed origins, if there is a list. */
export function seenAddress(url: string, allowedOrigins: Reached["allowedOrigins"]): string {
  const origin = Array.isArray(allowedOrigins)
    ? (allowedOrigins as readonly string[])[0]
    : undefined;
  return origin === undefined ? url : new URL(new URL(url).pathname, origin).href;
}

/** A part of an address that nobody can guess. */
export function newSecret(): string {
  return randomBytes(16).toString("base64url");
}

/** The link for guests of a shared app. */
export interface GuestLink {
  /** The valid link, or a new one if there is none; undefined while the app cannot be used. */
  link(): Promise<string | undefined>;
  /** Returns whether the link is revoked; false if the app does not answer. */
  revoke(): Promise<boolean>;
}

/** Prints the link for guests, and follows what is typed at the terminal. Returns the function that ends it. */
export async function offerLink(
  guests: GuestLink,
  { expires }: ShareOptions,
  terminal: Terminal,
): Promise<() => void> {
  const print = async (): Promise<void> => {
    const time = expires === undefined ? "" : ` (for ${expires})`;
    const link = await guests.link();
    terminal.print(
      link === undefined
        ? "There is no link while the app cannot be served."
        : `Everybody with this link${time} can take part: ${terminal.style("cyan", link)}`,
    );
  };
  const revoke = async (): Promise<void> => {
    terminal.print(
      (await guests.revoke())
        ? "The link is revoked, and its guests are disconnected. Type l for a new link."
        : "The link is not revoked, because the app does not answer. Stop the command to disconnect all guests.",
    );
  };
  const commands: Readonly<Record<string, () => Promise<void>>> = { l: print, r: revoke };
  await print();
  // One after the other, in the order that they were typed in.
  let last: Promise<void> | undefined;
  const stopReading = terminal.onLine((line) => {
    const follow = commands[line.trim()];
    if (!follow) return;
    last = (last ?? Promise.resolve()).then(follow).catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      terminal.note(`${terminal.styleNote("red", "error:")} ${text}`);
    });
  });
  if (stopReading)
    terminal.note(terminal.styleNote("dim", "Type l for the link or r to revoke it, and Enter."));
  return () => stopReading?.();
}

function networkAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
}
