import fc from "fast-check";
import AnyGraph, { MultiDirectedGraph, UndirectedGraph } from "graphology";
import { describe, expect, it } from "vitest";

import { withInfinities } from "../../document/graph-document.ts";
import { anyGraph } from "./graph-json.fixture.ts";
import { Flow } from "../../flow.ts";
import { type LoadGraphology, readGraphology, writeGraphology } from "./graphology.ts";
import { withoutParallelEdges } from "./node-link.ts";
import { withCode } from "../../../../params/src/thrown.fixture.ts";

const kinds = (["directed", "undirected", "mixed"] as const).flatMap((type) => [
  { type, multi: false },
  { type, multi: true },
]);

describe("fromGraphology", () => {
  it.each(kinds)("[G114] accepts a graph that is %o", ({ type, multi }) => {
    const graph = new AnyGraph({ type, multi });
    graph.addNode("a", { position: [1, 2], label: "A", type: "loom", data: { x: 1 }, threads: 40 });
    graph.addNode("b");
    graph.addNode("c");
    const addEdge = type === "undirected" ? "addUndirectedEdgeWithKey" : "addDirectedEdgeWithKey";
    graph[addEdge]("first", "a", "b", { label: "warp", type: "thread", weight: 2 });
    if (type === "mixed") graph.addUndirectedEdgeWithKey("plain", "b", "c");
    if (multi) graph[addEdge]("second", "a", "b");
    const { nodes, edges } = readGraphology(graph, { nodeType: "mill", defaultPosition: [5, 6] });
    expect(nodes).toMatchObject([
      {
        id: "a",
        position: { x: 1, y: 2 },
        label: "A",
        type: "loom",
        data: { x: 1, threads: 40 },
      },
      { id: "b", position: { x: 5, y: 6 }, label: null, type: "mill", data: {} },
      { id: "c" },
    ]);
    const first = { source: "a", target: "b", label: "warp", type: "thread", data: { weight: 2 } };
    expect(edges.find(({ id }) => id === "first")).toMatchObject(first);
    const ids = ["first", ...(type === "mixed" ? ["plain"] : []), ...(multi ? ["second"] : [])];
    expect(edges.map(({ id }) => id).toSorted()).toEqual(ids);
  });

  it("[G810] names edges without a key of their own after their ends", () => {
    const simple = new UndirectedGraph();
    simple.mergeEdge("a", "b");
    expect(idsOf(simple)).toEqual(["a->b"]);

    const mixed = new AnyGraph({ type: "mixed" });
    mixed.mergeUndirectedEdge("a", "b");
    mixed.mergeDirectedEdge("b", "a");
    mixed.mergeDirectedEdge("a", "b");
    expect(idsOf(mixed).toSorted()).toEqual(["a->b", "a->b-2", "b->a"]);

    const parallel = new MultiDirectedGraph();
    parallel.mergeNode("a");
    parallel.mergeNode("b");
    parallel.addEdge("a", "b");
    parallel.addEdge("a", "b");
    parallel.addEdgeWithKey("a->b", "a", "b");
    expect(idsOf(parallel)).toEqual(["a->b-2", "a->b-3", "a->b"]);
  });

  it.each([undefined, null, {}, { nodes: [], edges: [] }])("[G123] rejects %o", (graph) => {
    expect(() => readGraphology(graph as never)).toThrow(withCode("invalid_graph"));
  });
});

/** The ids of the edges of the flow that a graph becomes. */
function idsOf(graph: AnyGraph): string[] {
  return readGraphology(graph).edges.map(({ id }) => id);
}

