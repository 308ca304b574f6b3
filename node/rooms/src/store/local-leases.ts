import {
  type Claim,
  InstanceInUseError,
  type Lease,
  LeaseLostError,
  type LeaseState,
  type Owner,
} from "./room-store.ts";

interface Holder extends Owner {
  readonly fence: number;
  readonly until: number;
}

/** The leases and the registered processes of a store that only this process writes. They end with it. */
export class LocalLeases {
  readonly #now: () => number;
  readonly #holders = new Map<string, Holder>();
  /** Deleted rooms whose owner has not noticed it yet, with the fence of that owner. */
  readonly #deleted = new Map<string, number>();
  readonly #owners = new Map<string, Owner & { readonly until: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes or extends a lease. `raiseFence` stores and returns the fence of a new owner. */
  claim(room: string, owner: Owner, leaseMs: number, raiseFence: () => number): Claim {
    const now = this.#now();
    const holder = this.#holders.get(room);
    const isOwn = holder?.id === owner.id;
    if (holder && !isOwn && holder.until > now) {
      const { instance, url, until } = holder;
      return { isGranted: false, instance, url, remainingMs: until - now };
    }
    const fence = isOwn ? holder.fence : raiseFence();
    this.#holders.set(room, { ...owner, fence, until: now + leaseMs });
    const isTakeover = holder !== undefined && !isOwn;
    return { isGranted: true, lease: { room, owner: owner.id, fence }, isTakeover };
  }

  renew(lease: Lease, leaseMs: number): LeaseState {
    const { room, owner, fence } = lease;
    const holder = this.#holders.get(room);
    if (holder?.id === owner && holder.fence === fence) {
      this.#holders.set(room, { ...holder, until: this.#now() + leaseMs });
      return "held";
    }
    return (this.#deleted.get(room) ?? 0) >= fence ? "deleted" : "lost";
  }

  release(lease: Lease): void {
    const { room, fence } = lease;
    if (this.#isHeld(lease)) this.#holders.delete(room);
    if ((this.#deleted.get(room) ?? Infinity) <= fence) this.#deleted.delete(room);
  }

  /** Ends the lease of a deleted room. */
  deleteRoom(room: string): void {
    const holder = this.#holders.get(room);
    if (holder) this.#deleted.set(room, holder.fence);
    this.#holders.delete(room);
  }

  holder(room: string): Pick<Owner, "instance" | "url"> | undefined {
    const holder = this.#holders.get(room);
    if (!holder || holder.until <= this.#now()) return undefined;
    return { instance: holder.instance, url: holder.url };
  }

  assertHeld(lease: Lease): void {
    if (!this.#isHeld(lease)) throw new LeaseLostError(lease);
  }

  register(owner: Owner, aliveMs: number): void {
    const now = this.#now();
    const other = this.#owners.get(owner.instance);
    if (other && other.id !== owner.id && other.until > now) {
      throw new InstanceInUseError(owner.instance);
    }
    this.#owners.set(owner.instance, { ...owner, until: now + aliveMs });
  }

  unregister({ id, instance }: Owner): void {
    if (this.#owners.get(instance)?.id === id) this.#owners.delete(instance);
  }

  instances(): Pick<Owner, "instance" | "url">[] {
    const alive = [...this.#owners.values()].filter(({ until }) => until > this.#now());
    return alive.map(({ instance, url }) => ({ instance, url }));
  }

  #isHeld({ room, owner, fence }: Lease): boolean {
    const holder = this.#holders.get(room);
    return holder?.id === owner && holder.fence === fence && holder.until > this.#now();
  }
}
