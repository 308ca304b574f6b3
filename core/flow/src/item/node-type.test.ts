import { Params } from "@heddle/params";
import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod";

import {
  defineEdgeType,
  defineNodeType,
  Edge,
  EdgeSpec,
  EdgeType,
  Flow,
  Node,
  NodeSpec,
  NodeType,
  SchemaSource,
} from "../index.ts";
import { withCode, withIssue } from "../../../params/src/thrown.fixture.ts";

const size = { type: "object", properties: { size: { type: "integer" } } } as const;

class Sized extends Params.with({ size: { type: z.int().default(1), view: "rw" } }) {}
class SizedNode extends Node.with({ size: { type: z.int().default(1), view: "rw" } }) {}

describe("types", () => {
  it.each([
    ["a JSON Schema", size],
    ["a Params class", Sized],
    ["a class of nodes", SizedNode],
    ["a Standard Schema", z.object({ size: z.int() })],
    ["a SchemaSource", new SchemaSource({ value: size })],
    ["a SchemaSource of a class", new SchemaSource({ kind: "param", value: Sized })],
  ])("[G6] have a schema that is %s", (_name, schema) => {
    const node = new NodeType({ type: "box", schema }).toJSON();
    const edge = new EdgeType({ type: "wire", schema }).toJSON();
    const properties = { size: { type: "integer" } };
    expect(node).toMatchObject({ type: "box", label: "box", schema: { properties } });
    expect(edge).toMatchObject({ type: "wire", label: "wire", schema: { properties } });
    expect(JSON.parse(JSON.stringify(node))).toEqual(node);
  });

  it("[G6] are data for views", () => {
    const split = new NodeType({
      type: "split",
      label: "Split",
      inputs: ["in"],
      outputs: ["left", "right"],
      panePolicy: "tabs",
      icon: "scissors",
      color: "#f00",
    });
    const flow = new Flow({
      nodeTypes: { split },
      edgeTypes: { wire: new EdgeType({ type: "wire" }) },
    });
    expect(flow.nodeTypeRecords).toEqual({
      split: {
        type: "split",
        label: "Split",
        schema: null,
        inputs: ["in"],
        outputs: ["left", "right"],
        pane_policy: "tabs",
        icon: "scissors",
        color: "#f00",
      },
    });
    expect(flow.edgeTypeRecords).toEqual({ wire: { type: "wire", label: "wire", schema: null } });
    expect(new NodeType({ type: "plain" }).toJSON()).toEqual({
      type: "plain",
      label: "plain",
      schema: null,
      inputs: null,
      outputs: null,
      pane_policy: "single",
    });
    flow.nodeTypes = {};
    expect(flow.nodeTypeRecords).toEqual({});
    expect(() => new NodeType({ type: "x", panePolicy: "wide" as never })).toThrow(
      withCode("declaration"),
    );
  });

  it("[G7] infer the type of their data", () => {
    interface Label {
      text: string;
    }
    const box = defineNodeType({ type: "box", schema: z.object({ size: z.int() }) });
    const declared = defineNodeType({ type: "sized", schema: SizedNode });
    const wire = defineEdgeType({ type: "wire", schema: Sized });
    const plain = defineNodeType({ type: "plain" });
    expectTypeOf(box).toEqualTypeOf<NodeType<{ size: number }>>();
    expectTypeOf(box.node({ id: "a", data: { size: 1 } }).data).toEqualTypeOf<{ size: number }>();
    expectTypeOf(declared.node({ id: "a" }).data.size).toEqualTypeOf<number | undefined>();
    expectTypeOf(wire.edge({ source: "a", target: "b", data: {} }).data.size).toEqualTypeOf<
      number | undefined
    >();
    expectTypeOf(plain.node({ id: "a" }).data).toEqualTypeOf<Record<string, unknown>>();
    const written = defineNodeType({
      type: "written",
      schema: { type: "object", properties: { size: { type: "integer" } }, required: ["size"] },
    });
    expectTypeOf(written).toEqualTypeOf<NodeType<{ size: number }>>();
    // @ts-expect-error -- the schema requires a size
    box.node({ id: "a" });
    // @ts-expect-error -- the schema of an edge too
    defineEdgeType({ type: "sized", schema: z.object({ size: z.int() }) }).edge({
      source: "a",
      target: "b",
    });
    // @ts-expect-error -- the schema requires a number
    box.node({ id: "a", data: { size: "large" } });
    const label: Label = { text: "an interface" };
    const flow = new Flow({ nodes: [{ id: "a", type: "box", data: label }] });
    flow.addNode(new NodeSpec<Label>({ id: "b", data: label }));
    flow.addNode(box.node({ id: "c", data: { size: 1 } }));
    for (const found of [flow.node("c"), flow.getNode("c"), ...flow.nodes]) {
      if (box.describes(found)) expectTypeOf(found.data.size).toEqualTypeOf<number>();
    }
    const found = flow.getNode("c");
    // A type without a schema does not narrow the items that are not of this type.
    if (!plain.describes(found)) expectTypeOf(found).toEqualTypeOf(flow.getNode("c"));
    const link = defineEdgeType({ type: "link" });
    const edge = flow.getEdge("e");
    if (!link.describes(edge)) expectTypeOf(edge).toEqualTypeOf(flow.getEdge("e"));
    else expectTypeOf(edge.data).toExtend<Record<string, unknown>>();
    expect([box.describes(flow.getNode("c")), box.describes(flow.getNode("x"))]).toEqual([
      true,
      false,
    ]);
    expect(wire.describes({ ...new EdgeSpec({ source: "a", target: "b" }).toJSON() })).toBe(false);
  });

  it("[G7] accept data and styles that are declared as an interface", () => {
    interface Weather {
      city: string;
    }
    interface Css {
      color?: string;
    }
    const data: Weather = { city: "Aachen" };
    const style: Css = { color: "red" };
    const weather = new NodeType<Weather>({ type: "weather" });
    const flow = new Flow({ nodeTypes: { weather }, nodes: [{ id: "a", data, style }] });
    flow.addNode(new Node({ id: "b", type: "weather", data, style }));
    flow.addNode(weather.node({ id: "c", data, style }));
    flow.addEdge(new Edge({ source: "a", target: "b", data, style, markerEnd: style }));
    flow.updateNode("a", { style });
    flow.patchNodeData("a", data);
    expect(flow.nodes.map((node) => node.data)).toEqual([data, data, data]);
  });

  it("[G6] may be passed as options", () => {
    const flow = new Flow({
      nodeTypes: { box: { type: "box", schema: size, inputs: ["in"] } },
      edgeTypes: { wire: { type: "wire" } },
    });
    expect(flow.nodeTypes["box"]).toBeInstanceOf(NodeType);
    expect(flow.edgeTypes["wire"]).toBeInstanceOf(EdgeType);
    expect(flow.nodeTypeRecords["box"]).toMatchObject({ inputs: ["in"], schema: size });
  });

  it("[G158] are equal after a round trip through JSON", () => {
    const ports = ["in"];
    const options = { type: "box", panePolicy: "tabs", icon: "box", schema: size } as const;
    const type = new NodeType({ ...options, inputs: ports });
    const json = type.toJSON();
    ports.push("another");
    expect(json).toMatchObject({ pane_policy: "tabs", inputs: ["in"] });
    expect(Object.isFrozen(json.inputs)).toBe(true);
    expect(NodeType.fromJSON(json).toJSON()).toEqual(json);
    expect(new NodeType(type).toJSON()).toEqual(json);
    expect(new Flow({ nodeTypes: { box: json } }).nodeTypeRecords["box"]).toEqual(json);
    const edge = new EdgeType({
      type: "wire",
      label: "Wire",
      shape: "step",
      schema: size,
    }).toJSON();
    expect(EdgeType.fromJSON(edge).toJSON()).toEqual(edge);
  });

  it.each<[what: string, work: () => unknown, code: string, names: string]>([
    [
      "an unknown option",
      () => new NodeType({ type: "x", nputs: [] } as never),
      "unknown_option",
      "inputs",
    ],
    [
      "an unknown option of an edge type",
      () => new EdgeType({ type: "x", shp: "step" } as never),
      "unknown_option",
      "shape",
    ],
    [
      "an unknown pane policy",
      () => new NodeType({ type: "x", pane_policy: "no" as never }),
      "declaration",
      "tabs",
    ],
    ["a type without a name", () => new NodeType({} as never), "declaration", "name"],
    ["an edge type without a name", () => new EdgeType({} as never), "declaration", "name"],
    [
      "ports that are not a list",
      () => new NodeType({ type: "x", inputs: "in" as never }),
      "declaration",
      "inputs",
    ],
    [
      "two ports with the same name",
      () => new NodeType({ type: "x", outputs: ["a", "a"] }),
      "declaration",
      "outputs",
    ],
    [
      "an unknown shape",
      () => new EdgeType({ type: "x", shape: "arc" as never }),
      "declaration",
      "straight",
    ],
    [
      "a node type that is a number",
      () => new Flow({ nodeTypes: { a: 5 as never } }),
      "validation",
      "NodeType",
    ],
    [
      "an edge type that is null",
      () => new Flow({ edgeTypes: { a: null as never } }),
      "validation",
      "EdgeType",
    ],
    [
      "an editor factory that is a number",
      () => new Flow({ nodeEditors: { a: 5 as never } }),
      "validation",
      "nodeEditors",
    ],
  ])("[G145] reject %s", (_what, work, code, names) => {
    expect(work).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(names) }),
    );
  });

  it("[G156] set the shape of edges", () => {
    const edgeTypes = { wire: { type: "wire", shape: "step" }, link: { type: "link" } } as const;
    const flow = new Flow({ edgeTypes });
    expect(flow.edgeTypeRecords["wire"]).toEqual({
      type: "wire",
      label: "wire",
      schema: null,
      shape: "step",
    });
    expect(flow.edgeTypeRecords["link"]).not.toHaveProperty("shape");
  });

  it("[G8] are registered under their own name", () => {
    const nodeTypes = { box: new NodeType({ type: "crate" }) };
    expect(() => new Flow({ nodeTypes })).toThrow(withIssue("misnamed", "nodeTypes", "box"));
    const flow = new Flow();
    expect(() => {
      flow.nodeTypes = nodeTypes;
    }).toThrow(withIssue("misnamed", "nodeTypes", "box"));
    expect(flow.nodeTypeRecords).toEqual({});
  });
});

describe("specs", () => {
  it("[G2] are built from fields, and read back", () => {
    const spec = new NodeSpec({ id: "a", label: "A", position: { x: 1, y: 2 }, view: "inside" });
    expect(spec.view).toBe("inside");
    expect(spec.toJSON()).not.toHaveProperty("view");
    expect(NodeSpec.fromJSON(spec.toJSON()).toJSON()).toEqual(spec.toJSON());
    const edge = new EdgeSpec({ source: "a", target: "b", markerEnd: { type: "arrow" } });
    expect(EdgeSpec.fromJSON(edge.toJSON()).toJSON()).toEqual(edge.toJSON());
    expect(JSON.parse(JSON.stringify([spec, edge]))).toMatchObject([
      { label: "A" },
      { source: "a" },
    ]);
  });

  it("[G2] are rejected without required fields", () => {
    expect(() => NodeSpec.fromJSON({} as never)).toThrow(withCode("invalid_node"));
    expect(() => NodeSpec.fromJSON(null as never)).toThrow(withCode("invalid_node"));
    expect(() => EdgeSpec.fromJSON({ source: "a" } as never)).toThrow(withCode("invalid_edge"));
  });
});
