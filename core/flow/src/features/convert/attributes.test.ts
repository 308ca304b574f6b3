import { describe, expect, it } from "vitest";

import { edgeAttributes, nodeAttributes, readAttributes, writeAttributes } from "./attributes.ts";
import { readNodeLink } from "./node-link.ts";

/** The node of these attributes. */
function node(attributes: object, options = {}) {
  const { nodes } = readNodeLink({ nodes: [{ id: "a", ...attributes }], edges: [] }, options);
  return nodes[0];
}

describe("a node", () => {
  it.each([
    ["an object", { x: 1, y: -2.5 }],
    ["a list", [1, -2.5]],
    ["more than two coordinates", [1, -2.5, 3]],
  ])("[G110] reads its position from %s", (_, position) => {
    expect(node({ position })).toMatchObject({ position: { x: 1, y: -2.5 }, data: {} });
  });

  it.each([{}, { position: null }])(
    "[G110] without a valid position has the default one: %o",
    (given) => {
      expect(node(given)).toMatchObject({ position: { x: 0, y: 0 }, data: {} });
      expect(node(given, { defaultPosition: [3, 4] })).toMatchObject({ position: { x: 3, y: 4 } });
      const options = { defaultPosition: { x: 5, y: 6 } };
      expect(node(given, options)).toMatchObject({ position: { x: 5, y: 6 } });
    },
  );

  it("[G110] has the type of its attribute, otherwise the default one", () => {
    expect(node({ type: "loom" }, { nodeType: "mill" })).toMatchObject({ type: "loom", data: {} });
    expect(node({}, { nodeType: "mill" })).toMatchObject({ type: "mill" });
    expect(node({ type: null })).toMatchObject({ type: "viewable", data: {} });
  });

  it("[G110] has the label of its attribute; a number becomes text", () => {
    expect(node({ label: "Loom" })).toMatchObject({ label: "Loom", data: {} });
    expect(node({ label: 5 })).toMatchObject({ label: "5", data: {} });
    expect(node({ label: null })).toMatchObject({ label: null, data: {} });
  });
});

describe("data", () => {
  it("[G111] contains the attribute `data` and all other attributes", () => {
    expect(node({ data: { a: 1 }, b: 2, style: "plain" })).toMatchObject({
      data: { a: 1, b: 2, style: "plain" },
      style: null,
    });
    expect(
      readAttributes(edgeAttributes, { label: "L", type: "T", data: { a: 1 }, weight: 2 }),
    ).toEqual({
      ownId: undefined,
      fields: { label: "L", type: "T" },
      data: { a: 1, weight: 2 },
      original: { data: { a: 1 } },
    });
  });

  it("[G111] prefers an attribute to an entry of `data` with the same name", () => {
    const attributes = { x: 2, data: { x: 1, w: 1 } };
    expect(node(attributes)).toMatchObject({ data: { x: 2, w: 1 } });
    const edge = readAttributes(edgeAttributes, attributes);
    expect(edge).toMatchObject({ data: { x: 2, w: 1 } });
  });

  it.each([
    [{ position: "Manager" }, { position: "Manager" }],
    [{ position: [1, "2"] }, { position: [1, "2"] }],
    [{ label: ["a"] }, { label: ["a"] }],
    [{ data: 5 }, { data: 5 }],
    [{ heddle: "a shaft" }, { heddle: "a shaft" }],
    [{ heddle: { position: 1 } }, { heddle: { position: 1 } }],
    [{ heddle: { id: 1 } }, { heddle: { id: 1 } }],
  ])(
    "[G112] contains attributes with a value that does not fit their field: %o",
    (attributes, data) => {
      expect(node(attributes)).toMatchObject({ position: { x: 0, y: 0 }, label: null, data });
    },
  );
});

describe("attributes", () => {
  const blank = { id: "a", type: "loom", label: null, position: { x: 1, y: 2 }, data: {} };

  it("[G113] a node has its flat data, position, type, and label if set", () => {
    const record = { ...blank, data: { threads: 40, nested: { a: 1 } } };
    const attributes = { threads: 40, nested: { a: 1 }, position: { x: 1, y: 2 }, type: "loom" };
    expect(writeAttributes(nodeAttributes, record)).toEqual(attributes);
    const labeled = writeAttributes(nodeAttributes, { ...record, label: "Loom" });
    expect(labeled).toEqual({ ...attributes, label: "Loom" });
  });

  it("[G113] an edge has its flat data, and label, type and handles if set", () => {
    const edge = { id: "e", source: "a", target: "b", data: { weight: 2 } };
    expect(writeAttributes(edgeAttributes, edge)).toEqual({ weight: 2 });
    const more = { label: "L", type: "T", sourceHandle: "out", targetHandle: "in" };
    expect(writeAttributes(edgeAttributes, { ...edge, ...more })).toEqual({ weight: 2, ...more });
  });

  it("[G113] keep an entry inside `data` if it has the name of another attribute", () => {
    const data = { label: 1, data: 2, heddle: 3, position: 4, other: 5 };
    expect(writeAttributes(nodeAttributes, { ...blank, data })).toEqual({
      other: 5,
      data: { label: 1, data: 2, heddle: 3, position: 4 },
      position: blank.position,
      type: "loom",
    });
  });

  it("[G113] have all other fields that differ from their defaults in `heddle`", () => {
    const fields = { draggable: false, style: { color: "red" }, parentId: "group" };
    const written = writeAttributes(nodeAttributes, { ...blank, ...fields, deletable: true });
    expect(written["heddle"]).toEqual(fields);
    expect(readAttributes(nodeAttributes, written).fields).toMatchObject(fields);
  });
});
