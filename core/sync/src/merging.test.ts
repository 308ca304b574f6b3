import { batch, Params } from "@heddle/params";
import fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod";

import { SyncHarness } from "./harness.fixture.ts";

class Graph extends Params.with({
  nodes: {
    collection: z.object({ data: z.record(z.string(), z.any()).optional() }),
    view: "r",
    merges: ["data"],
  },
}) {
  static override readonly kind: string = "graph";
  static override readonly intents = { write: { args: [z.string(), z.any()] } };

  write(key: string, value: unknown): void {
    this.nodes.patch("n", { data: { [key]: value } });
  }
}

const predictions = {
  graph: {
    write: (_read: unknown, key: unknown, value: unknown) => ({
      records: [
        { name: "nodes", key: "n", patch: { data: { [String(key)]: value } }, merges: ["data"] },
      ],
    }),
  },
};

it("[Y5, Y46] concurrent writes to different keys are both kept, and visible before confirmation", async () => {
  const graph = new Graph();
  graph.nodes.add("n", { data: { a: 0, b: 0 } });
  const harness = new SyncHarness({ createRoot: () => graph });
  const { root } = await harness.open({ predictions });
  harness.network.faults = { ...harness.network.faults, latency: 200 };
  const shown = (): unknown => root.records("nodes").get("n")?.["data"];
  void root.call("write", "a", 1);
  void root.call("write", "c", 1);
  expect(shown()).toEqual({ a: 1, b: 0, c: 1 });
  graph.nodes.patch("n", { data: { b: 2 } });
  await harness.clock.advance(1_000);
  expect(shown()).toEqual({ a: 1, b: 2, c: 1 });
  expect(graph.nodes.get("n")?.data).toEqual({ a: 1, b: 2, c: 1 });
});

it("[Y5, Y46] a confirmed key is visible below a predicted one", async () => {
  const graph = new Graph();
  graph.nodes.add("n", { data: { a: 0, b: 0 } });
  const harness = new SyncHarness({ createRoot: () => graph });
  const { root } = await harness.open({ predictions });
  graph.nodes.patch("n", { data: { b: 2 } });
  await Promise.resolve();
  void root.call("write", "a", 1);
  harness.network.faults = { ...harness.network.faults, latency: 10_000 };
  await harness.clock.advance(5);
  expect(root.records("nodes").get("n")?.["data"]).toEqual({ a: 1, b: 2 });
});

const value = fc.constantFrom(1, 2, null, undefined, { x: 1 });
const data = fc.dictionary(fc.constantFrom("a", "b", "$"), value, { noNullPrototype: true });
const change = fc.record({
  type: fc.constantFrom("patch", "patch", "patch", "put", "clear", "remove"),
  data,
});

it("[Y46] coalesced patches give a reader that was behind the same state", async () => {
  const property = fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
    const graph = new Graph();
    const harness = new SyncHarness({ createRoot: () => graph });
    const { root } = await harness.open();
    harness.network.isDown = true;
    harness.network.cut();
    for (const { type, data: each } of changes) {
      batch(() => {
        if (!graph.nodes.has("n")) graph.nodes.add("n", {});
        if (type === "patch") graph.nodes.patch("n", { data: each });
        else if (type === "put") graph.nodes.replace("n", { data: each });
        else if (type === "clear") graph.nodes.patch("n", { data: undefined });
        else graph.nodes.remove("n");
      });
      await Promise.resolve();
    }
    harness.network.isDown = false;
    await harness.clock.advance(2_000);
    expect([...root.records("nodes")]).toEqual([...graph.nodes]);
    harness.table.close();
  });
  await fc.assert(property, { numRuns: 200 });
});
