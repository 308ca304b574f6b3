import { randomBytes } from "node:crypto";
import { networkInterfaces } from "node:os";

import { type App, type Apps, Invitations, type ServeOptions } from "@heddle/server";

import { UsageError } from "./command-error.ts";
import type { Terminal } from "./terminal.ts";

/** How other people may use an app. */
export interface ShareOptions {
  /** How long a link is valid, as typed: `2h`. By default until the command ends. */
  readonly expires?: string | undefined;
}

/** Listens on all addresses of this machine. */
export const allAddresses = "0.0.0.0";

/** Invitations have a room; this command has one. */
const room = "shared";

/**
 * An app behind links: one for the person at the terminal, which is valid until the command ends, and one for guests, which
 * expires and can be revoked.
 */
export class Sharing {
  readonly #invitations = new Invitations();
  readonly #own = randomBytes(16).toString("base64url");
  readonly #expires: string | undefined;
  readonly #expiresMs: number | undefined;
  #token = "";

  constructor({ expires }: ShareOptions) {
    this.#expires = expires;
    this.#expiresMs = expires === undefined ? undefined : parseDuration(expires);
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
    return link === this.#own || this.#invitations.authorize(request);
  };

  /** The address for the person at the terminal. */
  ownUrl(url: string): string {
    return new URL(`${this.#own}/`, url).href;
  }

  /** Prints the link for guests, and follows what is typed at the terminal. Returns the function that ends it. */
  async start(url: string, host: string | undefined, terminal: Terminal): Promise<() => void> {
    const base = new URL(url);
    if (host === allAddresses) base.hostname = networkAddress() ?? base.hostname;
    await this.#printLink(base.href, terminal);
    const commands: Readonly<Record<string, () => Promise<void>>> = {
      l: () => this.#printLink(base.href, terminal),
      r: () => this.#revoke(terminal),
    };
    const stopReading = terminal.onLine((line) => void commands[line.trim()]?.());
    if (stopReading) {
      terminal.note(terminal.styleNote("dim", "Type l for the link or r to revoke it, and Enter."));
    }
    return () => {
      stopReading?.();
      this.#invitations.close();
    };
  }

  /** Prints the valid link, or a new one if there is none. */
  async #printLink(url: string, terminal: Terminal): Promise<void> {
    const valid = await this.#invitations.list(room);
    if (valid.length === 0) {
      const expiresMs = this.#expiresMs === undefined ? {} : { expiresMs: this.#expiresMs };
      ({ token: this.#token } = await this.#invitations.invite(room, expiresMs));
    }
    const time = this.#expires === undefined ? "" : ` (for ${this.#expires})`;
    const link = terminal.style("cyan", new URL(`${this.#token}/`, url).href);
    terminal.print(`Everybody with this link${time} can take part: ${link}`);
  }

  /** Revokes the link: pages that are open with it are closed. */
  async #revoke(terminal: Terminal): Promise<void> {
    for (const { id } of await this.#invitations.list(room)) await this.#invitations.revoke(id);
    terminal.print("The link is revoked, and its guests are disconnected. Type l for a new link.");
  }
}

function networkAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
}

const unitsMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** `"90s"` → 90,000, `"30m"` → 1,800,000, `"2h"` → 7,200,000, `"7d"` → 604,800,000 */
function parseDuration(text: string): number {
  const [, number = "0", unit = ""] = /^(\d{1,5})([smhd])$/.exec(text) ?? [];
  const durationMs = Number(number) * (unitsMs[unit] ?? 0);
  if (durationMs > 0) return durationMs;
  throw new UsageError(
    `--expires must be a time such as 30m, 2h or 7d, not "${text}"`,
    "Use a whole number with s, m, h or d: seconds, minutes, hours or days.",
  );
}
