import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { type CollectionDelta, Params } from "./index.ts";
import { withCode } from "./thrown.fixture.ts";

type Data = Record<string, unknown>;

class Graph extends Params.with({
  nodes: {
    collection: z.object({ label: z.string(), data: z.record(z.string(), z.any()).optional() }),
    view: "r",
    merges: ["data"],
  },
}) {}

function graphWith(data?: Data): Graph {
  const graph = new Graph();
  graph.nodes.add("n", data ? { label: "N", data } : { label: "N" });
  return graph;
}

describe("a field that merges", () => {
  it("[P63] keeps the keys that a patch does not name, and loses those set to undefined", () => {
    const graph = graphWith({ a: 1, b: { deep: 1 } });
    graph.nodes.patch("n", { data: { a: 2, c: 3 } });
    expect(graph.nodes.get("n")?.data).toEqual({ a: 2, b: { deep: 1 }, c: 3 });
    graph.nodes.patch("n", { data: { b: { other: 1 }, c: undefined } });
    expect(graph.nodes.get("n")?.data).toStrictEqual({ a: 2, b: { other: 1 } });
    graph.nodes.replace("n", { label: "N", data: { d: 4 } });
    expect(graph.nodes.get("n")?.data).toEqual({ d: 4 });
  });

  it("[P63] is delivered to watchers with the changed keys only", () => {
    const graph = graphWith({ a: 1, b: 1 });
    const seen: CollectionDelta<object>[] = [];
    graph.watch("nodes", ({ nodes }) => seen.push(nodes as CollectionDelta<object>));
    graph.nodes.patch("n", { data: { a: 1, b: 2, c: 3 } });
    graph.nodes.patch("n", { data: { a: 1 } });
    expect(seen.map(({ changes }) => changes)).toEqual([
      [{ type: "patch", id: "n", patch: { data: { b: 2, c: 3 } } }],
    ]);
    expect(seen[0]?.inverse).toEqual([
      { type: "patch", id: "n", patch: { data: { b: 1, c: undefined } } },
    ]);
  });

  const data = fc.dictionary(
    fc.constantFrom("a", "b", "c"),
    fc.constantFrom(1, 2, null, { x: 1 }),
    {
      noNullPrototype: true,
    },
  );
  const patch = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.constantFrom(1, 2, undefined), {
    noNullPrototype: true,
  });

  it("[P63] is restored by the inverse of any patch", () => {
    fc.assert(
      fc.property(fc.option(data, { nil: undefined }), fc.array(patch), (start, patches) => {
        const graph = graphWith(start);
        const before = graph.nodes.get("n");
        const inverses = patches.map((each) => graph.nodes.patch("n", { data: each }));
        for (const inverse of inverses.toReversed()) graph.nodes.apply(inverse);
        expect(graph.nodes.get("n")).toStrictEqual(before);
      }),
    );
  });
});

describe("a patch with an expected record", () => {
  it("[P64] applies if the record matches, by field and by key", () => {
    const graph = graphWith({ a: 1, b: 1 });
    graph.nodes.patch("n", { label: "M" }, { expected: { label: "N", data: { a: 1 } } });
    graph.nodes.patch("n", { data: { c: 1 } }, { expected: { data: { c: undefined } } });
    expect(graph.nodes.get("n")).toEqual({ label: "M", data: { a: 1, b: 1, c: 1 } });
  });

  it("[P64] is rejected otherwise, and changes nothing", () => {
    const graph = graphWith({ a: 1 });
    for (const expected of [{ label: "X" }, { data: { a: 2 } }, { data: undefined }]) {
      expect(() => graph.nodes.patch("n", { label: "M" }, { expected })).toThrow(
        withCode("conflict"),
      );
    }
    expect(graph.nodes.get("n")).toEqual({ label: "N", data: { a: 1 } });
  });
});
