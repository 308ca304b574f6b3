import { describe, expect, it } from "vitest";

import { edgeAttributes, nodeAttributes, readAttributes, writeAttributes } from "./attributes.ts";
import { readNodeLink } from "./node-link.ts";

/** The node that attributes make. */
function node(attributes: object, options = {}) {
  const { nodes } = readNodeLink({ nodes: [{ id: "a", ...attributes }], edges: [] }, options);
  return nodes[0];
}

describe("a node", () => {
  it.each([
    ["an object", { x: 1, y: -2.5 }],
    ["a list", [1, -2.5]],
    ["more than two coordinates", [1, -2.5, 3]],
  ])("[G110] has its position from %s", (_, position) => {
    expect(node({ position })).toMatchObject({ position: { x: 1, y: -2.5 }, data: {} });
  });

  it.each([{}, { position: null }])(
    "[G110] without a position is at the default one: %o",
    (given) => {
      expect(node(given)).toMatchObject({ position: { x: 0, y: 0 }, data: {} });
      expect(node(given, { defaultPosition: [3, 4] })).toMatchObject({ position: { x: 3, y: 4 } });
      const options = { defaultPosition: { x: 5, y: 6 } };
      expect(node(given, options)).toMatchObject({ position: { x: 5, y: 6 } });
    },
  );

  it("[G110] has its type from the attribute, or else the given one", () => {
    expect(node({ type: "loom" }, { nodeType: "mill" })).toMatchObject({ type: "loom", data: {} });
    expect(node({}, { nodeType: "mill" })).toMatchObject({ type: "mill" });
    expect(node({ type: null })).toMatchObject({ type: "viewable", data: {} });
  });

  it("[G110] has its label from the attribute, a number as text", () => {
    expect(node({ label: "Loom" })).toMatchObject({ label: "Loom", data: {} });
    expect(node({ label: 5 })).toMatchObject({ label: "5", data: {} });
    expect(node({ label: null })).toMatchObject({ label: null, data: {} });
  });
});

describe("data", () => {
  it("[G111] is what the attribute `data` holds, with all other attributes", () => {
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

  it("[G111] is what the other attribute says where `data` names it too", () => {
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
  ])("[G112] also holds what its name does not fit: %o", (attributes, data) => {
    expect(node(attributes)).toMatchObject({ position: { x: 0, y: 0 }, label: null, data });
  });
});

describe("attributes", () => {
  const blank = { id: "a", type: "loom", label: null, position: { x: 1, y: 2 }, data: {} };

  it("[G113] are the data, flat, with the position and the type, and the label where there is one", () => {
    const record = { ...blank, data: { threads: 40, nested: { a: 1 } } };
    const attributes = { threads: 40, nested: { a: 1 }, position: { x: 1, y: 2 }, type: "loom" };
    expect(writeAttributes(nodeAttributes, record)).toEqual(attributes);
    const labelled = writeAttributes(nodeAttributes, { ...record, label: "Loom" });
    expect(labelled).toEqual({ ...attributes, label: "Loom" });
  });

  it("[G113] of an edge are its data, flat, and its label, type and handles where it has them", () => {
    const edge = { id: "e", source: "a", target: "b", data: { weight: 2 } };
    expect(writeAttributes(edgeAttributes, edge)).toEqual({ weight: 2 });
    const more = { label: "L", type: "T", sourceHandle: "out", targetHandle: "in" };
    expect(writeAttributes(edgeAttributes, { ...edge, ...more })).toEqual({ weight: 2, ...more });
  });

  it("[G113] leave data inside `data` that has the name of another attribute", () => {
    const data = { label: 1, data: 2, heddle: 3, position: 4, other: 5 };
    expect(writeAttributes(nodeAttributes, { ...blank, data })).toEqual({
      other: 5,
      data: { label: 1, data: 2, heddle: 3, position: 4 },
      position: blank.position,
      type: "loom",
    });
  });

  it("[G113] have all other fields that are not as by default in `heddle`", () => {
    const fields = { draggable: false, style: { color: "red" }, parentId: "group" };
    const written = writeAttributes(nodeAttributes, { ...blank, ...fields, deletable: true });
    expect(written["heddle"]).toEqual(fields);
    expect(readAttributes(nodeAttributes, written).fields).toMatchObject(fields);
  });
});
