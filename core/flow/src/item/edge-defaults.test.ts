import { describe, expect, it } from "vitest";

import { Edge, EdgeSpec, EdgeType, Flow, type FlowOptions } from "../index.ts";
import { withIssue } from "../../../params/src/thrown.fixture.ts";

const schema = {
  type: "object",
  properties: { weight: { type: "number" } },
  required: ["weight"],
} as const;

/** A flow whose edges are links by default; `created` records the calls of their editor factory. */
function linked(options: FlowOptions = {}): { flow: Flow; created: string[] } {
  const created: string[] = [];
  const flow = new Flow({
    nodes: [{ id: "a" }, { id: "b" }, { id: "c" }],
    edgeTypes: { link: new EdgeType({ type: "link", schema }) },
    edgeEditors: {
      link: (_data, given, { type }) => void created.push(`${type} ${JSON.stringify(given)}`),
    },
    defaultEdgeOptions: { type: "link", data: { weight: 3 } },
    ...options,
  });
  return { flow, created };
}

describe("the default of edges", () => {
  it("[G172] is the data of an edge that a user draws", async () => {
    const { flow } = linked();
    expect(await flow.call("connect", { source: "a", target: "b" })).toMatchObject({ ok: true });
    expect(flow.getEdge("a->b")).toMatchObject({ type: null, data: { weight: 3 } });
    flow.defaultEdgeOptions = { type: "link" };
    expect(await flow.call("connect", { source: "b", target: "c" })).toMatchObject({ ok: true });
    expect(flow.getEdge("b->c")?.data).toEqual({});
  });

  it("[G172] is the type whose schema validates the data", () => {
    const { flow } = linked({ validateOnPatch: true });
    const id = flow.connect({ source: "a", target: "b" });
    expect(() => flow.patchEdgeData(id, { weight: "heavy" })).toThrow(
      withIssue("type", "data", "weight"),
    );
    expect(() => flow.addEdge({ source: "b", target: "c" })).toThrow(
      withIssue("required", "data", "weight"),
    );
    flow.addEdge({ id: "plain", source: "b", target: "c", type: "straight" });
    flow.patchEdgeData("plain", { weight: "heavy" });
  });

  it("[G172] is the type whose editor is used, before and after a change", () => {
    const { flow, created } = linked();
    const id = flow.connect({ source: "a", target: "b" });
    flow.openEditor("edge", id);
    expect(created).toEqual([expect.stringMatching(/^link .*"required":\["weight"\]/)]);
    flow.defaultEdgeOptions = { type: "link", animated: true };
    expect(created).toHaveLength(1);
    flow.defaultEdgeOptions = {};
    const plain = flow.openEditors.get(`edge:${id}`)?.view;
    flow.defaultEdgeOptions = { type: "link" };
    expect(created).toHaveLength(2);
    expect(flow.openEditors.get(`edge:${id}`)?.view).not.toBe(plain);
  });

  it.each([
    { bends: [] },
    { source: "a" },
    { selected: true },
    { type: 5 },
    { label: 5 },
    { data: [1] },
    { style: "red" },
    { animated: "yes" },
  ])("[G172] rejects unknown options: %o", (options) => {
    const defaultEdgeOptions = options as never;
    const refusal = expect.objectContaining({ code: "validation" });
    expect(() => new Flow({ defaultEdgeOptions })).toThrow(refusal);
    const { flow } = linked();
    expect(() => (flow.defaultEdgeOptions = defaultEdgeOptions)).toThrow(refusal);
    expect(flow.defaultEdgeOptions).toEqual({ type: "link", data: { weight: 3 } });
  });
});

it("[G483] an edge of its own is animated or not, as fields, spec and object", () => {
  const flow = new Flow({
    nodes: [{ id: "a" }, { id: "b" }],
    edges: [{ id: "fields", source: "a", target: "b", animated: true }],
    defaultEdgeOptions: { animated: true },
  });
  flow.addEdge(new EdgeSpec({ id: "spec", source: "a", target: "b", animated: false }));
  const object = new Edge({ id: "object", source: "a", target: "b", animated: false });
  flow.addEdge(object);
  const dashed = (): number => flow.toSVG().match(/stroke-dasharray/g)?.length ?? 0;
  expect(dashed()).toBe(1);
  expect(Flow.fromJSON(JSON.stringify(flow)).toJSON()).toEqual(flow.toJSON());
  flow.updateEdge("object", { animated: true });
  expect([object.animated, dashed()]).toEqual([true, 2]);
  flow.undo();
  expect([object.animated, dashed()]).toEqual([false, 1]);
  flow.updateEdge("object", { animated: null });
  expect([object.animated, dashed()]).toEqual([null, 2]);
  expect(flow.edge("object")).not.toHaveProperty("animated");
  expect(() => flow.updateEdge("fields", { animated: "yes" as never })).toThrow(
    withIssue("invalid_type", "animated"),
  );
  expect(flow.edge("fields")?.animated).toBe(true);
});
