import { ExactNumber } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { Flow } from "../../flow.ts";
import type { GraphJSON } from "../../document/graph-document.ts";
import { anyGraph } from "./graph-json.fixture.ts";
import { anyNodeLink } from "./node-link.fixture.ts";
import {
  type NodeLink,
  type NodeLinkOptions,
  readNodeLink,
  withoutParallelEdges,
  writeNodeLink,
} from "./node-link.ts";
import { withCode } from "../../../../params/src/thrown.fixture.ts";

/** Writes the graph as JSON and reads it again. */
function throughJson(graph: GraphJSON, options?: NodeLinkOptions): GraphJSON {
  const { nodes, edges } = readNodeLink(stringifyExactJson(writeNodeLink(graph, null, options)));
  return { nodes, edges };
}

/** Reads a document and writes it again. */
function roundTrip(document: NodeLink): NodeLink {
  const { origin, ...graph } = readNodeLink(document);
  return writeNodeLink(graph, origin);
}

/** A directed graph without parallel edges. */
function simple(nodes: readonly object[], edges: readonly object[] = []): NodeLink {
  return { directed: true, multigraph: false, graph: {}, nodes, edges } as NodeLink;
}

function multi(nodes: readonly object[], edges: readonly object[]): NodeLink {
  return { ...simple(nodes, edges), multigraph: true };
}

describe("a graph of a flow", () => {
  it("[G120] is exported to networkx and imported without loss", () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        expect(throughJson(graph)).toEqual(graph);
      }),
    );
  });

  it("[G120, G124] loses nothing but parallel edges as a simple graph", () => {
    fc.assert(
      fc.property(anyGraph, fc.boolean(), (graph, directed) => {
        const edges = withoutParallelEdges(graph.edges, directed);
        const options = { multigraph: false, directed };
        expect(throughJson(graph, options)).toEqual({ ...graph, edges });
      }),
    );
  });

  it("[G120] is exported in the form of any other graph without loss", () => {
    fc.assert(
      fc.property(anyGraph, anyNodeLink, (graph, other) => {
        const { origin } = readNodeLink(other);
        const { nodes, edges } = readNodeLink(writeNodeLink(graph, origin));
        expect({ nodes, edges }).toEqual(graph);
      }),
    );
  });
});

describe("a graph of networkx", () => {
  it("[G121] is equal after a round trip", () => {
    fc.assert(
      fc.property(anyNodeLink, (document) => {
        expect(readNodeLink(roundTrip(document))).toEqual(readNodeLink(document));
      }),
    );
  });

  it("[G121] keeps its kind, its attributes and all attributes of nodes and edges", () => {
    const document: NodeLink = {
      directed: false,
      multigraph: true,
      graph: { name: "mill", units: ["mm"] },
      nodes: [
        { id: 1, position: [1, 2, 3], type: "loom", label: 5, threads: 40 },
        { id: [0, 1], position: { x: 1, y: 2, z: 3 }, type: "loom", label: "A" },
        { id: "", position: { x: 0, y: 0 }, type: "loom" },
      ],
      links: [
        { source: 1, target: [0, 1], key: 0, weight: 0.5, label: "warp", type: "thread" },
        { source: 1, target: [0, 1], key: 1, id: "mine" },
        { source: 1, target: "", key: "only", sourceHandle: "out" },
      ],
    };
    expect(roundTrip(document)).toEqual(document);
  });

  const placed = { position: { x: 0, y: 0 }, type: "loom" };

  it("[G121] keeps entries inside `data`, even if other attributes repeat them", () => {
    const document = simple(
      [
        { id: "a", x: 2, y: 3, data: { x: 1, y: 3, w: 1 }, ...placed },
        { id: "b", data: {}, ...placed },
        { id: "c", m: 1, data: { k: 1, label: 2 }, ...placed },
      ],
      [{ source: "a", target: "b", weight: 1, data: { weight: 2, z: 1 } }],
    );
    expect(roundTrip(document)).toEqual(document);
  });

  it("[G121] has changed values in their original place", () => {
    const came = { id: "a", x: 2, data: { x: 1, w: 1, gone: 1 }, ...placed };
    const { origin, ...graph } = readNodeLink(simple([came]));
    const nodes = graph.nodes.map((each) => ({ ...each, data: { x: 5, w: 6, more: 7 } }));
    const written = writeNodeLink({ ...graph, nodes }, origin);
    const expected = { id: "a", x: 5, more: 7, data: { x: 1, w: 6 }, ...placed };
    expect(written.nodes).toEqual([expected]);
    expect(readNodeLink(written).nodes).toEqual(nodes);
  });

  it("[G121] gets the type and position of its nodes in the flow", () => {
    const document = simple([{ id: "a", weight: 1 }]);
    expect(roundTrip(document).nodes).toEqual([
      { id: "a", weight: 1, type: "viewable", position: { x: 0, y: 0 } },
    ]);
  });

  it("[G121] keeps the form of a changed position, and has a changed label", () => {
    const { origin, ...graph } = readNodeLink(simple([{ id: 1, position: [1, 2, 3], label: 5 }]));
    const nodes = graph.nodes.map((node) => ({ ...node, position: { x: 7, y: 8 }, label: "five" }));
    expect(writeNodeLink({ ...graph, nodes }, origin).nodes).toEqual([
      { id: 1, position: [7, 8, 3], label: "five", type: "viewable" },
    ]);
  });
});

