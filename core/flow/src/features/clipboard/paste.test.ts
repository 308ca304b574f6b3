import { describe, expect, it, vi } from "vitest";

import type { GraphChange } from "../../change/graph-change.ts";
import { EdgeType } from "../../item/edge-type.ts";
import { Flow, type FlowOptions } from "../../index.ts";
import { blankNode, type NodeJSON } from "../../record/node-record.ts";
import { NodeType } from "../../item/node-type.ts";
import { addedBy, asPastedByUser } from "./copy-paste.ts";
import { withCode } from "../../../../params/src/thrown.fixture.ts";

function pipeline(options: FlowOptions = {}): Flow {
  return new Flow({
    nodes: [
      { id: "read", position: { x: 0, y: 10 }, data: { path: "a.csv" } },
      { id: "filter", position: { x: 200, y: 0 }, label: "Filter" },
      { id: "write", position: { x: 400, y: 0 } },
    ],
    edges: [
      { source: "read", target: "filter", data: { rows: 10 } },
      { source: "filter", target: "write" },
    ],
    ...options,
  });
}

const at = { x: 1000, y: 500 };

describe("copy and paste", () => {
  it("[G134] adds copied items with fresh ids at the position, and selects them", () => {
    const flow = pipeline();
    const text = flow.copy(["read", "filter"]);
    expect(flow.paste(text, at)).toEqual(["read-2", "filter-2"]);
    expect(flow.getNode("read-2")).toMatchObject({
      position: { x: 1000, y: 510 },
      data: { path: "a.csv" },
    });
    expect(flow.getNode("filter-2")).toMatchObject({ position: { x: 1200, y: 500 } });
    expect(flow.getEdge("read-2->filter-2")).toMatchObject({ data: { rows: 10 } });
    expect(flow.edges).toHaveLength(3);
    expect(flow.selection).toEqual({ nodes: ["read-2", "filter-2"], edges: [] });
  });

  it("[G134] copies the selection from one flow to another", () => {
    const flow = pipeline();
    flow.select(["write"]);
    const other = new Flow();
    expect(other.paste(flow.copy(), at)).toEqual(["write"]);
    expect(other.getNode("write")).toMatchObject({ position: at });
  });

  it("[G134] is one undo step with one event per item", () => {
    const flow = pipeline();
    const text = flow.copy(["read", "filter"]);
    const events: string[] = [];
    flow.on("*", ({ type }) => events.push(type));
    flow.paste(text, at);
    expect(events).toEqual(["node_added", "node_added", "edge_added", "selection_changed"]);
    flow.undo();
    expect([flow.nodes.length, flow.edges.length]).toEqual([3, 2]);
    flow.redo();
    expect(flow.getEdge("read-2->filter-2")).toBeDefined();
  });

  it("[G157] validates pasted data, but not duplicated data", async () => {
    const schema = { type: "object", required: ["path"] };
    const nodeTypes = { read: new NodeType({ type: "read", schema }) };
    const edgeTypes = { read: new EdgeType({ type: "read", schema }) };
    const flow = new Flow({ nodeTypes, edgeTypes });
    const id = flow.insert("read", at);
    expect(flow.duplicate([id])).toHaveLength(1);
    const before = flow.toJSON();
    const text = flow.copy([id]);
    const nodes = [{ id: "a" }, { id: "b" }];
    const edges = [{ source: "a", target: "b", type: "read" }];
    const edge = new Flow({ nodes, edges }).copy(["a", "b"]);
    for (const wrong of [text, edge]) {
      expect(() => flow.paste(wrong, at)).toThrow(
        expect.objectContaining({
          code: "validation",
          issues: [expect.objectContaining({ path: ["data", "path"] })],
        }),
      );
    }
    expect(await flow.call("paste", text, at)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(`^The clipboard cannot be pasted: node "read": `),
    });
    expect(flow.toJSON()).toEqual(before);
    flow.validateOnAdd = false;
    expect(flow.paste(text, at)).toHaveLength(1);
  });

  it("[G134] [G135] selects the first node without enableMultiselect", () => {
    const flow = pipeline({ enableMultiselect: false });
    flow.select([], ["read->filter"]);
    flow.paste(flow.copy(["read", "filter"]), at);
    expect(flow.selection).toEqual({ nodes: ["read-2"], edges: [] });
    flow.paste(flow.copy(["write"]), at);
    expect(flow.selection.nodes).toEqual(["write-2"]);
    flow.duplicate(["filter", "write"]);
    expect(flow.selection.nodes).toEqual(["filter-3"]);
  });
});

