import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod";

import {
  batch,
  type CollectionChange,
  type CollectionDelta,
  Params,
  type Records,
} from "./index.ts";
import { safeJson } from "./safe-json.fixture.ts";

class Graph extends Params.with({
  title: { type: z.string().default(""), view: "rw" },
  nodes: {
    collection: z.object({
      label: z.string().min(1),
      size: z.number().optional(),
      data: z.unknown().optional(),
    }),
    view: "r",
  },
}) {}

type Node = { label: string; size?: number | undefined; data?: unknown };

function graphOf(...ids: string[]): Graph {
  const graph = new Graph();
  for (const id of ids) graph.nodes.add(id, { label: id });
  return graph;
}

function idsOf(graph: Graph): string {
  return [...graph.nodes].map(([id]) => id).join("");
}

function record(graph: Graph): CollectionDelta<Node>[] {
  const seen: CollectionDelta<Node>[] = [];
  graph.watch("nodes", ({ nodes }) => seen.push(nodes!));
  return seen;
}

describe("records", () => {
  it("[P22] keep their insertion order after replace and patch", () => {
    const graph = graphOf("a", "b", "c");
    graph.nodes.replace("a", { label: "A" });
    graph.nodes.patch("b", { size: 2 });
    graph.nodes.remove("a");
    graph.nodes.add("a", { label: "again" });
    expect([...graph.nodes]).toEqual([
      ["b", { label: "b", size: 2 }],
      ["c", { label: "c" }],
      ["a", { label: "again" }],
    ]);
    expect([graph.nodes.size, graph.nodes.has("c"), graph.nodes.has("x")]).toEqual([
      3,
      true,
      false,
    ]);
    expect(graph.nodes.get("b")).toEqual({ label: "b", size: 2 });
    expect(graph.nodes.get("x")).toBeUndefined();
  });

  it("[P22] are in a list that stays the same until the next change", () => {
    const { nodes } = graphOf("a", "b");
    const before = nodes.toList();
    expect(nodes.toList()).toBe(before);
    nodes.patch("a", { size: 2 });
    nodes.add("c", { label: "c" });
    const after = nodes.toList();
    expect(after).toEqual([...nodes]);
    expect(() =>
      batch(() => {
        nodes.remove("a");
        expect(nodes.toList()).toHaveLength(2);
        throw new Error("rolled back");
      }),
    ).toThrow("rolled back");
    expect(nodes.toList()).toEqual(after);
    expect(before).toEqual([...graphOf("a", "b").nodes]);
  });

  it("[P22] are inserted before the record that `before` names", () => {
    const graph = graphOf("a", "b");
    graph.nodes.apply({ type: "add", id: "x", record: { label: "x" }, before: "a" });
    graph.nodes.apply({ type: "add", id: "y", record: { label: "y" }, before: "gone" });
    expect(idsOf(graph)).toBe("xaby");
  });

  it("[P23] return to their position when a removal is undone", () => {
    const graph = graphOf("a", "b", "c");
    for (const id of ["a", "b", "c"]) {
      const inverse = graph.nodes.remove(id);
      expect(idsOf(graph)).not.toContain(id);
      graph.nodes.apply(inverse);
      expect(idsOf(graph)).toBe("abc");
    }
  });

  it("[P26] lose a key that is patched with undefined; the inverse restores it", () => {
    const graph = new Graph();
    graph.nodes.add("a", { label: "a", size: 1 });
    const inverse = graph.nodes.patch("a", { size: undefined, data: null });
    expect(graph.nodes.get("a")).toStrictEqual({ label: "a", data: null });
    expect(inverse).toEqual({ type: "patch", id: "a", patch: { size: 1, data: undefined } });
    graph.nodes.apply(inverse);
    expect(graph.nodes.get("a")).toStrictEqual({ label: "a", size: 1 });
  });

  it("[P26] emit no change for a patch or replace with equal values", () => {
    const graph = new Graph();
    graph.nodes.add("a", { label: "a", data: { x: [1] } });
    const before = graph.nodes.get("a");
    const seen = record(graph);
    graph.nodes.patch("a", { label: "a", data: { x: [1] }, size: undefined });
    graph.nodes.replace("a", { data: { x: [1] }, label: "a" });
    expect(seen).toEqual([]);
    expect(graph.nodes.get("a")).toBe(before);
  });

  it("[P27] are frozen copies; the caller's object is not frozen", () => {
    const graph = new Graph();
    const given: Node = { label: "a" };
    graph.nodes.add("a", given);
    given.label = "mine";
    const node = graph.nodes.get("a") as Node;
    expect(() => (node.label = "theirs")).toThrow(TypeError);
    expect(graph.nodes.get("a")).toEqual({ label: "a" });
    graph.nodes.patch("a", { size: 1 });
    expect(Object.isFrozen(graph.nodes.get("a"))).toBe(true);
    graph.nodes.replace("a", given);
    expect([Object.isFrozen(graph.nodes.get("a")), Object.isFrozen(given)]).toEqual([true, false]);
  });
});

