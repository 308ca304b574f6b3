import type { Outcome } from "@heddle/params";

import { VirtualClock } from "./clock.ts";
import { JobQueue } from "./job-queue.ts";
import { MemoryNetwork, type NetworkFaults, noFaults } from "./memory-network.ts";
import { reachableModels } from "./shared-encoder.ts";
import type { Predictions, ReplicaModel } from "./replica-model.ts";
import type { ReplicaState } from "./replica-state.ts";
import { Replica } from "./replica.ts";
import { SessionTable } from "./session-table.ts";
import { Part, Piece, TestModel } from "./harness.fixture.ts";

const predictions: Predictions = {
  "test-model": {
    rename: (_read, title) => ({ values: { title } }),
    count: (_read, key, count) => ({
      records: [{ name: "items", key: String(key), patch: { count } }],
    }),
  },
};

/** One random run of a client and its host, checked for lost, repeated and diverging changes. */
export class Simulation {
  readonly problems: string[] = [];
  readonly #clock: VirtualClock;
  readonly #network: MemoryNetwork;
  readonly #replica: Replica;
  readonly #calls: Call[] = [];
  readonly #testModels: TestModel[] = [];
  readonly #expectedEdits = new ExpectedEdits();
  /** Commands running when a session was lost, since the last recovery. */
  #unknownCommands: Call[] = [];
  #isRecovering = false;
  /** Models with replayed edits, which do not run in their original order. */
  readonly #recovered = new Set<TestModel>();
  readonly #debounce: number;
  /** Whether a session may have been lost. */
  #maySessionBeLost = false;
  #table: SessionTable;
  #secrets = 0;
  #lastName = 0;

