import { ExactNumber, ExactNumberError } from "@heddle/params";
import fc from "fast-check";
import { DirectedGraph } from "graphology";
import { describe, expect, expectTypeOf, it } from "vitest";

import { anyGraph } from "../features/convert/graph-json.fixture.ts";
import { Flow } from "../flow.ts";
import type { SavedGraph } from "./flow-json.ts";
import { stringifyExactJson } from "../index.ts";
import { withCode } from "../../../params/src/thrown.fixture.ts";

/** A graph that a Python program saved, with `json.dumps(flow.to_dict())`. */
const fromPython = `{
  "nodes": [
    {"id": "read", "position": {"x": 0.0, "y": 40.0}, "type": "viewable", "label": "Read",
     "data": {"path": "a.csv", "missing": NaN, "limit": Infinity}, "selected": false, "draggable": true,
     "connectable": true, "deletable": true, "style": {"width": 120}, "className": "source"},
    {"id": "write", "position": null, "label": null, "data": null, "style": null, "className": null,
     "measured": {"width": 90, "height": 30}},
    {"id": "log"}
  ],
  "edges": [
    {"id": "e1", "source": "read", "target": "write", "label": "rows", "type": "step", "selected": true,
     "data": {"rows": 10}, "style": null, "markerEnd": {"type": "arrowclosed"},
     "sourceHandle": "out", "targetHandle": null, "animated": true},
    {"source": "read", "target": "log"}
  ]
}`;