describe("a rejected change", () => {
  const proto = JSON.parse('{ "label": "x", "__proto__": { "polluted": true } }') as Node;

  it.each<[string, CollectionChange<Node>, string]>([
    ["a duplicate", { type: "add", id: "a", record: { label: "x" } }, "duplicate"],
    ["an unknown id to patch", { type: "patch", id: "x", patch: {} }, "not_found"],
    ["an unknown id to remove", { type: "remove", id: "x" }, "not_found"],
    ["an unknown id to replace", { type: "replace", id: "x", record: { label: "x" } }, "not_found"],
    ["a wrong record", { type: "add", id: "x", record: { label: "" } }, "validation"],
    ["a wrong replacement", { type: "replace", id: "a", record: { label: "" } }, "validation"],
    ["a wrong patch", { type: "patch", id: "a", patch: { size: "big" as never } }, "validation"],
    [
      "a patch that removes a required key",
      { type: "patch", id: "a", patch: { label: undefined as never } },
      "validation",
    ],
    ["a forbidden id", { type: "add", id: "__proto__", record: { label: "x" } }, "invalid_value"],
    ["a forbidden key", { type: "add", id: "x", record: proto }, "invalid_value"],
    ["a forbidden key in a patch", { type: "patch", id: "a", patch: proto }, "invalid_value"],
    ["a function", { type: "patch", id: "a", patch: { data: () => 1 } }, "invalid_value"],
  ])("[P24] %s changes nothing and calls no watcher", (_, change, code) => {
    const graph = graphOf("a", "b");
    const before = [...graph.nodes];
    const seen = record(graph);
    expect(() => graph.nodes.apply(change)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining("Graph.nodes") }),
    );
    expect([...graph.nodes]).toEqual(before);
    expect(seen).toEqual([]);
  });

  it("[P24] names the record and the field", () => {
    expect(() => graphOf("a").nodes.patch("a", { size: "big" as never })).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ path: ["a", "size"] })] }),
    );
  });
});

describe("watching", () => {
  it("[P25] delivers the changes in order, and their inverses in reverse order", () => {
    const graph = graphOf("a");
    const seen = record(graph);
    batch(() => {
      graph.nodes.add("b", { label: "b" });
      graph.nodes.patch("a", { size: 1 });
      graph.nodes.remove("a");
    });
    expect(seen).toHaveLength(1);
    expect(seen[0]!.changes).toEqual([
      { type: "add", id: "b", record: { label: "b" } },
      { type: "patch", id: "a", patch: { size: 1 } },
      { type: "remove", id: "a" },
    ]);
    expect(seen[0]!.inverse).toEqual([
      { type: "add", id: "a", record: { label: "a", size: 1 }, before: "b" },
      { type: "patch", id: "a", patch: { size: undefined } },
      { type: "remove", id: "b" },
    ]);
    for (const change of seen[0]!.inverse) graph.nodes.apply(change);
    expect([...graph.nodes]).toEqual([["a", { label: "a" }]]);
  });

  it("[P25] delivers parameters and collections of one model together", () => {
    const graph = new Graph();
    const seen: unknown[] = [];
    graph.watch(["title", "nodes"], ({ title, nodes }) =>
      seen.push([title?.value, nodes?.changes.length]),
    );
    batch(() => {
      graph.title = "G";
      graph.nodes.add("a", { label: "a" });
    });
    expect(seen).toEqual([["G", 1]]);
  });

  it("[P28] one record is called for that record only", () => {
    const graph = graphOf("a", "b");
    const seen: unknown[] = [];
    const unsubscribe = graph.nodes.subscribe("x/y", () => seen.push(graph.nodes.get("x/y")));
    graph.nodes.add("x", { label: "x" });
    graph.nodes.patch("a", { size: 1 });
    graph.nodes.add("x/y", { label: "1" });
    graph.nodes.patch("x/y", { label: "2" });
    graph.nodes.remove("x/y");
    unsubscribe();
    graph.nodes.add("x/y", { label: "3" });
    expect(seen).toEqual([{ label: "1" }, { label: "2" }, undefined]);
  });

  it("[P28] one record is called once per batch", () => {
    const graph = graphOf("a");
    let calls = 0;
    graph.nodes.subscribe("a", () => calls++);
    batch(() => {
      graph.nodes.patch("a", { size: 1 });
      graph.nodes.patch("a", { size: 2 });
    });
    expect(calls).toBe(1);
  });

  it("[P66] all records is called once per transaction with the changed ids", () => {
    const graph = graphOf("a", "b");
    const seen: string[][] = [];
    const unwatch = graph.nodes.watch((ids) => seen.push([...ids]));
    batch(() => {
      graph.nodes.patch("b", { size: 1 });
      graph.nodes.add("c", { label: "c" });
      graph.nodes.patch("b", { size: 2 });
    });
    graph.nodes.remove("a");
    graph.title = "another";
    unwatch();
    graph.nodes.remove("b");
    expect(seen).toEqual([["b", "c"], ["a"]]);
  });

  it("[P29] is not called for a batch that throws, which restores the order", () => {
    const graph = graphOf("a", "b", "c");
    const seen = record(graph);
    expect(() =>
      batch(() => {
        graph.nodes.remove("b");
        graph.nodes.remove("a");
        graph.nodes.add("b", { label: "new" });
        graph.nodes.patch("c", { size: 1 });
        graph.nodes.remove("c");
        throw new Error("no");
      }),
    ).toThrow("no");
    expect([...graph.nodes]).toEqual(["a", "b", "c"].map((id) => [id, { label: id }]));
    expect(seen).toEqual([]);
  });
});