  constructor(seed: number) {
    this.#clock = new VirtualClock(seed);
    this.#debounce = this.#pick([0, 0, 50]);
    this.#table = this.#createTable();
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
    // No later step may hide a problem caused by the last restart.
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

  /** Events arrive at most once, with the state that they belong to. */
  #listen(): void {
    const listening = new Set<ReplicaModel>();
    this.#replica.onRoot((root) => {
      if (listening.has(root)) return;
      if (listening.size > 0) this.#onLoss();
      listening.add(root);
      const received = new Set<string>();
      root.listen("rang", (payload) => {
        const { rings } = payload as { rings: number };
        if (rings !== root.read("rings")) this.problems.push(`received ${rings} out of order`);
        // Another session counts from the beginning.
        const ring = `${rings} of testModel ${this.#testModels.length}`;
        if (received.has(ring)) this.problems.push(`received ${ring} twice`);
        received.add(ring);
      });
    });
  }

  #createTable(): SessionTable {
    return new SessionTable({
      clock: this.#clock,
      mintSecret: () => `secret${(this.#secrets += 1)}`,
      createRoot: () => {
        // Snapshots of one and of several messages fail in different ways.
        const names = this.#pick([[], ["a", "b"]]);
        const parts = names.map((name) => new Part({ name, pieces: [new Piece({ name })] }));
        const countMode = this.#pick(["usual", "event", "debounce"] as const);
        const testModel = new TestModel({ parts, countMode });
        this.#testModels.push(testModel);
        return testModel;
      },
      limits: { unacknowledged: 4, watermarkBytes: 2_000, chunkLength: 1 },
      // One chunk per millisecond, so that changes happen between the chunks of a snapshot.
      jobs: new JobQueue(
        {
          now: () => this.#clock.now(),
          after: (_, callback) => this.#clock.after(1, callback),
          random: () => this.#clock.random(),
        },
        0,
      ),
      timeToLiveMs: 30_000,
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

  get #testModel(): TestModel | undefined {
    return this.#testModels.at(-1);
  }

  #act(): void {
    const chance = this.#clock.random();
    if (chance < 0.7) this.#callSomething();
    else if (chance < 0.85) this.#changeAtHost();
    else if (chance < 0.93) this.#network.cut();
    else if (chance < 0.96) this.#toggleNetwork();
    else if (chance < 0.975) this.#restart();
    else if (chance < 0.985) void this.#recover();
    else this.#replica.flush();
  }

  #toggleNetwork(): void {
    this.#network.isDown = !this.#network.isDown;
    this.#maySessionBeLost = true;
  }

  /** The host crashes and restarts without state. */
  #restart(): void {
    this.#maySessionBeLost = true;
    this.#network.cut();
    this.#table = this.#createTable();
  }

  #callSomething(): void {
    const { root } = this.#replica;
    if (!root) return;
    const unique = `u${(this.#lastName += 1)}`;
    const items = Array.from(root.read("items") as Iterable<[string, unknown]>, ([id]) => id);
    const [item = "none"] = [this.#pick(items)].filter((id) => id !== undefined);
    const part = this.#pick(root.read("parts") as ReplicaModel[]);
    const piece = part && this.#pick(part.read("pieces") as ReplicaModel[]);
    const partName = String(part?.read("name"));
    const pieceName = `${partName}/${String(piece?.read("name"))}`;
    const level = (this.#lastName % 100) + this.#lastName / 1e6;
    const calls: (() => void)[] = [
      () => this.#edit(root, "rename", [unique], "rename"),
      () => this.#edit(root, "set", ["title", unique], "title"),
      () => this.#edit(root, "set", ["level", level], "level"),
      () => this.#edit(root, "addItem", [unique, unique]),
      () => this.#edit(root, "count", [item, this.#lastName], `count ${item}`),
      () => this.#call(root, "removeItem", [item]),
      () => this.#edit(root, "openPart", [unique]),
      () => this.#call(root, "closePart", []),
      () => this.#call(root, "ring", []),
      () => this.#call(root, "submit", [], { isCommand: true }),
      () => this.#call(root, "failHalfway", [], { isForbidden: true }),
      () => this.#call(root, "set", ["fixed", unique], { isForbidden: true }),
      () => this.#call(root, "set", ["secret", unique], { isForbidden: true }),
      // With debounce a later level may replace it and its result.
      () => this.#edit(root, "set", ["level", 100 + level], "level", this.#debounce === 0),
      () => this.#call(root, "onError", [unique], { isForbidden: true }),
      () => part && this.#edit(part, "set", ["label", unique], partName),
      () => piece && this.#edit(piece, "set", ["label", unique], pieceName),
    ];
    this.#pick(calls)();
  }

  /** Makes an edit that must survive. */
  #edit(
    model: ReplicaModel,
    intent: string,
    args: readonly unknown[],
    target?: string,
    isForbidden = false,
  ): void {
    // The user makes no edits during a replay.
    if (this.#isRecovering) return;
    const entry: ExpectedEdit = {
      target: target ?? `${intent} ${String(args.at(-1))}`,
      value: args.at(-1),
      isShown: target !== undefined,
      outcome: undefined,
    };
    this.#expectedEdits.add(entry);
    void this.#call(model, intent, args, { isForbidden }).then((outcome) => {
      entry.outcome = outcome;
    });
  }

  /** The next session's state has arrived: all edits of the lost one must be offered. */
  #onLoss(): void {
    this.#isRecovering = false;
    this.#unknownCommands.push(
      ...this.#calls.filter(
        (call) =>
          call.isCommand &&
          isLost(call) &&
          !this.#unknownCommands.includes(call) &&
          !call.isReported,
      ),
    );
    const { state } = this.#replica;
    this.problems.push(...this.#expectedEdits.loseSession(state));
    if (state.unknown.length !== this.#unknownCommands.length)
      this.problems.push(
        `${state.unknown.length} of ${this.#unknownCommands.length} commands are reported as unknown`,
      );
  }

  async #recover(): Promise<void> {
    const { state } = this.#replica;
    if (!state.hasLostSession || state.status !== "online" || this.#isRecovering) return;
    this.#isRecovering = true;
    for (const call of this.#unknownCommands) call.isReported = true;
    this.#unknownCommands = [];
    if (this.#testModel) this.#recovered.add(this.#testModel);
    const { root } = this.#replica;
    await this.#replica.recover();
    if (this.#replica.root !== root || !this.#isRecovering) return;
    this.#isRecovering = false;
    this.#expectedEdits.recover(state);
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
      isReported: false,
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
    // A command that was not sent is not unknown.
    if (call.isCommand && this.#replica.state.unsent === unsent) call.isReported = true;
    return answer;
  }

  #changeAtHost(): void {
    const testModel = this.#testModel;
    if (!testModel) return;
    this.#pick([
      () => (testModel.level = Math.floor(this.#clock.random() * 100)),
      () => (testModel.locked = !testModel.locked),
      () => testModel.ring(),
      () => testModel.items.add(`h${(this.#lastName += 1)}`, { text: "host", count: 0 }),
      () => (testModel.parts = testModel.parts.toReversed()),
      () => (testModel.parts = testModel.parts.slice(2)),
      () => (testModel.parts = [...testModel.parts, this.#newPart()]),
      () => this.#movePieces(testModel),
      () => {
        testModel.parts = [this.#newPart(), ...testModel.parts, this.#newPart()];
        this.#movePieces(testModel);
        testModel.parts = testModel.parts.slice(1);
      },
    ])();
  }

  #newPart(): Part {
    const name = `h${(this.#lastName += 1)}`;
    return new Part({ name, pieces: [new Piece({ name }), new Piece({ name: `${name}b` })] });
  }

  /** Moves all pieces of the first part to the last one. */
  #movePieces({ parts }: TestModel): void {
    const [first, last] = [parts[0], parts.at(-1)];
    if (!first || !last || first === last) return;
    last.pieces = [...new Set([...last.pieces, ...first.pieces])];
    first.pieces = [new Piece({ name: `h${(this.#lastName += 1)}` })];
  }

  /** The replica must be usable in the end. */
  async #checkUse(): Promise<void> {
    let isUsable = false;
    void this.#replica.root?.call("ring").then(({ ok }) => (isUsable = ok));
    await this.#clock.advance(5_000);
    if (!isUsable) this.problems.push("is not usable in the end");
  }

  /** A final loss without faults: every edit is replayed or reported. */
  async #checkLoss(): Promise<void> {
    this.#restart();
    await this.#clock.advance(10_000);
    let isOver = false;
    void this.#recover().then(() => (isOver = true));
    await this.#clock.advance(10_000);
    if (!isOver) this.problems.push("the replay never finishes");
    const { dropped } = this.#replica.state;
    const level = this.#expectedEdits.last("level") ?? 0;
    if (this.#testModel?.level !== level && !dropped.some(({ value }) => value === level))
      this.problems.push(`level ${JSON.stringify(level)} was not replayed`);
    this.#compare();
  }

  #check(): void {
    for (const call of this.#calls) {
      if (!call.outcome) this.problems.push(`${call.name} was never answered`);
      else if (call.isForbidden && call.outcome.ok) this.problems.push(`${call.name} was allowed`);
      else if (!this.#maySessionBeLost && isLost(call)) this.problems.push(`${call.name} was lost`);
    }
    for (const testModel of this.#testModels) this.#checkHost(testModel);
    const done = this.#testModels.flatMap(({ log }) => log);
    this.problems.push(...answerProblems(this.#calls, done));
    if (!this.#maySessionBeLost && this.#testModel)
      this.problems.push(...countProblems(this.#calls, this.#testModel.items));
    if (this.#replica.state.status !== "online")
      this.problems.push(`ended ${this.#replica.state.status}`);
    this.#compare();
  }

  #compare(): void {
    const difference = this.#testModel && divergence(this.#replica, this.#testModel);
    if (difference) this.problems.push(difference);
  }

  #checkHost(testModel: TestModel): void {
    const { fixed, secret, level, log } = testModel;
    if (fixed !== "constant" || secret !== "hidden" || level > 100)
      this.problems.push("a guarded value changed");
    const unique = log.filter(
      (entry) => !entry.startsWith("submit") && !entry.startsWith("remove"),
    );
    if (new Set(unique).size !== unique.length)
      this.problems.push(`executed twice: ${log.join(", ")}`);
    if (!this.#recovered.has(testModel) && !isInOrder(log))
      this.problems.push(`executed out of order: ${log.join(", ")}`);
  }
}

/** An intent of a simulation. */
export interface Call {
  readonly name: string;
  readonly isCommand: boolean;
  readonly isForbidden: boolean;
  /** Whether a command's outcome was reported to the user. */
  isReported: boolean;
  outcome: Outcome | undefined;
}

function isLost({ outcome }: Call): boolean {
  return outcome !== undefined && !outcome.ok && outcome.code === "lost";
}

/** Whether each addition ran after all earlier intents and before all later ones. */
function isInOrder(log: readonly string[]): boolean {
  const asked = log
    .filter((entry) => /^(add|rename|count) /.test(entry))
    .map((entry) => ({ isAddition: entry.startsWith("add"), turn: Number(/\d+$/.exec(entry)) }));
  return asked.every(({ isAddition, turn }, at) => {
    if (!isAddition) return true;
    const isAfter = asked.slice(0, at).every((earlier) => earlier.turn < turn);
    return isAfter && asked.slice(at + 1).every((later) => later.turn > turn);
  });
}

/** Intents with an ok result ran once; commands never more often than they were sent. */
function answerProblems(calls: readonly Call[], done: readonly string[]): string[] {
  const problems: string[] = [];
  for (const call of calls) {
    const { name, outcome } = call;
    const [intent, id] = name.split(" ");
    if (intent !== "addItem") continue;
    // At most replayed in another session, never run twice in one.
    const isDone = done.includes(`add ${id}`);
    if (outcome?.ok && !isDone) problems.push(`${name}: answered ok, but not executed`);
    if (!outcome?.ok && !isLost(call) && isDone) problems.push(`${name}: rejected, but executed`);
  }
  const submitted = done.filter((entry) => entry === "submit").length;
  const commands = calls.filter(({ isCommand }) => isCommand);
  const confirmed = commands.filter(({ outcome }) => outcome?.ok).length;
  const uncertain = commands.filter(isLost).length;
  if (submitted < confirmed || submitted > confirmed + uncertain) {
    problems.push(
      `submitted ${submitted} times for ${confirmed} confirmed and ${uncertain} uncertain`,
    );
  }
  return problems;
}

/** Counts of different items must not replace each other: each item ends with its last count. */
function countProblems(calls: readonly Call[], items: TestModel["items"]): string[] {
  const problems: string[] = [];
  const last = new Map<string, string>();
  for (const { name, outcome } of calls) {
    const [intent, item = "", count = ""] = name.split(" ");
    if (intent === "count" && outcome?.ok) last.set(item, count);
  }
  for (const [item, { count }] of items) {
    const expected = last.get(item);
    if (expected !== undefined && expected !== String(count))
      problems.push(`${item} counts ${count} instead of ${expected}`);
  }
  return problems;
}

/** A value that the user entered; values are unique. */
interface ExpectedEdit {
  readonly target: string;
  readonly value: unknown;
  /** Whether the offer displays it; edits without a value are offered as well. */
  readonly isShown: boolean;
  outcome: Outcome | undefined;
}

function isAcceptedOrLost({ outcome }: ExpectedEdit): boolean {
  return outcome !== undefined && (outcome.ok || outcome.code === "lost");
}

/** The edits that must be offered after a loss. */
class ExpectedEdits {
  #session: ExpectedEdit[] = [];
  /** Offered and not yet replayed. */
  #offered: ExpectedEdit[] = [];

  add(entry: ExpectedEdit): void {
    this.#session.push(entry);
  }

  /** The session was lost; returns the edits missing from the offer. */
  loseSession(state: ReplicaState): string[] {
    const droppedValues = new Set(state.dropped.map(({ value }) => value));
    const known = latest([...this.#offered, ...this.#session]);
    this.#offered = known.filter(({ value }) => !droppedValues.has(value));
    this.#session = [];
    const shown = new Set(state.offered.map(({ value }) => value));
    const missing = this.#offered.filter(({ value, isShown }) => isShown && !shown.has(value));
    const problems = missing.map(
      ({ target, value }) => `${target}: ${String(value)} is not offered`,
    );
    if (state.recoverable < this.#offered.length)
      problems.push(`offers ${state.recoverable} of ${this.#offered.length}`);
    if (!state.hasLostSession) problems.push("the loss is not reported");
    if (state.isOfferIncomplete) problems.push("reports an incomplete offer");
    return problems;
  }

  /** The offered edits were replayed, except for the dropped ones. */
  recover({ dropped }: ReplicaState): void {
    const droppedValues = new Set(dropped.map(({ value }) => value));
    this.#session.push(...this.#offered.filter(({ value }) => !droppedValues.has(value)));
    this.#offered = [];
  }

  /** The last value replayed or entered for a target. */
  last(target: string): unknown {
    return latest(this.#session).findLast((entry) => entry.target === target)?.value;
  }
}

/** The last accepted or lost edit per target. */
function latest(entries: readonly ExpectedEdit[]): ExpectedEdit[] {
  const byTarget = new Map(
    entries.filter(isAcceptedOrLost).map((entry): [string, ExpectedEdit] => [entry.target, entry]),
  );
  return [...byTarget.values()];
}

/** How the replica differs from the model, or undefined. */
function divergence({ root, size }: Replica, testModel: TestModel): string | undefined {
  if (!root) return "shows nothing";
  const shown = {
    title: root.read("title"),
    level: root.read("level"),
    locked: root.read("locked"),
    submits: root.read("submits"),
    items: Array.from(root.read("items") as Iterable<unknown>),
    parts: (root.read("parts") as ReplicaModel[]).map((part) => [
      part.read("name"),
      part.read("label"),
      ...(part.read("pieces") as ReplicaModel[]).flatMap((piece) => [
        piece.read("name"),
        piece.read("label"),
      ]),
    ]),
    size,
  };
  const real = {
    title: testModel.title,
    level: testModel.level,
    locked: testModel.locked,
    submits: testModel.submits,
    items: Array.from(testModel.items),
    parts: testModel.parts.map((part) => [
      part.name,
      part.label,
      ...part.pieces.flatMap((piece) => [piece.name, piece.label]),
    ]),
    size: reachableModels(testModel).size,
  };
  if (JSON.stringify(shown) === JSON.stringify(real)) return undefined;
  return `diverged: shows ${JSON.stringify(shown)}, is ${JSON.stringify(real)}`;
}
