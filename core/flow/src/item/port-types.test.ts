import { DeclarationError, ValidationError } from "@heddle/params";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { Flow, NodeType, type PortInput } from "../index.ts";
import { link, portTypes, typedFlow, typedNodes } from "../port/typed-flow.fixture.ts";
import { withIssue } from "../../../params/src/thrown.fixture.ts";

describe("ports", () => {
  it("[G200] are names or options, and equal after a round trip through JSON", () => {
    const { blur } = typedNodes;
    expect(blur.toJSON().inputs).toEqual([
      { id: "in", type: "image", maxConnections: 1, required: true },
      "strength",
    ]);
    expect(NodeType.fromJSON(blur.toJSON()).toJSON()).toEqual(blur.toJSON());
    expect(Object.isFrozen(blur.inputs?.[0])).toBe(true);
    const plain = new NodeType({ type: "plain", inputs: [{ id: "in", required: false }, "two"] });
    expect(plain.inputs).toEqual(["in", "two"]);
  });

  it.each<[what: string, ports: readonly unknown[], names: string]>([
    ["without an id", [{ type: "image" }], "inputs"],
    ["with the id of another one", ["in", { id: "in" }], "distinct"],
    ["that are no ports", [7], "inputs"],
    ["with an unknown option", [{ id: "in", maxConnection: 1 }], "maxConnections"],
    ["without a place for an edge", [{ id: "in", maxConnections: 0 }], "maxConnections"],
    ["with half a place", [{ id: "in", maxConnections: 1.5 }], "maxConnections"],
    ["with an empty type", [{ id: "in", type: "" }], "empty type"],
  ])("[G200] %s are rejected", (_what, ports, names) => {
    const make = (): unknown => new NodeType({ type: "x", inputs: ports as PortInput[] });
    expect(make).toThrow(names);
    expect(make).toThrow(
      expect.objectContaining({ name: expect.stringMatching(/Declaration|Option/) }),
    );
  });

  it("[G201] with an unknown type are rejected with the closest name", () => {
    const make = (type: string, table: object = portTypes): Flow =>
      new Flow({
        portTypes: table,
        nodeTypes: { blur: { type: "blur", inputs: [{ id: "in", type }] } },
      });
    expect(() => make("imgae")).toThrow(ValidationError);
    expect(() => make("imgae")).toThrow(/port "in" has the type "imgae".*did you mean "image"/);
    expect(() => make("something")).toThrow(/use one of image, mask, bits, text/);
    expect(make("bits").portTypeRecords).toHaveProperty("bits");
    // Without a table, every name is a type.
    const flow = make("imgae", {});
    expect(() => (flow.portTypes = portTypes)).toThrow(
      withIssue("unknown_port_type", "nodeTypes", "blur", "inputs", "in"),
    );
    expect(flow.portTypes).toEqual({});
    expect(() => make("image", { image: { acepts: [] } })).toThrow(ValidationError);
  });

  it("[G202] fit if they have the same type, one that is accepted, or none", () => {
    const { flow } = typedFlow();
    const fits = (text: string): boolean => flow.whyNotConnect(link(text)) === null;
    expect(fits("load.image -> blur.in")).toBe(true);
    expect(fits("load.mask -> blur.in")).toBe(true);
    expect(fits("load.text -> blur.in")).toBe(false);
    expect(fits("load.text -> blur.strength")).toBe(true);
    expect(fits("plain -> blur.in")).toBe(true);
    expect(fits("load.text -> plain")).toBe(true);
    expect(flow.whyNotConnect(link("load.text -> blur.in"))).toBe(
      'The output "Caption" of "load" gives "Text", but the input "in" of "Blur" takes "image".',
    );
  });

  it("[G202] accept nothing that only an accepted type accepts", () => {
    const bits = new NodeType({ type: "bits", outputs: [{ id: "out", type: "bits" }] });
    const { flow } = typedFlow({ nodeTypes: { ...typedNodes, bits } });
    flow.addNode({ id: "bits", type: "bits" });
    expect(flow.portTypeRecords["mask"]?.accepts).toEqual(["bits"]);
    expect(flow.whyNotConnect(link("bits.out -> blur.in"))).toMatch(/gives "bits"/);
  });

  it("[G203, G204] with schemas have names for views, and the model decides which fit", () => {
    const number = { type: "number" } as const;
    const flow = new Flow({
      nodeTypes: {
        count: {
          type: "count",
          outputs: [
            { id: "n", type: z.int() },
            { id: "s", type: "number" },
          ],
        },
        sum: {
          type: "sum",
          inputs: [
            { id: "a", type: number },
            { id: "b", type: { ...number } },
          ],
          outputs: [{ id: "sum", type: { ...number, title: "Sum" } }],
        },
      },
      nodes: [
        { id: "count", type: "count" },
        { id: "sum", type: "sum" },
      ],
    });
    const { sum } = flow.nodeTypeRecords;
    // A name cannot be the same as that of a schema.
    expect(sum?.inputs).toEqual([
      { id: "a", type: "number-2" },
      { id: "b", type: "number-2" },
    ]);
    expect(sum?.outputs).toEqual([{ id: "sum", type: "Sum" }]);
    expect(flow.portTypeRecords["number-2"]).toEqual({
      label: "number",
      accepts: expect.arrayContaining(["integer", "Sum"]),
      color: expect.stringMatching(/^#/),
    });
    expect(flow.whyNotConnect(link("count.n -> sum.a"))).toBeNull();
    expect(flow.whyNotConnect(link("count.s -> sum.a"))).not.toBeNull();
  });

  it("[G217] that are required and have no edge are listed", () => {
    const { flow } = typedFlow();
    expect(flow.missingConnections()).toEqual([
      { node: "blur", port: "in" },
      { node: "blur2", port: "in" },
    ]);
    flow.addEdge(link("load -> blur"));
    expect(flow.missingConnections()).toEqual([{ node: "blur2", port: "in" }]);
  });

  it("[G200] a type that is no type is an error of the declaration", () => {
    expect(() => new NodeType({ type: "x", outputs: ["a", "a"] })).toThrow(DeclarationError);
  });
});