describe("toGraphology", () => {
  const graph = new MultiDirectedGraph();
  graph.addNode("a", { position: [1, 2], weight: Infinity });
  graph.addNode("b", { id: "its own", source: 1 });
  graph.addEdgeWithKey("x", "a", "b", { n: 1 });
  graph.addEdgeWithKey("y", "b", "a", { n: 2 });
  graph.addEdgeWithKey("z", "a", "b", { n: 3 });
  graph.setAttribute("name", "mill");
  const { origin, ...read } = readGraphology(graph);

  it("[G115] returns a directed simple graph in which the last parallel edge wins", async () => {
    const written = await writeGraphology(read, origin);
    expect([written.type, written.multi]).toEqual(["directed", false]);
    expect(written.edges().toSorted()).toEqual(["y", "z"]);
    expect(written.getEdgeAttributes("a", "b")).toEqual({ n: 3 });
  });

  it("[G115] returns a directed multigraph with the ids of the edges as keys", async () => {
    const written = await writeGraphology(read, origin, { multigraph: true });
    expect([written.type, written.multi]).toEqual(["directed", true]);
    expect(written.edges()).toEqual(["x", "y", "z"]);
    expect(written.source("y")).toBe("b");
  });

  it("[G115] restores the attributes of nodes, edges and the graph", async () => {
    const written = await writeGraphology(read, origin, { multigraph: true });
    expect(written.getAttributes()).toEqual({ name: "mill" });
    expect(written.getNodeAttributes("a")).toEqual({
      position: [1, 2],
      weight: Infinity,
      type: "viewable",
    });
    expect(written.getNodeAttributes("b")).toMatchObject({ id: "its own", source: 1 });
  });

  it("[G115] restores entries inside `data`, even if other attributes repeat them", async () => {
    const given = new MultiDirectedGraph();
    const attributes = { position: [1, 2], type: "loom", x: 2, data: { x: 1, w: 1 } };
    given.addNode("a", attributes);
    const { origin: form, ...graphOf } = readGraphology(given);
    expect(graphOf.nodes[0]?.data).toEqual({ x: 2, w: 1 });
    expect((await writeGraphology(graphOf, form)).getNodeAttributes("a")).toEqual(attributes);
  });

  it("[G811] writes every entry of data as an attribute of its own", async () => {
    const given = new MultiDirectedGraph();
    given.addNode("a", { position: [1, 2], label: 7, hours: 1, data: { hours: 2, yarn: "linen" } });
    given.addEdgeWithKey("e", "a", "a", { data: { weight: 3, label: "nested" } });
    const { origin: form, ...graphOf } = readGraphology(given);
    const written = await writeGraphology(graphOf, form, { attributes: "flat" });
    expect(written.getNodeAttributes("a")).toEqual({
      position: { x: 1, y: 2 },
      label: "7",
      type: "viewable",
      hours: 1,
      yarn: "linen",
    });
    expect(written.getEdgeAttributes("e")).toEqual({ weight: 3, label: "nested" });
  });

  it("[G811] loses no data in flat attributes", async () => {
    await fc.assert(
      fc.asyncProperty(anyGraph, async (any) => {
        const flat = { multigraph: true, attributes: "flat" } as const;
        const written = await writeGraphology(any, null, flat);
        for (const { id, data } of any.nodes) {
          const { data: nested = {}, ...attributes } = written.getNodeAttributes(id);
          expect({ ...attributes, ...(nested as object) }).toMatchObject(
            withInfinities(data) as object,
          );
        }
      }),
    );
  });

  it("[G811] accepts no other form", async () => {
    const flow = new Flow();
    const attributes = "nested" as "flat";
    const invalid = expect.objectContaining({ code: "invalid_argument" }) as Error;
    await expect(flow.toGraphology({ attributes })).rejects.toThrow(invalid);
    expect(() => flow.toNodeLink({ attributes })).toThrow(invalid);
  });

  it("[G115] loses nothing in a round trip of any graph", async () => {
    await fc.assert(
      fc.asyncProperty(anyGraph, fc.boolean(), async (any, multigraph) => {
        const edges = multigraph ? any.edges : withoutParallelEdges(any.edges, true);
        const back = readGraphology(await writeGraphology(any, null, { multigraph }));
        expect(back.nodes).toEqual(any.nodes);
        expect(new Set(back.edges)).toEqual(new Set(edges));
      }),
    );
  });

  it("[G116] names the package to install if graphology is missing", async () => {
    const missing = "graphology-is-not-here";
    const load: LoadGraphology = () => import(/* @vite-ignore */ missing);
    await expect(writeGraphology(read, null, {}, load)).rejects.toThrow(
      expect.objectContaining({
        code: "missing_graphology",
        message: expect.stringContaining("npm install graphology"),
      }),
    );
  });
});