describe("what only code sets", () => {
  const special = { style: { color: "red" }, className: "hot", deletable: false, draggable: false };
  const marked = { style: { stroke: "red" }, markerEnd: { type: "arrow" } };

  function styled(): Flow {
    return new Flow({
      nodes: [{ id: "a", ...special }, { id: "b" }],
      edges: [{ source: "a", target: "b", ...marked }],
    });
  }

  it("[G180] is not pasted by a user from elsewhere, but by code", async () => {
    const text = styled().copy(["a", "b"]);
    const flow = new Flow({ nodes: [{ id: "a", style: { color: "blue" } }] });
    expect(await flow.call("paste", text, at)).toMatchObject({ ok: true, result: ["a-2", "b"] });
    expect(flow.getNode("a-2")).toMatchObject({
      style: null,
      className: null,
      deletable: true,
      draggable: true,
    });
    expect(flow.getEdge("a-2->b")).toMatchObject({ style: null, markerEnd: null });
    expect(flow.paste(text, at)).toEqual(["a-3", "b-2"]);
    expect(flow.getNode("a-3")).toMatchObject(special);
    expect(flow.getEdge("a-3->b-2")).toMatchObject(marked);
  });

  it("[G180] stays if the item was copied or cut here, or duplicated", async () => {
    const flow = styled();
    flow.updateNode("a", { deletable: true });
    const text = flow.copy(["a", "b"]);
    const cut = { ...special, deletable: true };
    await flow.call("paste", text, at);
    expect([flow.getNode("a-2"), flow.getEdge("a-2->b-2")]).toMatchObject([cut, marked]);
    await flow.call("duplicate", ["a"]);
    expect(flow.getNode("a-3")).toMatchObject(cut);
    expect(await flow.call("remove", ["a", "b"], [])).toMatchObject({ ok: true });
    await flow.call("paste", text, at);
    expect([flow.getNode("a"), flow.getEdge("a->b")]).toMatchObject([cut, marked]);
    const forged = text.replaceAll("red", "green");
    await flow.call("paste", forged, at);
    expect(flow.getNode("a-4")).toMatchObject({ style: null, className: "hot" });
  });
});

describe("what a user may paste", () => {
  const red = { color: "red" };

  /** Pastes a node with a style as a user; returns the style, and how many changes of the history were read. */
  function pasted(style: object | null): { style: unknown; read: number } {
    let read = 0;
    function* changes(): Iterable<GraphChange> {
      for (const color of ["red", "blue"]) {
        read += 1;
        yield { type: "add_node", record: { ...blankNode, id: "a", style: { color } } };
      }
    }
    const fragment = { nodes: [{ ...blankNode, id: "a", style } as NodeJSON], edges: [] };
    const original = (): object => ({ ...blankNode, id: "a", style: { color: "green" } });
    const originals = { node: [original, addedBy(changes(), "node")], edge: [] };
    const [node] = asPastedByUser(fragment, originals).nodes;
    return { style: node?.style, read };
  }

  it("[G180] is compared with the history only where the flow has no original", () => {
    expect(pasted(null)).toEqual({ style: null, read: 0 });
    expect(pasted({ color: "green" })).toEqual({ style: { color: "green" }, read: 0 });
    expect(pasted(red)).toEqual({ style: red, read: 2 });
    // The node was blue before it was red.
    expect(pasted({ color: "blue" })).toEqual({ style: null, read: 2 });
  });
});

describe("duplicate", () => {
  it("[G135] adds a copy next to the nodes, with the edges between them", () => {
    const flow = pipeline();
    expect(flow.duplicate(["filter", "write"])).toEqual(["filter-2", "write-2"]);
    expect(flow.getNode("filter-2")).toMatchObject({
      position: { x: 232, y: 32 },
      label: "Filter",
    });
    expect(flow.getEdge("filter-2->write-2")).toBeDefined();
    expect(flow.duplicate(["filter-2"])).toEqual(["filter-3"]);
    expect(flow.edges).toHaveLength(3);
  });

  it.each(["copy", "duplicate"] as const)("[G135] %s rejects an unknown node", (method) => {
    expect(() => pipeline()[method](["read", "nowhere"])).toThrow(withCode("not_found"));
  });
});

describe("a rejected paste", () => {
  const loop = {
    nodes: [{ id: "a" }, { id: "b" }],
    edges: [
      { source: "a", target: "b" },
      { source: "b", target: "a" },
    ],
  };

  it("[G136] has no effect if the text is not a graph", () => {
    const flow = pipeline();
    const before = flow.toJSON();
    expect(() => flow.paste("a, b", at)).toThrow(withCode("clipboard"));
    expect(flow.toJSON()).toEqual(before);
  });

  it("[G136] [G164] has no effect if the graph has a forbidden loop", () => {
    const flow = pipeline();
    const before = flow.toJSON();
    const text = new Flow({ ...loop, allowEdgeLoops: true }).copy(["a", "b"]);
    expect(() => flow.paste(text, at)).toThrow(withCode("edge_loop"));
    expect(() => flow.paste(text, at)).toThrow(withCode("edge_loop"));
    expect(flow.toJSON()).toEqual(before);
    flow.allowEdgeLoops = true;
    expect(flow.paste(text, at)).toEqual(["a", "b"]);
  });

  it("[G151] is found without a search for each edge", () => {
    const flow = pipeline();
    const search = vi.spyOn(flow, "eachNeighbor");
    flow.paste(flow.copy(["read", "filter", "write"]), at);
    expect(flow.edges).toHaveLength(4);
    expect(search).not.toHaveBeenCalled();
  });

  it("[G136] rejects paste and duplicate intents of a read-only flow", async () => {
    const flow = pipeline({ editable: false });
    const text = flow.copy(["read"]);
    expect(await flow.call("paste", text, at)).toMatchObject({ ok: false });
    expect(await flow.call("duplicate", ["read"])).toMatchObject({ ok: false });
    expect(flow.nodes).toHaveLength(3);
    flow.editable = true;
    expect(await flow.call("duplicate", ["nowhere"])).toMatchObject({ ok: false });
    expect(await flow.call("paste", "text", at)).toMatchObject({ ok: false, code: "clipboard" });
    expect(await flow.call("paste", text, at)).toMatchObject({ ok: true, result: ["read-2"] });
  });
});