describe("the document", () => {
  const nodes = [{ id: "a" }, { id: "b" }];
  const edges = [{ source: "a", target: "b" }];

  it.each(["edges", "links"])(
    "[G117] has its edges in `%s`, before and after a round trip",
    (name) => {
      const document = { ...simple(nodes), edges: undefined, [name]: edges } as unknown as NodeLink;
      expect(readNodeLink(document).edges).toMatchObject([{ source: "a", target: "b" }]);
      expect(roundTrip(document)).toHaveProperty(name, edges);
    },
  );

  it("[G117] has the defaults of networkx for missing parts", () => {
    const { origin } = readNodeLink({ nodes, edges });
    expect(origin).toMatchObject({ directed: false, multigraph: true, graph: {} });
    expect(readNodeLink({ nodes: [{}, { id: "b" }], edges: [] }).nodes.map(({ id }) => id)).toEqual(
      ["0", "b"],
    );
  });

  it("[G122] may contain Python's NaN, infinities and long integers", () => {
    const text =
      '{"nodes": [{"id": "NaN \\" Infinity", "a": NaN, "b": [Infinity, -Infinity], "c": 12345678901234567890}], "edges": []}';
    const { nodes: read, origin } = readNodeLink(text);
    expect(read).toMatchObject([
      {
        id: 'NaN " Infinity',
        data: {
          a: null,
          b: [new ExactNumber("1e999"), new ExactNumber("-1e999")],
          c: 12345678901234567890n,
        },
      },
    ]);
    expect(
      stringifyExactJson(writeNodeLink({ nodes: read, edges: [] }, origin).nodes[0]?.["b"]),
    ).toBe("[1e999,-1e999]");
    const numbers = { a: Number.NaN, b: [Infinity, -Infinity], c: 12345678901234567890n };
    const given = readNodeLink({ nodes: [{ id: "x", ...numbers }], edges: [] });
    expect(given.nodes[0]?.data).toEqual(read[0]?.data);
  });

  it.each([
    ["text that is not JSON", "digraph { a -> b }"],
    ["no object", "[]"],
    ["no nodes", { edges: [] }],
    ["no edges", { nodes: [] }],
    ["both lists of edges", { nodes: [], edges: [], links: [] }],
    ["a node that is not an object", { nodes: ["a"], edges: [] }],
    ["a duplicate node", { nodes: [{ id: [1] }, { id: [1] }], edges: [] }],
    ["an id that is not valid in Python", { nodes: [{ id: null }], edges: [] }],
    ["an id that is an object", { nodes: [{ id: [{}] }], edges: [] }],
    ["an edge to an unknown node", { nodes: [{ id: 1 }], edges: [{ source: 1, target: "1" }] }],
    ["an edge without a source", { nodes: [{ id: 1 }], edges: [{ target: 1 }] }],
  ])("[G123] is rejected with %s", (_, document) => {
    expect(() => readNodeLink(document as NodeLink)).toThrow(
      expect.objectContaining({ name: "InvalidGraphError", code: "invalid_graph" }),
    );
  });

  it("[G123] is rejected with an invalid default position", () => {
    const defaultPosition = ["left", 0] as never;
    expect(() => readNodeLink({ nodes: [], edges: [] }, { defaultPosition })).toThrow(
      withCode("invalid_graph"),
    );
  });
});

describe("flat attributes", () => {
  it("[G811] are all entries of data, but those whose name networkx or another attribute has", () => {
    const data = { hours: 2, yarn: "linen", id: 7, self: 1, position: "Manager", label: "Weave" };
    const given = { nodes: [{ id: 1, type: "step", data }], edges: [{ source: 1, target: 1 }] };
    const { nodes, edges, origin } = readNodeLink({ multigraph: false, ...given });
    const written = writeNodeLink({ nodes, edges }, origin, { attributes: "flat" });
    expect(written.nodes).toEqual([
      {
        id: 1,
        type: "step",
        position: { x: 0, y: 0 },
        hours: 2,
        yarn: "linen",
        label: "Weave",
        data: { id: 7, self: 1, position: "Manager" },
      },
    ]);
    expect(written.edges).toEqual([{ source: 1, target: 1 }]);
  });
});

