import { MemoryNetwork } from "./memory-network.ts";
import { Replica } from "./replica.ts";
import type { ReplicaModel } from "./replica-model.ts";
import type { ReplicaOptions } from "./replica-options.ts";
import { SessionTable, type SessionTableOptions } from "./session-table.ts";
import { VirtualClock } from "./virtual-clock.ts";
import { Workshop } from "./workshop.fixture.ts";

/** A host, a network and a client in memory, with a clock that the test moves. */
export class Stage {
  readonly clock: VirtualClock;
  readonly network: MemoryNetwork;
  readonly workshops: Workshop[] = [];
  table: SessionTable;
  readonly #hostOptions: Partial<SessionTableOptions>;
  #secrets = 0;

  constructor(hostOptions: Partial<SessionTableOptions> = {}, seed = 7) {
    this.clock = new VirtualClock(seed);
    this.#hostOptions = hostOptions;
    this.table = this.#host();
    this.network = new MemoryNetwork(this.clock, (transport) => this.table.accept(transport));
  }

  /** The model of the latest session. */
  get workshop(): Workshop {
    const workshop = this.workshops.at(-1);
    if (!workshop) throw new Error("No session has begun");
    return workshop;
  }

  /** Opens a client and waits until it shows something. */
  async open(
    options: Partial<ReplicaOptions> = {},
  ): Promise<{ replica: Replica; root: ReplicaModel }> {
    const replica = new Replica({
      connect: () => this.network.connect(),
      clock: this.clock,
      ...options,
    });
    await this.clock.advance(10);
    if (!replica.root) throw new Error("The client shows nothing");
    return { replica, root: replica.root };
  }

  /** The host dies without a word and comes back knowing nothing. */
  restart(): void {
    this.network.cut();
    this.table = this.#host();
  }

  #host(): SessionTable {
    return new SessionTable({
      clock: this.clock,
      mintSecret: () => `secret${(this.#secrets += 1)}`,
      createRoot: () => {
        const workshop = new Workshop();
        this.workshops.push(workshop);
        return workshop;
      },
      ...this.#hostOptions,
    });
  }
}