it("[P68] a closed collection has a read-only type", () => {
  const collection = z.object({ size: z.number() });
  class Closed extends Params.with({ rows: { collection, view: "r", closed: true } }) {}
  expectTypeOf(new Closed().rows).toEqualTypeOf<Records<{ size: number }>>();
  expect([...new Closed().rows]).toEqual([]);
});

describe("any changes", () => {
  const id = fc.constantFrom("a", "b", "c", "d", "__proto__");
  const node: fc.Arbitrary<Node> = fc.record(
    {
      label: fc.string({ maxLength: 2 }),
      size: fc.integer({ max: 3 }),
      data: safeJson({ maxDepth: 1 }),
    },
    { requiredKeys: ["label"] },
  );
  const patch = fc.record(
    {
      label: fc.constantFrom("", "x", "y"),
      size: fc.constantFrom(1, 2, undefined),
      data: fc.constantFrom(null, { a: 1 }, undefined),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Partial<Node>>;
  const change: fc.Arbitrary<CollectionChange<Node>> = fc.oneof(
    fc.record(
      { type: fc.constant("add" as const), id, record: node, before: id },
      { requiredKeys: ["type", "id", "record"] },
    ),
    fc.record({ type: fc.constant("replace" as const), id, record: node }),
    fc.record({ type: fc.constant("patch" as const), id, patch }),
    fc.record({ type: fc.constant("remove" as const), id }),
  );

  /** A simple reference implementation on an array of entries; `undefined` for a rejected change. */
  function applyToList(
    list: [string, Node][],
    made: CollectionChange<Node>,
  ): [string, Node][] | undefined {
    const at = list.findIndex(([known]) => known === made.id);
    if (made.type === "add" ? at >= 0 : at < 0) return undefined;
    if (made.id === "__proto__") return undefined;
    if (made.type === "remove") return list.toSpliced(at, 1);
    const next = made.type === "patch" ? { ...list[at]![1], ...made.patch } : { ...made.record };
    for (const key of ["label", "size", "data"] as const)
      if (next[key] === undefined) delete next[key];
    if (!next.label) return undefined;
    if (made.type !== "add") return list.with(at, [made.id, next]);
    const before = list.findIndex(([known]) => known === made.before);
    return list.toSpliced(before < 0 ? list.length : before, 0, [made.id, next]);
  }

  function attempt(graph: Graph, made: CollectionChange<Node>): CollectionChange<Node> | undefined {
    try {
      return graph.nodes.apply(made);
    } catch {
      return undefined;
    }
  }

  it("[P22, P24] have the same result as on an array, and rejected ones change nothing", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const graph = new Graph();
        let list: [string, Node][] = [];
        for (const made of changes) {
          const next = applyToList(list, made);
          expect(attempt(graph, made) !== undefined).toBe(next !== undefined);
          list = next ?? list;
          expect([...graph.nodes]).toEqual(list);
          expect(graph.nodes.size).toBe(list.length);
        }
      }),
    );
  });

  it("[P23, P25] are undone by their inverses, one by one or as a watcher receives them", () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 20 }),
        fc.array(change, { maxLength: 20 }),
        (start, changes) => {
          const graph = new Graph();
          const perform = (made: CollectionChange<Node>): CollectionChange<Node>[] => {
            const inverse = attempt(graph, made);
            return inverse ? [inverse] : [];
          };
          start.forEach(perform);
          const before = [...graph.nodes];
          const inverses = changes.flatMap(perform);
          const after = [...graph.nodes];
          for (const inverse of inverses.toReversed()) graph.nodes.apply(inverse);
          expect([...graph.nodes]).toStrictEqual(before);

          const seen = record(graph);
          batch(() => changes.forEach(perform));
          expect([...graph.nodes]).toStrictEqual(after);
          for (const inverse of seen[0]?.inverse ?? []) graph.nodes.apply(inverse);
          expect([...graph.nodes]).toStrictEqual(before);
        },
      ),
    );
  });
});