describe("ids", () => {
  it("[G118] become JSON text unless they are strings", () => {
    const ids = [1, 1.5, true, [0, 1], ["a", [1]], "a b", "", "constructor"];
    const { nodes } = readNodeLink(simple(ids.map((id) => ({ id }))));
    expect(nodes.map(({ id }) => id)).toEqual([
      "1",
      "1.5",
      "true",
      "[0,1]",
      '["a",[1]]',
      "a b",
      '""',
      "constructor",
    ]);
  });

  it("[G118] ids with the same text get a number, but a string stays unchanged", () => {
    const { nodes, edges } = readNodeLink(
      simple([{ id: 1 }, { id: "1" }], [{ source: 1, target: "1" }]),
    );
    expect(nodes.map(({ id }) => id)).toEqual(["1-2", "1"]);
    expect(edges).toMatchObject([{ id: "1-2->1", source: "1-2", target: "1" }]);
  });

  it("[G118] belong to the node that has them in the flow if an imported node had the same", () => {
    const { origin, ...graph } = readNodeLink(simple([{ id: "b", heddle: { id: "a" } }]));
    const added = { ...graph.nodes[0]!, id: "b" };
    const { nodes } = writeNodeLink({ nodes: [...graph.nodes, added], edges: [] }, origin);
    expect(nodes).toMatchObject([{ id: "a" }, { id: "b" }]);
  });
});

describe("keys", () => {
  const nodes = [{ id: "a" }, { id: "b" }, { id: "c" }];

  it("[G119] become ids, after the ends if several edges have the same key", () => {
    const document = multi(nodes, [
      { source: "a", target: "b", key: 0 },
      { source: "a", target: "c", key: 0 },
      { source: "a", target: "c", key: 7 },
      { source: "b", target: "c", key: "warp" },
      { source: "b", target: "c" },
    ]);
    const ids = readNodeLink(document).edges.map(({ id }) => id);
    expect(ids).toEqual(["a->b:0", "a->c:0", "7", "warp", "b->c"]);
  });

  it("[G119] are an ordinary attribute in a simple graph", () => {
    const document = simple(nodes, [{ source: "a", target: "b", key: "C minor" }]);
    expect(readNodeLink(document).edges).toMatchObject([{ id: "a->b", data: { key: "C minor" } }]);
    expect(roundTrip(document).edges).toEqual(document.edges);
  });

  it("[G119] are unique between two nodes, even after an edge was reconnected", () => {
    const document = multi(nodes, [
      { source: "a", target: "b", key: 0 },
      { source: "a", target: "c", key: 0 },
    ]);
    const { origin, ...graph } = readNodeLink(document);
    const edges = graph.edges.map((edge) => ({ ...edge, target: "b" }));
    const written = writeNodeLink({ ...graph, edges }, origin);
    expect(written.edges).toMatchObject([{ key: 0 }, { key: "a->c:0" }]);
    expect(readNodeLink(written).edges).toEqual(edges);
  });
});

describe("kinds", () => {
  const parallel = readNodeLink(
    multi(
      [{ id: "a" }, { id: "b" }],
      [
        { source: "a", target: "b", key: "x", n: 1 },
        { source: "b", target: "a", key: "y", n: 2 },
        { source: "a", target: "b", key: "z", n: 3 },
      ],
    ),
  );

  it("[G124] a graph that was not imported is a directed multigraph keyed by the ids of its edges", () => {
    expect(writeNodeLink(parallel, null)).toMatchObject({
      directed: true,
      multigraph: true,
      edges: [{ key: "x" }, { key: "y" }, { key: "z" }],
    });
  });

  it("[G124] the last parallel edge wins if a simple graph is requested", () => {
    expect(writeNodeLink(parallel, null, { multigraph: false }).edges).toMatchObject([
      { source: "a", target: "b", n: 3 },
      { source: "b", target: "a", n: 2 },
    ]);
    const undirected = writeNodeLink(parallel, null, { multigraph: false, directed: false });
    expect(undirected).toMatchObject({ directed: false, edges: [{ n: 3 }] });
  });

  it("[G124] a simple graph with new parallel edges becomes a multigraph", () => {
    const { origin } = readNodeLink(simple([{ id: "a" }, { id: "b" }]));
    expect(writeNodeLink(parallel, origin)).toMatchObject({ multigraph: true });
    expect(writeNodeLink({ ...parallel, edges: [] }, origin)).toMatchObject({ multigraph: false });
  });

  it("[G124] the list of edges has the requested name", () => {
    expect(writeNodeLink(parallel, null, { edges: "links" })).toHaveProperty("links");
  });
});

describe("JSON.stringify of node-link data", () => {
  it("[G150] writes exact numbers that equal a number", () => {
    const text = JSON.stringify({ nodes: [{ id: 1, size: 0 }], edges: [] }).replace(
      '"size":0',
      `"size":${2n ** 70n}`,
    );
    const written = JSON.parse(JSON.stringify(Flow.fromNodeLink(text).toNodeLink())) as NodeLink;
    expect(written.nodes).toEqual([expect.objectContaining({ id: 1, size: 2 ** 70 })]);
  });

  it("[G150] throws for an exact number that would lose digits", () => {
    const text = `{"nodes":[{"id":1,"size":${2n ** 70n + 1n}}],"edges":[]}`;
    const nodeLink = Flow.fromNodeLink(text).toNodeLink();
    expect(() => JSON.stringify(nodeLink)).toThrow(withCode("exact_number"));
  });
});
