import { Params, RefusedError } from "@heddle/params";
import * as z from "zod";

import { VirtualClock } from "./clock.ts";
import { JobQueue } from "./job-queue.ts";
import { MemoryNetwork } from "./memory-network.ts";
import type { ReplicaModel } from "./replica-model.ts";
import { Replica, type ReplicaOptions } from "./replica.ts";
import { SessionTable, type SessionTableOptions } from "./session-table.ts";

/** A host, a network and a client in memory, with a virtual clock. */
export class SyncHarness {
  readonly clock: VirtualClock;
  readonly network: MemoryNetwork;
  readonly testModels: TestModel[] = [];
  table: SessionTable;
  readonly #hostOptions: Partial<SessionTableOptions>;
  readonly #jobs: JobQueue;
  #secrets = 0;

  constructor(
    hostOptions: Partial<SessionTableOptions> = {},
    { seed = 7, turnMs }: { readonly seed?: number; readonly turnMs?: number } = {},
  ) {
    this.clock = new VirtualClock(seed);
    this.#jobs = new JobQueue(this.clock, turnMs);
    this.#hostOptions = hostOptions;
    this.table = this.#createTable();
    this.network = new MemoryNetwork(this.clock, (transport) => this.table.accept(transport));
  }

  get testModel(): TestModel {
    const testModel = this.testModels.at(-1);
    if (!testModel) throw new Error("No session has begun");
    return testModel;
  }

  /** Opens a client and waits for its first snapshot. */
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

  /** The host crashes and restarts without state. */
  restart(): void {
    this.network.cut();
    this.table = this.#createTable();
  }

  #createTable(): SessionTable {
    return new SessionTable({
      clock: this.clock,
      jobs: this.#jobs,
      mintSecret: () => `secret${(this.#secrets += 1)}`,
      createRoot: () => {
        const testModel = new TestModel();
        this.testModels.push(testModel);
        return testModel;
      },
      ...this.#hostOptions,
    });
  }
}

const item = z.object({ text: z.string(), count: z.number().default(0) });

export class Piece extends Params.with({
  name: { type: z.string(), view: "r", constant: true },
  label: { type: z.string().default(""), view: "rw" },
}) {
  static override readonly kind: string = "piece";
}

/** A model that is added to and removed from the tree. */
export class Part extends Params.with({
  name: { type: z.string(), view: "r", constant: true },
  label: { type: z.string().default(""), view: "rw" },
  pieces: { type: z.array(z.instanceof(Piece)).default([]), view: "r" },
}) {
  static override readonly kind: string = "part";
}

/** A model with every feature of the protocol. */
export class TestModel extends Params.with({
  title: { type: z.string().max(40).default(""), view: "rw" },
  level: { type: z.number().min(0).max(100).default(0), view: "rw" },
  secret: { type: z.string().default("hidden"), view: "none" },
  fixed: { type: z.string().default("constant"), view: "r", constant: true },
  locked: { type: z.boolean().default(false), view: "r" },
  parts: { type: z.array(z.instanceof(Part)).default([]), view: "r" },
  items: { collection: item, view: "r" },
  submits: { type: z.int().default(0), view: "r" },
  rings: { type: z.int().default(0), view: "r" },
  countMode: { type: z.enum(["usual", "event", "debounce"]).default("usual"), view: "r" },
  countTime: { type: z.number().default(80), view: "r" },
}) {
  static override readonly kind: string = "test-model";
  static override readonly intents = {
    rename: { args: [z.string()], coalesceBy: [], guard: rejectLocked },
    addItem: { args: [z.string(), z.string()], guard: rejectLocked },
    count: {
      args: [z.string(), z.number()],
      coalesceBy: [0],
      sendMode: { mode: "countMode", delayMs: "countTime" },
    },
    ring: { args: [] },
    removeItem: { args: [z.string()] },
    openPart: { args: [z.string()] },
    closePart: { args: [] },
    listParts: { args: [], sendsRows: true },
    exportParts: { args: [] },
    failHalfway: { args: [] },
    addAtGate: { args: [z.string()] },
    submit: { args: [], command: true },
  };

  static override readonly events = { rang: z.object({ rings: z.int() }) };

  /** The executed intents, in order, to assert that each ran once. */
  readonly log: string[] = [];

  rename(title: string): void {
    this.title = title;
    this.log.push(`rename ${title}`);
  }

  addItem(id: string, text: string): void {
    this.items.add(id, { text, count: 0 });
    this.log.push(`add ${id}`);
  }

  count(id: string, by: number): void {
    this.items.patch(id, { count: by });
    this.log.push(`count ${id} ${by}`);
  }

  removeItem(id: string): void {
    this.items.remove(id);
    this.log.push(`remove ${id}`);
  }

  openPart(name: string): readonly Part[] {
    this.parts = [...this.parts, new Part({ name })];
    return this.parts;
  }

  closePart(): string[] {
    this.parts = this.parts.slice(1);
    return this.parts.map(({ name }) => name);
  }

  listParts(): object[] {
    return this.parts.map(({ name }) => ({ name, letters: name.length }));
  }

  exportParts(): object[] {
    return this.listParts();
  }

  ring(): void {
    this.rings += 1;
    this.emit("rang", { rings: this.rings });
  }

  failHalfway(): void {
    this.title = "half";
    this.emit("rang", { rings: -1 });
    throw new RefusedError("It failed halfway.");
  }

  /** `addAtGate` waits for it. */
  gate: Promise<void> = Promise.resolve();

  async addAtGate(id: string): Promise<void> {
    await this.gate;
    this.addItem(id, "");
  }

  async submit(): Promise<string> {
    this.log.push("submit");
    await Promise.resolve();
    this.submits += 1;
    return `submitted ${this.submits}`;
  }
}

function rejectLocked(testModel: TestModel): string | undefined {
  return testModel.locked ? "It is locked." : undefined;
}
