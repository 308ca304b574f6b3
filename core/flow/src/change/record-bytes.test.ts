import { describe, expect, it } from "vitest";

import { Flow, type NodeInput } from "../index.ts";
import { recordBytes } from "./record-bytes.ts";

const limit = 1_048_576;

/** A node with this many bytes. */
function nodeOf(bytes: number, id = "large"): NodeInput {
  const flow = new Flow({ nodes: [{ id, data: { text: "" } }] });
  return { id, data: { text: "x".repeat(bytes - flow.bytes) } };
}

const tooLarge = expect.objectContaining({
  code: "too_large",
  message: expect.stringMatching(/^The (node|edge) "large" cannot be larger than 1 MB\. Shorten/),
});

describe("the size of a record", () => {
  it("[G182] is limited when it is added, by code too", () => {
    const flow = new Flow();
    expect(() => flow.addNode(nodeOf(limit + 1))).toThrow(tooLarge);
    expect([flow.nodes, flow.canUndo]).toEqual([[], false]);
    flow.addNode(nodeOf(limit));
    expect(flow.bytes).toBe(limit);
    flow.addNode({ id: "b" });
    const { data } = nodeOf(limit + 1_000);
    const edge = { id: "large", source: "large", target: "b", data };
    expect(() => flow.addEdge(edge)).toThrow(tooLarge);
    expect(() => flow.replace({ nodes: [nodeOf(limit + 1)], edges: [] })).toThrow(tooLarge);
    expect(() => new Flow({ nodes: [nodeOf(limit + 1)] })).toThrow(tooLarge);
  });

  it("[G182] is limited when it grows, by any field", () => {
    const flow = new Flow({ nodes: [nodeOf(limit)] });
    const before = flow.toJSON();
    for (const change of [
      () => flow.patchNodeData("large", { more: 1 }),
      () => flow.updateNode("large", { label: "A" }),
      () => flow.updateNode("large", { style: { color: "red" } }),
    ]) {
      expect(change).toThrow(tooLarge);
    }
    expect(flow.toJSON()).toEqual(before);
  });

  it("[G182] does not prevent moves, smaller data, and undo", async () => {
    const flow = new Flow({ nodes: [nodeOf(limit)] });
    for (const [intent, ...args] of [
      ["moveNodes", [{ id: "large", x: 1, y: 1 }], "g"],
      ["select", ["large"], [], "set"],
      ["patchData", "node", "large", { text: "short" }, "g"],
      ["undo"],
    ] as const) {
      const outcome = await flow.call(intent, ...args);
      expect([intent, outcome]).toMatchObject([intent, { ok: true }]);
    }
    expect(flow.bytes).toBe(limit);
  });

  it("[G182] of a file is limited: the error names the node and the remedy", () => {
    const nodes = [{ id: "small" }, nodeOf(limit + 1)];
    expect(() => Flow.fromJSON(JSON.stringify({ nodes, edges: [] }))).toThrow(
      expect.objectContaining({
        code: "invalid_graph",
        message: expect.stringMatching(/^The graph cannot be read: The node "large" .* Shorten/),
      }),
    );
  });

  it("[G175] is the sum of its fields", () => {
    expect(recordBytes({ id: "ab", data: { c: "d" }, gone: undefined })).toBe(4 + (4 + 32 + 10));
  });
});
