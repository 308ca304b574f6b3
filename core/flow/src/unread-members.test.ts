import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";

import { Flow } from "./flow.ts";
import { NodeType } from "./item/node-type.ts";

let warn: MockInstance<typeof console.warn>;

beforeEach(() => void (warn = vi.spyOn(console, "warn").mockImplementation(() => {})));
afterEach(() => warn.mockRestore());

/** The names in the notices so far. */
const namesReported = (): string[] =>
  [...warn.mock.calls.join("\n").matchAll(/`([\w.]+)` of (\w+)/g)].map(
    ([, name, list]) => `${list}.${name}`,
  );

const file = {
  nodes: [
    { id: "a", data: { label: "A" }, position: { x: 0, y: 0 }, hidden: true },
    { id: "b", data: { label: "B" }, parentId: "a", extent: "parent" },
    { id: "c", data: {}, parentNode: "a", hidden: false },
  ],
  edges: [{ id: "e", source: "a", target: "b", hidden: true }],
};

const members = [
  "edges.hidden",
  "nodes.data.label",
  "nodes.extent",
  "nodes.hidden",
  "nodes.parentId",
  "nodes.parentNode",
];

it.each([
  ["the constructor", () => new Flow(file as never)],
  ["fromJSON", () => Flow.fromJSON(JSON.stringify(file))],
  ["replace", () => new Flow().replace(file as never)],
])("[G812] %s says which members of React Flow are not read, and what to do", (_, open) => {
  open();
  expect(warn).toHaveBeenCalledOnce();
  expect(namesReported().toSorted()).toEqual(members);
});

it("[G812] a flow says it once, and keeps the members", () => {
  const flow = Flow.fromJSON(JSON.stringify(file));
  flow.nodes = [...flow.nodes];
  expect(warn).toHaveBeenCalledOnce();
  expect(flow.toJSON().nodes[1]).toMatchObject({ parentId: "a", data: { label: "B" } });
});

it("[G812] nothing is said of a graph of a flow, or of data that a type has", () => {
  const schema = { properties: { label: { type: "string" } } };
  const flow = new Flow({
    nodeTypes: { step: new NodeType({ type: "step", schema }) },
    nodes: [
      { id: "a", type: "step", data: { label: "A" } },
      { id: "b", label: "B", data: { label: "C" } },
    ],
  });
  Flow.fromJSON(JSON.stringify(flow));
  expect(warn).not.toHaveBeenCalled();
});