describe("a saved graph", () => {
  it("[G125] is restored as an equal flow", () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const flow = new Flow({ ...graph, viewport: { x: 1, y: 2, zoom: 0.5 } });
        const saved = stringifyExactJson(flow.toJSON());
        expect(Flow.fromJSON(saved).toJSON()).toEqual(flow.toJSON());
      }),
    );
  });

  it("[G125] has a version, and can be an object, with parameters for the flow", () => {
    const json = new Flow({ nodes: [{ id: "a" }] }).toJSON();
    expect(json).toMatchObject({ version: 1, viewport: null });
    expect(json).not.toHaveProperty("origin");
    const flow = Flow.fromJSON(json, { editable: false });
    expect(flow.editable).toBe(false);
    expect(flow.toJSON()).toEqual(json);
  });

  it("[G125] is a flow of the subclass, with its parameters", () => {
    class Pipeline extends Flow {}
    const viewport = { x: 1, y: 2, zoom: 3 };
    const saved = { nodes: [], edges: [], viewport: { x: 0, y: 0, zoom: 1 } };
    const flows = [
      Pipeline.fromJSON(saved, { viewport }),
      Pipeline.fromNodeLink({ nodes: [], edges: [] }, { viewport }),
      Pipeline.fromGraphology(new DirectedGraph(), { viewport }),
    ];
    expectTypeOf(flows).toEqualTypeOf<Pipeline[]>();
    for (const flow of flows) expect(flow).toBeInstanceOf(Pipeline);
    expect(flows.map((flow) => flow.viewport)).toEqual([viewport, viewport, viewport]);
    const unsaid = Pipeline.fromJSON(saved, { viewport: undefined });
    expect(unsaid.viewport).toEqual(saved.viewport);
  });

  it("[G150] has numbers that JSON.stringify writes exactly, or throws an error that explains how to save it", () => {
    const flow = new Flow({ nodes: [{ id: "n", data: { list: [10n] } }] });
    expect(JSON.parse(JSON.stringify({ flow })).flow.nodes[0].data).toEqual({ list: [10] });
    expect(flow.toJSON().nodes[0]?.data).toEqual({ list: [10n] });
    for (const exact of [2n ** 64n, new ExactNumber("1.00000000000000000001")]) {
      flow.patchNodeData("n", { exact });
      const stringify = (): string => JSON.stringify(flow);
      expect(stringify).toThrow(ExactNumberError);
      const ofJSON = (): string => JSON.stringify({ graph: flow.toJSON({ status: true }) });
      expect(ofJSON).toThrow(ExactNumberError);
      const saved = stringifyExactJson(flow.toJSON());
      expect(Flow.fromJSON(saved).node("n")?.data["exact"]).toEqual(exact);
    }
  });

  it("[G125] a saved graph of networkx is converted back unchanged", () => {
    const document = {
      directed: false,
      multigraph: false,
      graph: { name: "mill" },
      nodes: [{ id: 1, position: [1, 2], type: "loom" }],
      links: [{ source: 1, target: 1 }],
    };
    const saved = JSON.stringify(Flow.fromNodeLink(document));
    expect(Flow.fromJSON(saved).toNodeLink()).toEqual(document);
  });

  it("[G126] reads the file of a Python program, with its additional fields", () => {
    const flow = Flow.fromJSON(fromPython);
    expect(flow.getNode("read")).toMatchObject({
      position: { x: 0, y: 40 },
      label: "Read",
      data: { path: "a.csv", missing: null },
      style: { width: 120 },
      className: "source",
    });
    expect(flow.getNode("write")).toMatchObject({
      position: { x: 0, y: 0 },
      type: "viewable",
      data: {},
      measured: { width: 90, height: 30 },
    });
    expect(flow.getEdge("e1")).toMatchObject({
      source: "read",
      markerEnd: { type: "arrowclosed" },
      sourceHandle: "out",
      targetHandle: null,
      animated: true,
    });
    expect(flow.edges.map(({ id }) => id)).toEqual(["e1", "read->log"]);
    expect(flow.selection).toEqual({ nodes: [], edges: ["e1"] });
  });

  it.each([
    ["that is not JSON", "nodes: []"],
    ["that is not an object", "[]"],
    ["of a later version", { version: 3, nodes: [], edges: [] }],
    ["without nodes", { edges: [] }],
    ["without edges", { nodes: [] }],
    ["with a node that is not an object", { nodes: ["a"], edges: [] }],
    ["of networkx", { directed: true, multigraph: false, graph: {}, nodes: [], edges: [] }],
    ["with an invalid viewport", { nodes: [], edges: [], viewport: { x: 0 } }],
    ["with an invalid origin", { nodes: [], edges: [], origin: {} }],
  ])("[G127] rejects a document %s", (_, source) => {
    expect(() => Flow.fromJSON(source as SavedGraph)).toThrow(
      expect.objectContaining({ name: "InvalidGraphError", code: "invalid_graph" }),
    );
  });

  it("[G320] is of version 2 only if it uses something that version 1 does not have", () => {
    const { version, ...graph } = new Flow({ nodes: [{ id: "a" }] }).toJSON();
    expect(version).toBe(1);
    expect(Flow.fromJSON({ version: 2, ...graph }).toJSON()).toEqual({ version: 1, ...graph });
  });

  it("[G162] may have unknown parts of a later writer", () => {
    const later = { version: 1, nodes: [{ id: "a" }], edges: [], groups: [{ of: "a" }] };
    expect(Flow.fromJSON(later).toJSON()).toEqual(new Flow({ nodes: [{ id: "a" }] }).toJSON());
  });

  it.each([
    { options: { type: "directed", multi: true } },
    { options: {}, attributes: {} },
    { graph: { name: "mill" } },
    { directed: true },
    { multigraph: false },
    { links: [] },
  ])("[G162] a document without a version may have unknown parts: %j", (more) => {
    const flow = Flow.fromJSON({ nodes: [{ id: "a" }], edges: [], ...more });
    expect(flow.toJSON()).toEqual(new Flow({ nodes: [{ id: "a" }] }).toJSON());
  });

  it.each([
    ["networkx", "Flow.fromNodeLink", { directed: true, multigraph: true, nodes: [], edges: [] }],
    ["graphology", "Flow.fromGraphology", { nodes: [{ key: "a" }], edges: [] }],
  ])(
    "[G163] the error of a %s document names the command, then the function",
    (library, reader, source) => {
      const words = `it is one of ${library}; convert it with "heddle flow convert --to json" first, or read it with ${reader}`;
      expect(() => Flow.fromJSON(source as unknown as SavedGraph)).toThrow(words);
    },
  );

  it.each([
    ["invalid JSON", "nodes: []", "the text is not JSON; choose another file"],
    ["a later version", { version: 3, nodes: [], edges: [] }, "version 3 of the format"],
    ["no list of edges", { nodes: [] }, '"edges" is not a list'],
    ["a document of networkx", { links: [], nodes: [] }, "it is one of networkx; convert it"],
    ["a node without an id", { nodes: [{ id: "a" }, {}], edges: [] }, "nodes[1] has no id"],
    ["a duplicate node", { nodes: [{ id: "a" }, { id: "a" }], edges: [] }, 'already is node "a"'],
    ["a loose edge", { nodes: [], edges: [{ source: "a", target: "b" }] }, 'no node "a"'],
    ["half an edge", { nodes: [], edges: [{ source: "a" }] }, "edges[0] has no target"],
  ])(
    "[G163] the error of a document is written for the user who opened it: %s",
    (_, source, problem) => {
      const reading = (): Flow => Flow.fromJSON(source as SavedGraph);
      expect(reading).toThrow(/^The graph cannot be read: /);
      expect(reading).toThrow(problem);
    },
  );

  it.each(["99999999999999999999", "1e999", "3", "2.5"])(
    "[G127] [G163] a document of the later version %s needs a newer Heddle",
    (version) => {
      const reading = (): Flow => Flow.fromJSON(`{"version":${version},"nodes":[],"edges":[]}`);
      expect(reading).toThrow("open it with a newer Heddle");
      expect(reading).toThrow(withCode("invalid_graph"));
    },
  );

  it.each(['"1"', '"2"', "0", "1.5", "-99999999999999999999", "true", "[2]", '{"is":2}'])(
    "[G127] [G163] the error of the invalid version %s names the valid one",
    (version) => {
      const reading = (): Flow => Flow.fromJSON(`{"version":${version},"nodes":[],"edges":[]}`);
      expect(reading).toThrow("The graph cannot be read: the version must be 1 or 2;");
      expect(reading).toThrow(withCode("invalid_graph"));
    },
  );

  it.each([
    ["position", { nodes: [{ id: "a", position: "x" }], edges: [] }, 'node "a": position'],
    ["label", { nodes: [{ id: "a", label: {} }], edges: [] }, 'node "a": label'],
    ["data", { nodes: [{ id: "a", data: 7 }], edges: [] }, 'node "a": data'],
    ["id", { nodes: [{ id: "__proto__" }], edges: [] }, 'node "__proto__": the key'],
    [
      "label of an edge",
      { nodes: [{ id: "a" }], edges: [{ source: "a", target: "a", label: {} }] },
      'edge "a->a": label',
    ],
  ])("[G163] [G127] the error of a wrong %s names the item and the field", (_, source, problem) => {
    const reading = (): Flow => Flow.fromJSON(source as unknown as SavedGraph);
    expect(reading).toThrow(`The graph cannot be read: ${problem}`);
    expect(reading).toThrow("; correct it, or remove it (Flow.fromJSON)");
    expect(reading).toThrow(
      expect.objectContaining({
        code: "invalid_graph",
        cause: expect.objectContaining({ code: "validation" }),
      }),
    );
  });

  it("[G163] a wrong parameter is a validation error, not an import error", () => {
    const parameters = { editable: "x" as unknown as boolean };
    expect(() => Flow.fromJSON({ nodes: [], edges: [] }, parameters)).toThrow(
      withCode("validation"),
    );
  });

  it("[G163] graphs of other libraries have the same error message", () => {
    const nodes = [{ id: "a" }, { id: "a" }];
    expect(() => Flow.fromNodeLink({ nodes, edges: [] })).toThrow(/^The graph cannot be read: /);
  });

  it("[G127] an invalid node or edge in the file is rejected like any such item", () => {
    const nodes = [{ id: "a" }];
    expect(() => Flow.fromJSON({ nodes: [{}], edges: [] } as unknown as SavedGraph)).toThrow(
      withCode("invalid_node"),
    );
    expect(() => Flow.fromJSON({ nodes, edges: [{ source: "a", target: "b" }] })).toThrow(
      withCode("invalid_edge"),
    );
  });
});
