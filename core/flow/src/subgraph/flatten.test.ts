import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { attempt, type Operation } from "../change/any-operation.fixture.ts";
import { type EdgeInput, Flow, type NodeInput } from "../index.ts";
import { definitionAround, isSubgraphPart } from "../record/subgraph-parts.ts";

/** A definition "d": its input leads to "a", "a" to "b", and "b" to its output. */
const content: readonly NodeInput[] = [
  { id: "d", type: "subgraph-definition" },
  { id: "in", type: "subgraph-input", parent: "d" },
  { id: "a", parent: "d" },
  { id: "b", parent: "d" },
  { id: "out", type: "subgraph-output", parent: "d" },
];
const contentEdges: readonly EdgeInput[] = [
  { source: "in", target: "a" },
  { source: "a", target: "b" },
  { source: "b", target: "out" },
];

function flowWith(nodes: readonly NodeInput[], edges: readonly EdgeInput[] = []): Flow {
  return new Flow({ nodes: [...content, ...nodes], edges: [...contentEdges, ...edges] });
}

/** The ids of the nodes of the flat graph with their parents; throws if it is not a graph. */
function flatParents(flow: Flow): Record<string, string | null | undefined> {
  const flat = Flow.fromJSON(flow.flatten());
  return Object.fromEntries(flat.nodes.map(({ id, parent }) => [id, parent]));
}

const flatEnds = (flow: Flow): Record<string, string> =>
  Object.fromEntries(
    Flow.fromJSON(flow.flatten()).edges.map(({ id, source, target }) => [
      id,
      `${source} ${target}`,
    ]),
  );

describe("flatten", () => {
  it("[G411] a copy gets a number if a node has its id", () => {
    const flow = flowWith(
      [{ id: "i/a" }, { id: "i", type: "d" }],
      [{ id: "e", source: "i/a", target: "i", targetHandle: "in" }],
    );
    expect(Object.keys(flatParents(flow))).toEqual(["i/a", "i/a-2", "i/b"]);
    expect(flatEnds(flow)).toEqual({ e: "i/a i/a-2", "i/a->b": "i/a-2 i/b" });
  });

  it("[G411] a copy gets a number if another copy has its id", () => {
    const flow = flowWith([
      { id: "x/a", parent: "d" },
      { id: "i", type: "d" },
      { id: "i/x", type: "d" },
    ]);
    expect(Object.keys(flatParents(flow)).toSorted()).toEqual([
      "i/a",
      "i/b",
      "i/x/a",
      "i/x/a-2",
      "i/x/b",
      "i/x/x/a",
    ]);
  });

  it("[G411] a copied edge gets a number if an edge has its id", () => {
    const flow = flowWith(
      [{ id: "s" }, { id: "t" }, { id: "i", type: "d" }],
      [{ id: "i/a->b", source: "s", target: "t" }],
    );
    expect(flatEnds(flow)).toEqual({ "i/a->b": "s t", "i/a->b-2": "i/a i/b" });
  });

  it("[G411] nodes inside an instance move to the group around it", () => {
    const flow = flowWith([
      { id: "e", type: "subgraph-definition" },
      { id: "inner", type: "d", parent: "e" },
      { id: "note", parent: "inner" },
      { id: "frame", type: "group" },
      { id: "i", type: "d", parent: "frame" },
      { id: "child", parent: "i" },
      { id: "j", type: "e", parent: "i" },
    ]);
    expect(flatParents(flow)).toEqual({
      frame: undefined,
      child: "frame",
      "i/a": "frame",
      "i/b": "frame",
      "j/note": "frame",
      "j/inner/a": "frame",
      "j/inner/b": "frame",
    });
  });

  it("[G411] nodes inside an input move to the group around the instance", () => {
    const flow = flowWith([
      { id: "child", parent: "in" },
      { id: "i", type: "d" },
    ]);
    expect(flatParents(flow)).toEqual({ "i/a": undefined, "i/b": undefined, "i/child": undefined });
    const group = flow.detachSubgraph("i");
    expect(flow.childrenOf(group).toSorted()).toEqual(["a-2", "b-2", "child-2"]);
  });

  it("[G411] copies keep the groups that they are in, up to 50 levels", () => {
    const nested = (name: string, parent?: string): NodeInput[] =>
      Array.from({ length: 30 }, (_, level) => {
        const outer = level === 0 ? parent : `${name}${level - 1}`;
        return {
          id: `${name}${level}`,
          type: "group",
          ...(outer !== undefined && { parent: outer }),
        };
      });
    const flow = flowWith([
      ...nested("inner", "d"),
      ...nested("outer"),
      { id: "i", type: "d", parent: "outer29" },
    ]);
    const parents = flatParents(flow);
    expect(parents["i/inner0"]).toBe("outer29");
    expect(parents["i/inner20"]).toBe("i/inner19");
    expect(parents["i/inner21"]).toBe("i/inner19");
    expect(parents["i/inner29"]).toBe("i/inner19");
  });

  it("[G411] of several edges that replace one, the first keeps its id and its bends", () => {
    const bends = [{ x: 5, y: 5 }];
    const flow = flowWith(
      [{ id: "s" }, { id: "i", type: "d" }],
      [
        { source: "in", target: "b" },
        { id: "e", source: "s", target: "i", targetHandle: "in", bends, data: { weight: 1 } },
      ],
    );
    const edges = flow.flatten().edges.filter(({ source }) => source === "s");
    expect(edges).toMatchObject([
      { id: "e", target: "i/a", bends, data: { weight: 1 } },
      { id: "e-2", target: "i/b", data: { weight: 1 } },
    ]);
    expect(edges[1]).not.toHaveProperty("bends");
  });

  it("[G411] loses no node and no edge of any graph, and leaves none without its group or its ends", () => {
    fc.assert(
      fc.property(fc.array(operations, { minLength: 20, maxLength: 40 }), (each) => {
        const flow = new Flow({ nodes: definitions, allowEdgeLoops: true });
        for (const operation of each) attempt(flow, operation);
        const { nodes, edges } = flow.flatten();
        // Rejects ids that exist twice, and ends and groups that are unknown.
        expect(new Flow({ nodes, edges }).subgraphTypes).toEqual([]);
        expect(nodes).toHaveLength(
          copiesOf(
            flow,
            flow.nodes.map(({ id }) => [id]),
          ),
        );
        const ends = flow.edges.map(({ source, target }) => [source, target]);
        // There are more if a port of an instance leads to several nodes.
        expect(edges.length).toBeGreaterThanOrEqual(copiesOf(flow, ends));
      }),
    );
  });
});

