import { Params } from "@heddle/params";
import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod";

import {
  defineEdgeType,
  defineNodeType,
  EdgeSpec,
  EdgeType,
  Flow,
  Node,
  NodeSpec,
  NodeType,
  SchemaSource,
} from "../index.ts";

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
    expect(() => new NodeType({ type: "x", panePolicy: "wide" as never })).toThrow("panePolicy");
  });

  it("[G7] say what type their data has", () => {
    interface Label {
      text: string;
    }
    const box = defineNodeType({ type: "box", schema: z.object({ size: z.int() }) });
    const declared = defineNodeType({ type: "sized", schema: SizedNode });
    const wire = defineEdgeType({ type: "wire", schema: Sized });
    const plain = defineNodeType({ type: "plain" });
    expectTypeOf(box).toEqualTypeOf<NodeType<{ size: number }>>();
    expectTypeOf(box.node({ id: "a", data: { size: 1 } }).data).toEqualTypeOf<{ size: number }>();
    expectTypeOf(declared.node({ id: "a" }).data.size).toEqualTypeOf<number>();
    expectTypeOf(wire.edge({ source: "a", target: "b" }).data.size).toEqualTypeOf<number>();
    expectTypeOf(plain.node({ id: "a" }).data).toEqualTypeOf<Record<string, unknown>>();
    // @ts-expect-error -- the schema says that it is a number
    box.node({ id: "a", data: { size: "large" } });
    const label: Label = { text: "an interface" };
    const flow = new Flow({ nodes: [{ id: "a", type: "box", data: label }] });
    flow.addNode(new NodeSpec<Label>({ id: "b", data: label }));
    flow.addNode(box.node({ id: "c", data: { size: 1 } }));
    const record = flow.nodeRecords.get("c");
    if (record && box.describes(record)) expectTypeOf(record.data.size).toEqualTypeOf<number>();
    expect(record?.type).toBe("box");
    expect(wire.describes({ ...new EdgeSpec({ source: "a", target: "b" }).toJSON() })).toBe(false);
  });

  it("[G8] are found under their own name", () => {
    const nodeTypes = { box: new NodeType({ type: "crate" }) };
    expect(() => new Flow({ nodeTypes })).toThrow('must be a type called "box", not "crate"');
    const flow = new Flow();
    expect(() => {
      flow.nodeTypes = nodeTypes;
    }).toThrow("nodeTypes.box");
    expect(flow.nodeTypeRecords).toEqual({});
  });
});

describe("specs", () => {
  it("[G2] are built of fields, and read back", () => {
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

  it("[G2] are refused without what they need", () => {
    expect(() => NodeSpec.fromJSON({} as never)).toThrow("an id");
    expect(() => NodeSpec.fromJSON(null as never)).toThrow("an id");
    expect(() => EdgeSpec.fromJSON({ source: "a" } as never)).toThrow("source and target");
  });
});
