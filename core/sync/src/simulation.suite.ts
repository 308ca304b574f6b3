import type { Outcome } from "@heddle/params";

import { MemoryNetwork, type NetworkFaults, noFaults } from "./memory-network.ts";
import { Replica } from "./replica.ts";
import type { ReplicaModel } from "./replica-model.ts";
import { SessionTable } from "./session-table.ts";
import { VirtualClock } from "./virtual-clock.ts";
import { Part, Workshop } from "./workshop.suite.ts";

interface Call {
  readonly name: string;
  readonly isEdit: boolean;
  readonly isCommand: boolean;
  readonly isForbidden: boolean;
  outcome: Outcome | undefined;
}

function isLost({ outcome }: Call): boolean {
  return outcome !== undefined && !outcome.ok && outcome.code === "lost";
}

/** Whether each addition was done after all that was asked before it and before all that was asked after it. */
function isInTurn(log: readonly string[]): boolean {
  const asked = log
    .filter((entry) => /^(add|rename|count) /.test(entry))
    .map((entry) => ({ isAddition: entry.startsWith("add"), turn: Number(/\d+$/.exec(entry)) }));
  return asked.every(({ isAddition, turn }, at) => {
    if (!isAddition) return true;
    const isAfter = asked.slice(0, at).every((earlier) => earlier.turn < turn);
    return isAfter && asked.slice(at + 1).every((later) => later.turn > turn);
  });
}

/** One random life of a client and its host: what was asked, what was done, and what each side shows in the end. */
export class Simulation {
  readonly problems: string[] = [];
  readonly #clock: VirtualClock;
  readonly #network: MemoryNetwork;
  readonly #replica: Replica;
  readonly #calls: Call[] = [];
  readonly #workshops: Workshop[] = [];
  readonly #debounce: number;
  /** Whether anything happened that may cost a session: nothing else does. */
  #mayLose = false;
  #table: SessionTable;
  #secrets = 0;
  #named = 0;

