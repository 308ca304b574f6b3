import { describe, expect, it } from "vitest";

import { VirtualClock } from "./clock.ts";
import { JobQueue } from "./job-queue.ts";
import type { EncodedObject, NewModel, ServerMessage, SnapshotOperation } from "./protocol.ts";
import { writeBlocks } from "./record-blocks.ts";
import type { ReplicaModel } from "./replica-model.ts";
import { Replica } from "./replica.ts";
import { Session } from "./session.ts";
import { joinSnapshot, splitSnapshot, type WrittenOperation } from "./snapshot.ts";
import { Part, SyncHarness, TestModel } from "./harness.fixture.ts";
import { joinParts, type MessageParts, type Transport } from "./transport.ts";

function modelWithItems(ids: readonly string[]): TestModel {
  const testModel = new TestModel();
  for (const id of ids) testModel.items.add(id, { text: id, count: 0 });
  return testModel;
}

function items(root: ReplicaModel | undefined): unknown[] {
  return Array.from(root?.read("items") as Iterable<unknown>);
}

describe("a snapshot", () => {
  it("[Y48] a large snapshot is sent as fast as it is read, then the later changes", async () => {
    const testModel = modelWithItems(Array.from({ length: 2_000 }, (_, at) => `item ${at}`));
    const limits = { hardBytes: 30_000, watermarkBytes: 4_000, chunkLength: 2_000 };
    const harness = new SyncHarness({ createRoot: () => testModel, limits });
    harness.network.faults = { ...harness.network.faults, latency: 100 };
    let connections = 0;
    const connect = (): ReturnType<SyncHarness["network"]["connect"]> => {
      connections += 1;
      return harness.network.connect();
    };
    const replica = new Replica({ connect, clock: harness.clock });
    for (let at = 0; at < 300; at++) {
      testModel.items.patch(`item ${at}`, { count: at + 1 });
      await harness.clock.advance(10);
    }
    await harness.clock.advance(10_000);
    expect(connections).toBe(1);
    expect(items(replica.root)).toEqual([...testModel.items]);
    replica.close();
  });

  it("[Y48] keeps the order of records and the identity of equal ones", async () => {
    const testModel = modelWithItems(["a", "b", "c"]);
    const harness = new SyncHarness({ createRoot: () => testModel });
    const { root } = await harness.open();
    const [, [, before] = []] = items(root) as [string, object][];
    harness.network.isDown = true;
    harness.network.cut();
    const { record } = testModel.items.remove("a") as { record: { text: string; count: number } };
    testModel.items.apply({ type: "add", id: "d", record: { text: "d", count: 1 }, before: "b" });
    testModel.items.add("a", record);
    // More than the transaction log holds.
    for (let at = 0; at < 1_100; at++) {
      testModel.title = String(at);
      await harness.clock.advance(1);
    }
    harness.network.isDown = false;
    await harness.clock.advance(10_000);
    expect(items(root)).toEqual([...testModel.items]);
    expect((items(root) as [string, object][]).map(([id]) => id)).toEqual(["d", "b", "c", "a"]);
    expect(root.records("items").get("b")).toBe(before);
  });
});

/** A connection that records what the host sends. */
class RecordingTransport implements Transport {
  readonly bufferedAmount = 0;
  onMessage: (text: string) => void = () => {};
  onClose: (code: number, reason: string) => void = () => {};
  readonly #onSend: (message: ServerMessage) => void;

  constructor(onSend: (message: ServerMessage) => void) {
    this.#onSend = onSend;
  }

  send(text: string): void {
    this.#onSend(readServerMessage(text));
  }

  close(): void {}
}

