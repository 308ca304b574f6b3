import type { Outcome } from "@heddle/params";

import {
  type Call,
  isInTurn,
  isLost,
  problemsOfAnswers,
  problemsOfCounts,
} from "./call.fixture.ts";
import { differenceOf } from "./difference.fixture.ts";
import { Entries, type Entry } from "./entries.fixture.ts";
import { MemoryNetwork, type NetworkFaults, noFaults } from "./memory-network.ts";
import type { Predictions } from "./prediction.ts";
import { Replica } from "./replica.ts";
import type { ReplicaModel } from "./replica-model.ts";
import { SessionTable } from "./session-table.ts";
import { VirtualClock } from "./virtual-clock.ts";
import { Part, Piece, Workshop } from "./workshop.fixture.ts";

const predictions: Predictions = {
  workshop: {
    rename: (_read, title) => ({ values: { title } }),
    count: (_read, key, count) => ({
      records: [{ name: "items", key: String(key), patch: { count } }],
    }),
  },
};

/** One random life of a client and its host: what was asked, what was done, and what each side shows in the end. */
export class Simulation {
  readonly problems: string[] = [];
  readonly #clock: VirtualClock;
  readonly #network: MemoryNetwork;
  readonly #replica: Replica;
  readonly #calls: Call[] = [];
  readonly #workshops: Workshop[] = [];
  readonly #entries = new Entries();
  /** Commands that were under way when a session was lost, since the user was last heard. */
  #underWay: Call[] = [];
  #isRestoring = false;
  /** Where something was put back: not in the turn in which it was asked for at first. */
  readonly #restored = new Set<Workshop>();
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
      predictions,
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
    await this.#checkLoss();
    this.#replica.close();
    this.#table.close();
  }

  /** Events come once at most, and with the state that they are about. */
  #listen(): void {
    const listening = new Set<ReplicaModel>();
    this.#replica.onRoot((root) => {
      if (listening.has(root)) return;
      if (listening.size > 0) this.#onLoss();
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
        const parts = names.map((name) => new Part({ name, pieces: [new Piece({ name })] }));
        const countMode = this.#pick(["usual", "event", "debounce"] as const);
        const workshop = new Workshop({ parts, countMode });
        this.#workshops.push(workshop);
        return workshop;
      },
      limits: { unacknowledged: 4, watermarkBytes: 2_000, chunkLength: 1 },
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
    else if (chance < 0.985) void this.#restore();
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
    const part = this.#pick(root.read("parts") as ReplicaModel[]);
    const piece = part && this.#pick(part.read("pieces") as ReplicaModel[]);
    const partName = String(part?.read("name"));
    const pieceName = `${partName}/${String(piece?.read("name"))}`;
    const level = (this.#named % 100) + this.#named / 1e6;
    const calls: (() => void)[] = [
      () => this.#enter(root, "rename", [unique], "rename"),
      () => this.#enter(root, "set", ["title", unique], "title"),
      () => this.#enter(root, "set", ["level", level], "level"),
      () => this.#enter(root, "addItem", [unique, unique]),
      () => this.#enter(root, "count", [item, this.#named], `count ${item}`),
      () => this.#call(root, "removeItem", [item]),
      () => this.#enter(root, "openPart", [unique]),
      () => this.#call(root, "closePart", []),
      () => this.#call(root, "ring", []),
      () => this.#call(root, "submit", [], { isCommand: true }),
      () => this.#call(root, "failHalfway", [], { isForbidden: true }),
      () => this.#call(root, "set", ["fixed", unique], { isForbidden: true }),
      () => this.#call(root, "set", ["secret", unique], { isForbidden: true }),
      // With debounce a later level may take its place, and its answer.
      () => this.#enter(root, "set", ["level", 100 + level], "level", this.#debounce === 0),
      () => this.#call(root, "onError", [unique], { isForbidden: true }),
      () => part && this.#enter(part, "set", ["label", unique], partName),
      () => piece && this.#enter(piece, "set", ["label", unique], pieceName),
    ];
    this.#pick(calls)();
  }

  /** Enters something that the user will remember. */
  #enter(
    model: ReplicaModel,
    intent: string,
    args: readonly unknown[],
    thing?: string,
    isForbidden = false,
  ): void {
    // Who waits for something to be put back enters nothing meanwhile.
    if (this.#isRestoring) return;
    const entry: Entry = {
      thing: thing ?? `${intent} ${String(args.at(-1))}`,
      value: args.at(-1),
      isShown: thing !== undefined,
      outcome: undefined,
    };
    this.#entries.add(entry);
    void this.#call(model, intent, args, { isForbidden }).then((outcome) => {
      entry.outcome = outcome;
    });
  }

  /** Another session has brought its state: all that was entered in the last one is offered. */
  #onLoss(): void {
    this.#isRestoring = false;
    this.#underWay.push(
      ...this.#calls.filter(
        (call) => call.isCommand && isLost(call) && !this.#underWay.includes(call) && !call.isTold,
      ),
    );
    const { state } = this.#replica;
    this.problems.push(...this.#entries.lose(state));
    if (state.unknown.length !== this.#underWay.length)
      this.problems.push(`${state.unknown.length} of ${this.#underWay.length} told as unknown`);
  }

  async #restore(): Promise<void> {
    const { state } = this.#replica;
    if (!state.hasLostSession || state.status !== "online" || this.#isRestoring) return;
    this.#isRestoring = true;
    for (const call of this.#underWay) call.isTold = true;
    this.#underWay = [];
    if (this.#workshop) this.#restored.add(this.#workshop);
    const { root } = this.#replica;
    await this.#replica.recover();
    if (this.#replica.root !== root || !this.#isRestoring) return;
    this.#isRestoring = false;
    this.#entries.restore(state);
  }

  #call(
    model: ReplicaModel,
    intent: string,
    args: readonly unknown[],
    traits: Partial<Pick<Call, "isCommand" | "isForbidden">> = {},
  ): Promise<Outcome> {
    const call: Call = {
      name: `${intent} ${args.join(" ")}`,
      isCommand: false,
      isForbidden: false,
      isTold: false,
      outcome: undefined,
      ...traits,
    };
    this.#calls.push(call);
    const { unsent } = this.#replica.state;
    const answer = model.call(intent, ...args).then((outcome) => {
      if (call.outcome) this.problems.push(`${call.name} was answered twice`);
      call.outcome = outcome;
      return outcome;
    });
    // What was never asked for is not unknown.
    if (call.isCommand && this.#replica.state.unsent === unsent) call.isTold = true;
    return answer;
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
      () => (workshop.parts = workshop.parts.slice(2)),
      () => (workshop.parts = [...workshop.parts, this.#newPart()]),
      () => this.#movePieces(workshop),
      () => {
        workshop.parts = [this.#newPart(), ...workshop.parts, this.#newPart()];
        this.#movePieces(workshop);
        workshop.parts = workshop.parts.slice(1);
      },
    ])();
  }

  #newPart(): Part {
    const name = `h${(this.#named += 1)}`;
    return new Part({ name, pieces: [new Piece({ name }), new Piece({ name: `${name}b` })] });
  }

  /** The first part gives all that is in it to the last, and gets a new piece. */
  #movePieces({ parts }: Workshop): void {
    const [first, last] = [parts[0], parts.at(-1)];
    if (!first || !last || first === last) return;
    last.pieces = [...new Set([...last.pieces, ...first.pieces])];
    first.pieces = [new Piece({ name: `h${(this.#named += 1)}` })];
  }

  /** Whatever happened, it can be used again in the end. */
  async #checkUse(): Promise<void> {
    let isUsable = false;
    void this.#replica.root?.call("ring").then(({ ok }) => (isUsable = ok));
    await this.#clock.advance(5_000);
    if (!isUsable) this.problems.push("cannot be used in the end");
  }

  /** A last loss, after which nobody interferes: what is put back is there, and the rest is told. */
  async #checkLoss(): Promise<void> {
    this.#restart();
    await this.#clock.advance(10_000);
    let isOver = false;
    void this.#restore().then(() => (isOver = true));
    await this.#clock.advance(10_000);
    if (!isOver) this.problems.push("what is put back is never answered");
    const { dropped } = this.#replica.state;
    const level = this.#entries.last("level") ?? 0;
    if (this.#workshop?.level !== level && !dropped.some(({ value }) => value === level))
      this.problems.push(`level ${JSON.stringify(level)} was not put back`);
    this.#compare();
  }

  #check(): void {
    for (const call of this.#calls) {
      if (!call.outcome) this.problems.push(`${call.name} was never answered`);
      else if (call.isForbidden && call.outcome.ok) this.problems.push(`${call.name} was allowed`);
      else if (!this.#mayLose && isLost(call)) this.problems.push(`${call.name} was lost`);
    }
    for (const workshop of this.#workshops) this.#checkHost(workshop);
    const done = this.#workshops.flatMap(({ log }) => log);
    this.problems.push(...problemsOfAnswers(this.#calls, done));
    if (!this.#mayLose && this.#workshop)
      this.problems.push(...problemsOfCounts(this.#calls, this.#workshop.items));
    if (this.#replica.state.status !== "online")
      this.problems.push(`ended ${this.#replica.state.status}`);
    this.#compare();
  }

  #compare(): void {
    const difference = this.#workshop && differenceOf(this.#replica, this.#workshop);
    if (difference) this.problems.push(difference);
  }

  #checkHost(workshop: Workshop): void {
    const { fixed, secret, level, log } = workshop;
    if (fixed !== "constant" || secret !== "hidden" || level > 100)
      this.problems.push("a guarded value changed");
    const unique = log.filter(
      (entry) => !entry.startsWith("submit") && !entry.startsWith("remove"),
    );
    if (new Set(unique).size !== unique.length) this.problems.push(`done twice: ${log.join(", ")}`);
    if (!this.#restored.has(workshop) && !isInTurn(log))
      this.problems.push(`done out of turn: ${log.join(", ")}`);
  }
}
