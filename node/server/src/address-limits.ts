import { type Clock, RateLimit } from "@heddle/sync";
import type { ServerResponse } from "node:http";
import { isIPv6 } from "node:net";
import type { Duplex } from "node:stream";

import type { ServerLimits } from "./options.ts";

/**
 * What one visitor has: an IPv4 address, or a /64 network of IPv6, whose 2⁶⁴ addresses a provider assigns together.
 * `2001:db8:0:1:a:b:c:d` → `2001:db8:0:1::/64`, `::ffff:192.0.2.1` → `192.0.2.1`, `fe80::1%eth0` and other texts → unchanged
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  // Neighbors of a link share its network.
  if (!isIPv6(address) || address.includes("%")) return address;
  const [start = "", end = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = (text: string): string[] => text.split(":").filter((group) => group !== "");
  const [first, last] = [groups(start), groups(end)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return `${[...first, ...zeros, ...last].slice(0, 4).join(":")}::/64`;
}

/** Counts per client address; IPv6 by network. */
export class AddressCount {
  readonly #counts = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  of(address: string): number {
    return this.#counts.get(networkOf(address)) ?? 0;
  }

  add(address: string): void {
    this.#total += 1;
    this.#counts.set(networkOf(address), this.of(address) + 1);
  }

  remove(address: string): void {
    this.#total -= 1;
    const left = this.of(address) - 1;
    if (left > 0) this.#counts.set(networkOf(address), left);
    else this.#counts.delete(networkOf(address));
  }
}

/** Limits requests in progress, upgrades that wait for `authorize`, and WebSockets: in total and per address. */
export class ConnectionLimit {
  readonly #limits: Pick<ServerLimits, "connections" | "connectionsPerAddress">;
  readonly #counts = new AddressCount();
  /** By connection. In Node 20, a pipelined response emits no `close` if the connection closes before its turn. */
  readonly #releases = new WeakMap<Duplex, Set<() => void>>();

  constructor(limits: Pick<ServerLimits, "connections" | "connectionsPerAddress">) {
    this.#limits = limits;
  }

  /** Counts a response or, without one, an upgraded socket until it closes, and returns whether it is within the limits. */
  admit(address: string, socket: Duplex, response?: ServerResponse): boolean {
    const { connections, connectionsPerAddress } = this.#limits;
    const counts = this.#counts;
    if (counts.total >= connections || counts.of(address) >= connectionsPerAddress) return false;
    // It does not emit another `close`.
    if (socket.destroyed || response?.destroyed === true) return true;
    counts.add(address);
    const releases = this.#releasesOf(socket);
    const release = (): void => {
      if (releases.delete(release)) counts.remove(address);
    };
    releases.add(release);
    response?.once("close", release);
    return true;
  }

  #releasesOf(socket: Duplex): Set<() => void> {
    const known = this.#releases.get(socket);
    if (known) return known;
    const releases = new Set<() => void>();
    this.#releases.set(socket, releases);
    socket.once("close", () => {
      for (const release of releases) release();
    });
    return releases;
  }
}

/** A bucket is full again after this time, like that of an unknown address. */
const refillMs = 1_000;

/** A rate limit per client address; IPv6 by network. */
export class AddressRateLimit {
  readonly #perSecond: number;
  readonly #clock: Clock;
  readonly #limits = new Map<string, { readonly rate: RateLimit; usedAt: number }>();
  #cleanedAt: number;

  constructor(perSecond: number, clock: Clock) {
    this.#perSecond = perSecond;
    this.#clock = clock;
    this.#cleanedAt = clock.now();
  }

  /** Counts one more, and returns whether it is within the limit. */
  take(address: string): boolean {
    const now = this.#clock.now();
    this.#forgetUnused(now);
    const network = networkOf(address);
    const limit = this.#limits.get(network) ?? {
      rate: new RateLimit(this.#perSecond, this.#clock),
      usedAt: now,
    };
    limit.usedAt = now;
    this.#limits.set(network, limit);
    return limit.rate.take(1) > 0;
  }

  #forgetUnused(now: number): void {
    if (now - this.#cleanedAt < refillMs) return;
    this.#cleanedAt = now;
    for (const [network, { usedAt }] of this.#limits) {
      if (now - usedAt >= refillMs) this.#limits.delete(network);
    }
  }
}