describe("[Y69] a snapshot in slices", () => {
  it("lets the intents of others through", async () => {
    const testModel = modelWithItems(["a", "b", "c", "d"]);
    const clock = new VirtualClock();
    const jobs = new JobQueue(clock, 0);
    const sent: string[] = [];
    const join = (name: string): RecordingTransport => {
      const options = { id: name, mintToken: () => name, clock, jobs, limits: { chunkLength: 1 } };
      const transport = new RecordingTransport(({ type }) => sent.push(`${name}: ${type}`));
      new Session(testModel, options).connect(transport, { client: { id: name, connection: 1 } });
      return transport;
    };
    const ada = join("ada");
    await clock.advance(0);
    sent.length = 0;
    join("grace");
    const rename = { number: 1, id: "m1", intent: "rename", args: ["meanwhile"] };
    ada.onMessage(writeMessage({ type: "push", acknowledged: 0, intents: [rename] }));
    await clock.advance(0);
    expect(sent).toEqual([
      "grace: welcome",
      "grace: snapshot",
      "grace: snapshot",
      "ada: transaction",
      ...Array.from({ length: 3 }, () => "grace: snapshot"),
      "grace: transaction",
    ]);
  });

  it("is the state at one moment: later changes follow, and models that left are in it", async () => {
    const testModel = modelWithItems(["a", "b", "c"]);
    testModel.parts = ["x", "y", "z"].map((name) => new Part({ name }));
    const harness = new SyncHarness(
      { createRoot: () => testModel, limits: { chunkLength: 1 } },
      { turnMs: 0 },
    );
    let turn = 0;
    const change = (): void => {
      turn += 1;
      testModel.items.patch("c", { count: turn });
      testModel.parts = turn % 2 === 0 ? [] : [new Part({ name: `part ${turn}` })];
      // The next turn of the host sends the next chunk.
      if (turn < 41) harness.clock.after(0, change);
    };
    const replica = new Replica({ connect: () => harness.network.connect(), clock: harness.clock });
    harness.clock.after(0, change);
    await harness.clock.advance(1_000);
    expect(items(replica.root)).toEqual([...testModel.items]);
    const [part] = (replica.root?.read("parts") ?? []) as readonly ReplicaModel[];
    expect(part?.read("name")).toBe("part 41");
    // The traits of its intents arrived, although the parts of the snapshot had left by then.
    void part?.call("set", "label", "known");
    await harness.clock.advance(1_000);
    expect(testModel.parts[0]?.label).toBe("known");
    replica.close();
  });
});

import fc from "fast-check";
import { readServerMessage, writeMessage } from "./wire.ts";

const records = fc.dictionary(
  fc.constantFrom("nodes", "edges"),
  fc.uniqueArray(fc.tuple(fc.string(), fc.record({ text: fc.string({ maxLength: 40 }) })), {
    selector: ([key]) => key,
  }),
);

const snapshot = fc.array(records, { minLength: 1 }).map((models) =>
  models.map((ofModel, at): NewModel => ({
    op: "new",
    id: `m${at}`,
    kind: "model",
    values: { at },
    records: ofModel,
  })),
);

/** The operations of a host with models like these: each model, then its records in blocks. */
function* written(models: readonly NewModel[], length: number): Iterable<WrittenOperation> {
  for (const { records: lists, ...head } of models) {
    const empty = Object.fromEntries(Object.keys(lists).map((name) => [name, []]));
    yield { kind: head.kind, parts: [JSON.stringify({ ...head, records: empty })] };
    for (const [name, list] of Object.entries(lists)) {
      const fill = JSON.stringify({ op: "fill", id: head.id, name });
      for (const block of writeBlocks(list, length, (record) => record as EncodedObject)) {
        yield { parts: [`${fill.slice(0, -1)},"records":[`, block, "]}"] };
      }
    }
  }
}

function operationsOf(parts: MessageParts): SnapshotOperation[] {
  return JSON.parse(joinParts(parts)) as SnapshotOperation[];
}

it("[Y48] joining a split snapshot restores it", () => {
  fc.assert(
    fc.property(snapshot, fc.integer({ min: 1, max: 400 }), (models, most) => {
      const chunks = [...splitSnapshot(written(models, most), most)];
      const parts = chunks.map(({ operations }) => operationsOf(operations));
      expect(joinSnapshot(parts.flat())).toEqual(models);
      expect(chunks.flatMap(({ kinds }) => kinds)).toEqual(models.map(({ kind }) => kind));
      expect(parts.every((part) => part.length > 0)).toBe(true);
      expect(chunks.map(({ isLast }) => isLast)).toEqual(
        parts.map((_, at) => at === parts.length - 1),
      );
    }),
  );
});

it("[Y48] keeps chunks below the limit when records are small", () => {
  const nodes = Array.from(
    { length: 1_000 },
    (_, at) => [`n${at}`, { text: "x".repeat(50) }] as const,
  );
  const [model] = [{ op: "new", id: "m1", kind: "flow", values: {}, records: { nodes } }] as const;
  const chunks = [...splitSnapshot(written([model], 1_000), 10_000)];
  expect(chunks.length).toBeGreaterThan(5);
  // The overhead per chunk is small.
  for (const { operations } of chunks) expect(joinParts(operations).length).toBeLessThan(11_500);
});
