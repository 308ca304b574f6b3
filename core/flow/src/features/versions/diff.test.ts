import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyGraph } from "../convert/graph-json.fixture.ts";
import { Flow, type FlowDiff, InvalidGraphError, Node, stringifyExactJson } from "../../index.ts";
import { chain } from "../../recorded-flow.fixture.ts";

/** Makes the changes of a difference; added items and new positions come from the other graph. */
function applyDiff(flow: Flow, { nodes, edges }: FlowDiff, other: Flow): void {
  flow.transaction(() => {
    for (const id of edges.removed) flow.removeEdge(id);
    for (const id of nodes.added) flow.addNode(other.node(id) ?? { id });
    for (const { id, changes, patch } of nodes.changed) {
      flow.updateNode(id, changes);
      flow.patchNodeData(id, patch);
    }
    for (const id of nodes.moved) flow.updateNode(id, { position: other.node(id)?.position });
    for (const { id, changes, patch } of edges.changed) {
      flow.updateEdge(id, changes);
      flow.patchEdgeData(id, patch);
    }
    for (const id of edges.added) flow.addEdge(other.edgeRecords.get(id) as never);
    for (const id of nodes.removed) flow.removeNode(id);
  });
}

/** The graph without selection, and regardless of the order of items. */
function contentOf(flow: Flow): unknown {
  const { nodes, edges } = flow.toJSON();
  const byId = (items: readonly { readonly id: string }[]): object =>
    Object.fromEntries(items.map((item) => [item.id, { ...item, selected: false }]));
  return { nodes: byId(nodes), edges: byId(edges) };
}

const nothing = {
  nodes: { added: [], removed: [], changed: [], moved: [] },
  edges: { added: [], removed: [], changed: [] },
};

describe("diff", () => {
  it("[G245] lists what was added, removed, changed and moved", () => {
    const { flow } = chain();
    const other = Flow.fromJSON(flow.toJSON());
    other.patchNodeData("a", { size: 1 });
    other.removeNode("c");
    other.addNode({ id: "d" });
    other.updateNode("b", { label: "B", position: { x: 1, y: 0 } });
    other.addEdge({ id: "new", source: "a", target: "d" });
    other.updateEdge("a->b", { label: "to", data: { weight: 2 } });
    const label = { label: "to" };
    expect(flow.diff(other)).toEqual({
      nodes: {
        added: ["d"],
        removed: ["c"],
        changed: [
          { id: "a", changes: {}, patch: { size: 1 }, removed: [] },
          { id: "b", changes: { label: "B" }, patch: {}, removed: [] },
        ],
        moved: ["b"],
      },
      edges: {
        added: ["new"],
        removed: ["b->c"],
        changed: [{ id: "a->b", changes: label, patch: { weight: 2 }, removed: [] }],
      },
    });
    const [change] = other.diff(flow).nodes.changed;
    expect(change).toEqual({ id: "a", changes: {}, patch: { size: undefined }, removed: ["size"] });
    expect(change && Object.hasOwn(change.patch, "size")).toBe(true);
  });

  it("[G245] ignores selection, views, viewport and order", () => {
    class Loom extends Node {}
    const one = new Flow({ nodes: [{ id: "a", selected: true }, new Loom({ id: "b" })] });
    const other = new Flow({
      nodes: [{ id: "b" }, { id: "a" }],
      viewport: { x: 1, y: 1, zoom: 2 },
    });
    expect(one.diff(other)).toEqual(nothing);
    expect(one.diff(one)).toEqual(nothing);
  });

  it("[G246] any difference turns one graph into the other", () => {
    fc.assert(
      fc.property(anyGraph, anyGraph, (before, after) => {
        // The rules for single changes are not those for whole graphs.
        const flow = new Flow({ ...before, allowEdgeLoops: true });
        const other = new Flow(after);
        applyDiff(flow, flow.diff(other), other);
        expect(contentOf(flow)).toEqual(contentOf(other));
        expect(flow.diff(other)).toEqual(nothing);
      }),
    );
  });

  it("[G246] compares with a saved graph, an object or JSON", () => {
    fc.assert(
      fc.property(anyGraph, anyGraph, (before, after) => {
        const [flow, other] = [new Flow(before), new Flow(after)];
        const expected = flow.diff(other);
        expect(flow.diff(other.toJSON())).toEqual(expected);
        expect(flow.diff(stringifyExactJson(other.toJSON()))).toEqual(expected);
      }),
    );
    const { flow } = chain();
    expect(flow.diff({ nodes: [{ id: "a" }], edges: [] }).nodes.removed).toEqual(["b", "c"]);
    expect(() => flow.diff('{ "nodes": 7 }')).toThrow(InvalidGraphError);
  });
});