  constructor(seed: number) {
    this.#clock = new VirtualClock(seed);
    this.#debounce = this.#pick([0, 0, 50]);
    this.#table = this.#host();
    this.#network = new MemoryNetwork(this.#clock, (transport) => this.#table.accept(transport));
    this.#replica = new Replica({
      connect: () => this.#network.connect(),
      clock: this.#clock,
      debounceMilliseconds: this.#debounce,
    });
  }

  async run(steps: number): Promise<void> {
    this.#listen();
    await this.#clock.advance(20);
    this.#network.faults = this.#faults();
    for (let step = 0; step < steps; step++) {
      this.#act();
      await this.#clock.advance(this.#clock.random() * 120);
    }
    // Nothing that comes later may put right what goes wrong with the last restart.
    if (this.#clock.random() < 0.2) this.#restart();
    this.#network.isDown = false;
    await this.#clock.advance(3_000);
    this.#network.faults = noFaults;
    this.#replica.flush();
    await this.#clock.advance(120_000);
    await this.#checkUse();
    this.#check();
    this.#replica.close();
    this.#table.close();
  }

  /** Events come once at most, and with the state that they are about. */
  #listen(): void {
    const listening = new WeakSet<ReplicaModel>();
    this.#replica.onRoot((root) => {
      if (listening.has(root)) return;
      listening.add(root);
      const heard = new Set<string>();
      root.listen("rang", (payload) => {
        const { rings } = payload as { rings: number };
        if (rings !== root.read("rings")) this.problems.push(`heard ${rings} out of turn`);
        // Another workshop counts from the beginning.
        const ring = `${rings} of workshop ${this.#workshops.length}`;
        if (heard.has(ring)) this.problems.push(`heard ${ring} twice`);
        heard.add(ring);
      });
    });
  }

  #host(): SessionTable {
    return new SessionTable({
      clock: this.#clock,
      mintSecret: () => `secret${(this.#secrets += 1)}`,
      createRoot: () => {
        // Some snapshots are one message, others several: both can be overtaken, each in its own way.
        const names = this.#pick([[], ["a", "b"]]);
        const parts = names.map((name) => new Part({ name }));
        const countMode = this.#pick(["usual", "event", "debounce"] as const);
        const workshop = new Workshop({ parts, countMode });
        this.#workshops.push(workshop);
        return workshop;
      },
      limits: { unacknowledged: 4, watermarkBytes: 2_000, chunkOperations: 1 },
      timeToLive: 30_000,
    });
  }

  #faults(): NetworkFaults {
    const chance = (most: number): number =>
      this.#clock.random() < 0.5 ? 0 : this.#clock.random() * most;
    return {
      latency: chance(300),
      cut: chance(0.1),
      duplicate: chance(0.2),
      swap: chance(0.1),
      stall: chance(0.2),
    };
  }

  #pick<T>(options: readonly T[]): T {
    return options[Math.floor(this.#clock.random() * options.length)] as T;
  }

  get #workshop(): Workshop | undefined {
    return this.#workshops.at(-1);
  }

  #act(): void {
    const chance = this.#clock.random();
    if (chance < 0.7) this.#callSomething();
    else if (chance < 0.85) this.#changeAtHost();
    else if (chance < 0.93) this.#network.cut();
    else if (chance < 0.96) this.#toggleNetwork();
    else if (chance < 0.975) this.#restart();
    else this.#replica.flush();
  }

  #toggleNetwork(): void {
    this.#network.isDown = !this.#network.isDown;
    this.#mayLose = true;
  }

  /** The host dies without a word and comes back knowing nothing. */
  #restart(): void {
    this.#mayLose = true;
    this.#network.cut();
    this.#table = this.#host();
  }

  #callSomething(): void {
    const { root } = this.#replica;
    if (!root) return;
    const unique = `u${(this.#named += 1)}`;
    const items = Array.from(root.read("items") as Iterable<[string, unknown]>, ([id]) => id);
    const [item = "none"] = [this.#pick(items)].filter((id) => id !== undefined);
    const part = (root.read("parts") as ReplicaModel[])[0];
    const calls: (() => void)[] = [
      () => this.#call(root, "rename", [unique], { isEdit: true }),
      () => this.#call(root, "set", ["title", unique]),
      () => this.#call(root, "set", ["level", this.#named % 100]),
      () => this.#call(root, "addItem", [unique, "text"]),
      () => this.#call(root, "count", [item, this.#named], { isEdit: true }),
      () => this.#call(root, "removeItem", [item]),
      () => this.#call(root, "openPart", [unique]),
      () => this.#call(root, "closePart", []),
      () => this.#call(root, "ring", []),
      () => this.#call(root, "submit", [], { isCommand: true }),
      () => this.#call(root, "failHalfway", [], { isForbidden: true }),
      () => this.#call(root, "set", ["fixed", unique], { isForbidden: true }),
      () => this.#call(root, "set", ["secret", unique], { isForbidden: true }),
      // With debounce a later level may take its place, and its answer.
      () => this.#call(root, "set", ["level", 1_000], { isForbidden: this.#debounce === 0 }),
      () => this.#call(root, "onError", [unique], { isForbidden: true }),
      () => part && this.#call(part, "set", ["label", unique]),
    ];
    this.#pick(calls)();
  }

  #call(
    model: ReplicaModel,
    intent: string,
    args: readonly unknown[],
    traits: Partial<Pick<Call, "isEdit" | "isCommand" | "isForbidden">> = {},
  ): void {
    const call: Call = {
      name: `${intent} ${args.join(" ")}`,
      isEdit: false,
      isCommand: false,
      isForbidden: false,
      outcome: undefined,
      ...traits,
    };
    this.#calls.push(call);
    void model.call(intent, ...args).then((outcome) => {
      if (call.outcome) this.problems.push(`${call.name} was answered twice`);
      call.outcome = outcome;
    });
  }

  #changeAtHost(): void {
    const workshop = this.#workshop;
    if (!workshop) return;
    this.#pick([
      () => (workshop.level = Math.floor(this.#clock.random() * 100)),
      () => (workshop.locked = !workshop.locked),
      () => workshop.ring(),
      () => workshop.items.add(`h${(this.#named += 1)}`, { text: "host", count: 0 }),
      () => (workshop.parts = workshop.parts.toReversed()),
      () => (workshop.parts = [...workshop.parts, new Part({ name: `h${this.#named}` })]),
    ])();
  }

  /** Whatever happened, it can be used again in the end. */
  async #checkUse(): Promise<void> {
    let isUsable = false;
    void this.#replica.root?.call("ring").then(({ ok }) => (isUsable = ok));
    await this.#clock.advance(5_000);
    if (!isUsable) this.problems.push("cannot be used in the end");
  }

  #check(): void {
    for (const call of this.#calls) {
      if (!call.outcome) this.problems.push(`${call.name} was never answered`);
      else if (call.isForbidden && call.outcome.ok) this.problems.push(`${call.name} was allowed`);
      else if (!this.#mayLose && isLost(call)) this.problems.push(`${call.name} was lost`);
    }
    for (const workshop of this.#workshops) this.#checkHost(workshop);
    this.#checkApplied();
    if (!this.#mayLose) this.#checkCounts();
    const { root } = this.#replica;
    if (this.#replica.state.status !== "online")
      this.problems.push(`ended ${this.#replica.state.status}`);
    if (root && this.#workshop) this.#compare(root, this.#workshop);
  }

  #checkHost({ fixed, secret, level, log }: Workshop): void {
    if (fixed !== "constant" || secret !== "hidden" || level > 100)
      this.problems.push("a guarded value changed");
    const unique = log.filter(
      (entry) => !entry.startsWith("submit") && !entry.startsWith("remove"),
    );
    if (new Set(unique).size !== unique.length) this.problems.push(`done twice: ${log.join(", ")}`);
    if (!isInTurn(log)) this.problems.push(`done out of turn: ${log.join(", ")}`);
  }

  /** What was answered with "done" was done once; a command never more often than it was given. */
  #checkApplied(): void {
    const done = this.#workshops.flatMap(({ log }) => log);
    for (const call of this.#calls) {
      const { name, outcome } = call;
      const [intent, id] = name.split(" ");
      if (intent !== "addItem") continue;
      const times = done.filter((entry) => entry === `add ${id}`).length;
      if (outcome?.ok && times !== 1)
        this.problems.push(`${name}: answered ok, done ${times} times`);
      if (!outcome?.ok && !isLost(call) && times > 0)
        this.problems.push(`${name}: refused, but done`);
    }
    const submitted = done.filter((entry) => entry === "submit").length;
    const commands = this.#calls.filter(({ isCommand }) => isCommand);
    const confirmed = commands.filter(({ outcome }) => outcome?.ok).length;
    const uncertain = commands.filter(isLost).length;
    if (submitted < confirmed || submitted > confirmed + uncertain) {
      this.problems.push(
        `submitted ${submitted} times for ${confirmed} confirmed and ${uncertain} uncertain`,
      );
    }
  }

  /** Counts of different items may not swallow each other: each item ends with the last that was counted of it. */
  #checkCounts(): void {
    const last = new Map<string, string>();
    for (const { name, outcome } of this.#calls) {
      const [intent, item = "", count = ""] = name.split(" ");
      if (intent === "count" && outcome?.ok) last.set(item, count);
    }
    for (const [item, { count }] of this.#workshop?.items ?? []) {
      const expected = last.get(item);
      if (expected !== undefined && expected !== String(count))
        this.problems.push(`${item} counts ${count} instead of ${expected}`);
    }
  }

  #compare(root: ReplicaModel, workshop: Workshop): void {
    const shown = {
      title: root.read("title"),
      level: root.read("level"),
      locked: root.read("locked"),
      submits: root.read("submits"),
      items: Array.from(root.read("items") as Iterable<unknown>),
      parts: (root.read("parts") as ReplicaModel[]).map((part) => [
        part.read("name"),
        part.read("label"),
      ]),
    };
    const real = {
      title: workshop.title,
      level: workshop.level,
      locked: workshop.locked,
      submits: workshop.submits,
      items: Array.from(workshop.items),
      parts: workshop.parts.map((part) => [part.name, part.label]),
    };
    if (JSON.stringify(shown) !== JSON.stringify(real)) {
      this.problems.push(`diverged: shows ${JSON.stringify(shown)}, is ${JSON.stringify(real)}`);
    }
  }
}
