import { describe, expect, it } from "vitest";

import { flowCaller, FlowReader, whyNotConnect } from "./index.ts";
import { messages } from "./messages.ts";
import { chain } from "./recorded-flow.fixture.ts";

describe("a reader of a flow", () => {
  it("[G190] reads parameters, records and the edges of nodes, and follows changes", () => {
    const { flow } = chain();
    const reader = new FlowReader(flow);
    expect(reader.get("editorMode")).toBe("toolbar");
    expect(reader.get("nodeRecords").get("a")).toBe(flow.nodeRecords.get("a"));
    const ends = (id: string): unknown => [
      [...reader.edgesOf(id)],
      [...reader.sourcesOf(id)],
      [...reader.targetsOf(id)],
    ];
    expect(ends("b")).toEqual([expect.arrayContaining(["a->b", "b->c"]), ["a"], ["c"]]);
    flow.removeNode("c");
    flow.select(["b"]);
    expect(ends("b")).toEqual([["a->b"], ["a"], []]);
    expect(reader.selection).toEqual({ nodes: ["b"], edges: [] });
  });

  it("[G190] answers guards like the model", () => {
    const { flow } = chain();
    const reader = new FlowReader(flow);
    const loop = { source: "c", target: "a" };
    expect(whyNotConnect(reader, loop)).toEqual(messages.loop(loop));
    flow.allowEdgeLoops = true;
    expect(whyNotConnect(reader, loop)).toBeUndefined();
    flow.editable = false;
    expect(whyNotConnect(reader, loop)).toEqual(whyNotConnect(flow, loop));
  });

  it("[G190] uses the index of a view that has one", () => {
    const { flow } = chain();
    const index = { edgesOf: () => ["x"], eachNeighbor: (_: string, end: string) => [end, end] };
    const reader = new FlowReader(flow, () => index);
    expect([...reader.edgesOf("a"), ...reader.targetsOf("a"), ...reader.sourcesOf("a")]).toEqual([
      "x",
      "target",
      "source",
    ]);
  });
});

describe("a caller of a flow", () => {
  it("[G191] calls intents, and returns their results", async () => {
    const { flow } = chain();
    const call = flowCaller(flow);
    expect(await call.relabel("node", "a", "Ada")).toMatchObject({ ok: true });
    expect(flow.nodeRecords.get("a")?.label).toBe("Ada");
    const outcome = await call.duplicate(["a"]);
    expect(outcome.ok && outcome.result).toEqual(["a-2"]);
  });

  it("[G191] passes the reason of a rejection on, which changes nothing", async () => {
    const { flow } = chain();
    const reasons: unknown[] = [];
    const call = flowCaller(flow, (reason) => reasons.push(reason));
    flow.enableDelete = false;
    expect(await call.remove(["a"], [])).toMatchObject({ ok: false });
    expect(reasons).toEqual([messages.deletingOff]);
    expect(flow.nodeRecords.has("a")).toBe(true);
  });
});