/** How many copies of these items the flat graph has. An item is given by its nodes; those of parts and instances do not count. */
function copiesOf(flow: Flow, items: readonly (readonly string[])[]): number {
  const { subgraphTypes } = flow;
  const isPlain = (id: string): boolean => {
    const node = flow.node(id);
    return !isSubgraphPart(node) && !subgraphTypes.some(({ type }) => type === node?.type);
  };
  const timesOf = (id: string): number => {
    const around = definitionAround(flow, id);
    if (around === undefined) return 1;
    const { instances = [] } = subgraphTypes.find(({ type }) => type === around) ?? {};
    return instances.reduce((sum, instance) => sum + timesOf(instance), 0);
  };
  const plain = items.filter((ids) => ids.every(isPlain));
  return plain.reduce((sum, [id = ""]) => sum + timesOf(id), 0);
}

const definitions = ["d", "e"].map((id): NodeInput => ({ id, type: "subgraph-definition" }));

/** Some of them are ids of copies. */
const id = fc.constantFrom("a", "b", "i", "j", "i/a", "i/j", "i/j/a", "j/a");
const parent = fc.option(fc.oneof(fc.constantFrom("d", "e"), id), { nil: undefined });
const type = fc.constantFrom("viewable", "d", "e", "subgraph-input", "subgraph-output");
const operations: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ id, type, parent }).map((node) => (flow: Flow) => flow.addNode(node)),
  fc
    .record({
      id: fc.constantFrom("e", "f", "i/e", "j/e", "i/j/e"),
      source: id,
      target: id,
      sourceHandle: fc.option(id),
      targetHandle: fc.option(id),
    })
    .map((edge) => (flow: Flow) => flow.addEdge(edge)),
);
