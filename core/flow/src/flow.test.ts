import { ValidationError } from "@heddle/params";
import { Text } from "@heddle/views";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";

import {
  Edge,
  EdgeSpec,
  Flow,
  type FlowOptions,
  Node,
  NodeSpec,
  NodeType,
  NotFoundError,
} from "./index.ts";
import { box, canonical, chain, recorded, stateOf, typesOf } from "./recorded-flow.fixture.ts";
import { withCode } from "../../params/src/thrown.fixture.ts";

const blank = {
  type: "viewable",
  label: null,
  position: { x: 0, y: 0 },
  data: {},
  selected: false,
  draggable: true,
  connectable: true,
  deletable: true,
  style: null,
  className: null,
};

describe("parameters", () => {
  it("[G24] have the defaults of the specification", () => {
    expect(new Flow()).toMatchObject({
      nodes: [],
      edges: [],
      nodeTypes: {},
      edgeTypes: {},
      nodeEditors: {},
      edgeEditors: {},
      defaultNodeEditor: null,
      defaultEdgeEditor: null,
      debounceMs: 150,
      defaultEdgeOptions: {},
      editable: true,
      editorMode: "toolbar",
      enableConnect: true,
      enableDelete: true,
      enableMultiselect: true,
      selection: { nodes: [], edges: [] },
      navigation: "mouse",
      selectionOnDrag: false,
      showMinimap: false,
      syncMode: "event",
      validateOnAdd: true,
      validateOnPatch: false,
      viewport: null,
      topPanel: [],
      bottomPanel: [],
      leftPanel: [],
      rightPanel: [],
      allowEdgeLoops: false,
      colorMode: null,
      displaySideBar: true,
    });
  });

  it.each([
    ["debounceMs", -1],
    ["debounceMs", 1.5],
    ["editorMode", "window"],
    ["navigation", "wheel"],
    ["syncMode", "never"],
    ["colorMode", "sepia"],
    ["viewport", { x: 0, y: 0, zoom: 0 }],
  ])("[G24] reject %s: %o", (name, value) => {
    expect(() => new Flow({ [name]: value })).toThrow(ValidationError);
  });

  it("[G152] the rejection of an unknown parameter lists the known ones", () => {
    class Own extends Flow.with({ own: { type: z._default(z.string(), ""), view: "r" } }) {}
    const make = (): Flow => new Flow({ nodess: [] } as FlowOptions);
    expect(make).toThrow(expect.objectContaining({ code: "unknown_option", option: "nodess" }));
    expect(make).not.toThrow(/Records|canUndo|journal|openEditors/);
    expect(() => new Flow({ nodeRecords: {} } as FlowOptions)).toThrow(withCode("unknown_option"));
    expect(new Own({ own: "x" }).own).toBe("x");
  });

  it("[G23] derived parameters cannot be set", () => {
    const { flow } = chain();
    const selection = { nodes: ["a"], edges: [] };
    // @ts-expect-error The types reject it as well.
    expect(() => (flow.selection = selection)).toThrow(withCode("derived"));
    expect(() => flow.update({ selection })).toThrow(withCode("derived"));
    expect(() => new Flow({ selection } as FlowOptions)).toThrow(withCode("derived"));
    expect(flow.selection.nodes).toEqual([]);
  });
});

/** The paths of objects that are not frozen, except for models, which notice changes. */
function unfrozenIn(value: unknown, depth = 0, path = "value"): string[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, each]) =>
    unfrozenIn(each, depth - 1, `${path}.${key}`),
  );
  return depth <= 0 && path !== "value" && !Object.isFrozen(value) ? [path, ...inner] : inner;
}

describe("nodes and edges", () => {
  it("[G1] need only an id, or both ends", () => {
    const { flow, events } = recorded(new Flow({ nodes: [{ id: "z" }] }));
    flow.addNode({ id: "a" });
    flow.addNode({ id: "b", label: null, position: null, data: null, type: null });
    expect(flow.getNode("a")).toEqual({ ...blank, id: "a" });
    expect(flow.getNode("b")).toEqual({ ...blank, id: "b" });
    expect(events[0]).toEqual({ type: "node_added", node: { ...blank, id: "a" } });
  });

  it("[G440] keep fields that a change does not set", () => {
    const own = { toString: "text", list: [1], none: null };
    const flow = new Flow({
      nodes: [{ id: "a", parent: null, ...own } as object as { id: string }],
    });
    flow.updateNode("a", { none: null } as object);
    const steps = [
      () => flow.updateNode("a", { label: "A" }),
      () => flow.patchNodeData("a", { x: 1 }),
      () => flow.updateNode("a", { label: null, data: {} }),
    ];
    for (const step of steps) {
      step();
      expect(flow.node("a")).toMatchObject(own);
    }
    expect(flow.node("a")).toEqual({ ...blank, ...own, id: "a" });
  });

  it("[G3] are passed as fields, specs and objects, mixed", () => {
    const [node, edge] = [new Node({ id: "b" }), new Edge({ source: "b", target: "c" })];
    const flow = new Flow({
      nodes: [{ id: "a" }, node, new NodeSpec({ id: "c" })],
      edges: [new EdgeSpec({ source: "a", target: "b" }), edge],
    });
    expect(flow.nodes.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(flow.edges.map(({ id }) => id)).toEqual(["a->b", "b->c"]);
    expect(flow.getNode("c")).toEqual({ ...blank, id: "c" });
    expect(flow.getEdge("b->c")).toBe(edge);
    expect(edge.id).toBe("b->c");
    expect(flow.addNode(new Node({ id: "d" }))).toBe("d");
    expect(flow.addEdge({ source: "c", target: "d" })).toBe("c->d");
  });

  it("[G4] are returned as objects or records", () => {
    const [node, edge] = [new Node({ id: "b" }), new Edge({ source: "a", target: "b" })];
    const flow = new Flow({ nodes: [{ id: "a" }, node], edges: [edge] });
    expect([flow.nodes[1], flow.getNode("b")]).toEqual([node, node]);
    expect(flow.nodes[1]).toBe(node);
    expect(flow.edges[0]).toBe(edge);
    expect(flow.nodes[0]).toBe(flow.nodeRecords.get("a"));
    expect(flow.getNode("x")).toBeUndefined();
  });

  it("[G5] are copies of the input", () => {
    const data = { size: 1, deep: { list: [1] } };
    const position = { x: 1, y: 1 };
    const style = { border: { width: 1 } };
    const other = { rows: [1] };
    const foreign = { id: "a", data, position, style, other };
    const flow = new Flow({ nodes: [foreign] });
    flow.addNode(new Node({ id: "b", data, position, style }));
    flow.patchNodeData("a", { patched: data.deep });
    flow.patchNodeData("b", { patched: data.deep });
    const before = canonical(flow.toJSON());
    data.size = position.x = style.border.width = 2;
    data.deep.list.push(2);
    other.rows.push(2);
    expect(canonical(flow.toJSON())).toBe(before);
  });

  it("[G5] can only be changed by the flow", () => {
    const data = { deep: { list: [1] } };
    const node = new Node({ id: "b", data });
    const { flow, events } = recorded(new Flow({ nodes: [{ id: "a", data, style: { a: {} } }] }));
    flow.addNode(node);
    flow.patchNodeData("a", { more: { list: [1] } });
    flow.select(["a"]);
    flow.setViewport({ x: 0, y: 0, zoom: 1 });
    const seen: unknown[] = [flow.node("a"), flow.toJSON().nodes, flow.selection, flow.viewport];
    const read = [new Node().data, node.data, node.position];
    expect(unfrozenIn([seen[0], ...seen.slice(2), ...read])).toEqual([]);
    expect(unfrozenIn((seen[1] as unknown[])[0])).toEqual([]);
    expect(
      unfrozenIn(
        events.find(({ type }) => type === "node_added"),
        1,
      ),
    ).toEqual([]);
  });

  it("[G2] have views that are not part of their JSON", () => {
    const text = new Text({ text: "inside" });
    const flow = new Flow({ nodes: [{ id: "a", view: text }] });
    flow.addNode({ id: "b", view: ["one", "two"] });
    expect(flow.nodeRecords.get("a")?.view).toBe(text);
    expect(flow.nodeRecords.get("b")?.view).toMatchObject([{ text: "one" }, { text: "two" }]);
    expect(flow.toJSON().nodes[0]).toEqual({ ...blank, id: "a" });
    flow.updateNode("a", { view: null });
    expect(flow.nodeRecords.get("a")).toEqual({ ...blank, id: "a" });
  });
});

describe("the internal state of a flow", () => {
  it("[G154] is read-only", () => {
    const { flow } = chain();
    // @ts-expect-error -- only the flow changes its records
    expect(flow.nodeRecords.remove).toBeDefined();
    // @ts-expect-error -- only the flow changes its records
    expect(flow.edgeRecords.patch).toBeDefined();
    // @ts-expect-error -- only the flow opens editors
    expect(flow.openEditors.add).toBeDefined();
    expect(flow.nodeRecords.get("a")?.id).toBe("a");
  });

  it("[G154] does not collide with members of an app's classes", () => {
    class Own extends Node {
      enter(): string {
        return "own";
      }
      mirror(): string {
        return "own";
      }
      readonly holder = "own";
    }
    const flow = new Flow();
    const own = new Own({ id: "a" });
    flow.addNode(own);
    own.label = "A";
    flow.patchNodeData("a", { x: 1 });
    expect([own.flow, flow.node("a")?.label, own.data]).toEqual([flow, "A", { x: 1 }]);
    expect([own.enter(), own.mirror(), own.holder]).toEqual(["own", "own", "own"]);
  });
});

describe("operations", () => {
  it("[G813] give a new node the defaults of its type", () => {
    const schema = {
      properties: { size: { type: "integer", default: 3 }, name: { type: "string", default: "x" } },
    };
    const nodeTypes = { step: new NodeType({ type: "step", schema }) };
    const whole = { id: "whole", type: "step", data: { size: 1 } };
    const flow = new Flow({ nodeTypes, nodes: [whole] });
    flow.addNode({ id: "fields", type: "step", data: { name: "y" } });
    flow.addNode(new NodeSpec({ id: "spec", type: "step", label: "Spec" }));
    flow.addNode({ id: "plain" });
    const dataOf = (id: string): unknown => flow.node(id)?.data;
    expect(["whole", "fields", "spec", "plain"].map(dataOf)).toEqual([
      { size: 1 },
      { size: 3, name: "y" },
      { size: 3, name: "x" },
      {},
    ]);
    expect(flow.node("spec")?.label).toBe("Spec");
  });

  it("[G814] list each neighbor once", () => {
    const ends = { source: "a", target: "b" };
    const edges = [
      { id: "one", ...ends },
      { id: "two", ...ends },
    ];
    const flow = new Flow({ nodes: [{ id: "a" }, { id: "b" }], edges });
    expect([flow.targetsOf("a"), flow.sourcesOf("b"), flow.sourcesOf("a")]).toEqual([
      ["b"],
      ["a"],
      [],
    ]);
  });

  it("[G15] remove a node with its edges", () => {
    const { flow, events } = chain();
    flow.removeNode("b");
    expect(flow.edges).toEqual([]);
    expect(events).toEqual([
      { type: "edge_deleted", edge_id: "b->c" },
      { type: "edge_deleted", edge_id: "a->b" },
      { type: "node_deleted", node_id: "b", deleted_edges: ["b->c", "a->b"] },
    ]);
  });

  it("[G15] list only edges that were removed with the node", () => {
    const { flow, events } = chain();
    flow.removeEdge("a->b");
    flow.removeNode("a");
    expect(events.at(-1)).toMatchObject({ deleted_edges: [] });
  });

  it("[G15] list the same edges in any order", () => {
    for (const edges of [["a->b", "x"], ["x", "a->b"], ["x"]]) {
      const { flow, events } = chain();
      flow.addEdge({ id: "x", source: "b", target: "c" });
      events.length = 0;
      flow.remove(["a"], edges);
      const whole = [
        { type: "edge_deleted", edge_id: "x" },
        { type: "edge_deleted", edge_id: "a->b" },
        { type: "node_deleted", node_id: "a", deleted_edges: ["a->b"] },
      ];
      expect(events).toEqual(whole);
      flow.undo();
      events.length = 0;
      flow.redo();
      expect(events).toEqual(whole);
    }
  });

  it("[G16] derive the id of an edge from its ends", () => {
    const { flow } = chain();
    expect(flow.addEdge({ source: "a", target: "c" })).toBe("a->c");
    expect(flow.addEdge({ source: "a", target: "c" })).toBe("a->c-2");
    expect(flow.addEdge({ id: "own", source: "a", target: "c" })).toBe("own");
    expect(flow.edges).toHaveLength(5);
  });

  it("[G5] return frozen lists", () => {
    const { flow } = chain();
    expect(() => (flow.nodes as object[]).push({ id: "d" })).toThrow(TypeError);
    expect(() => (flow.edges as object[]).pop()).toThrow(TypeError);
  });

  it("[G16] derive no id that another edge of the same graph has", () => {
    const ends = { source: "a", target: "b" };
    const nodes = [{ id: "a" }, { id: "b" }];
    const edges = [ends, { id: "a->b", ...ends }, ends, { id: "a->b-3", ...ends }];
    const ids = new Flow({ nodes, edges }).edges.map(({ id }) => id);
    expect(ids).toEqual(["a->b-2", "a->b", "a->b-4", "a->b-3"]);
  });

  it("[G17] merge patches", () => {
    const { flow, events } = chain();
    flow.patchNodeData("a", { size: 1, color: "red" });
    flow.patchNodeData("a", { size: 2, color: "red" });
    flow.patchNodeData("a", { color: undefined });
    flow.patchNodeData("a", { size: 2 });
    flow.patchEdgeData("a->b", { weight: 1 });
    expect(flow.getNode("a")?.data).toEqual({ size: 2 });
    expect(flow.getEdge("a->b")?.data).toEqual({ weight: 1 });
    expect(events).toEqual([
      { type: "node_data_changed", node_id: "a", patch: { size: 1, color: "red" }, removed: [] },
      { type: "node_data_changed", node_id: "a", patch: { size: 2 }, removed: [] },
      { type: "node_data_changed", node_id: "a", patch: { color: undefined }, removed: ["color"] },
      { type: "edge_data_changed", edge_id: "a->b", patch: { weight: 1 }, removed: [] },
    ]);
  });

  it("[G18] set other fields", () => {
    const { flow, events } = chain();
    flow.updateNode("a", {
      label: "A",
      position: { x: 1, y: 2 },
      data: { size: 1 },
      selected: true,
    });
    flow.updateEdge("a->b", { target: "c", label: "far" });
    expect(events).toEqual([
      { type: "node_moved", node_id: "a", position: { x: 1, y: 2 } },
      { type: "node_updated", node_id: "a", changes: { label: "A" } },
      { type: "node_data_changed", node_id: "a", patch: { size: 1 }, removed: [] },
      { type: "selection_changed", nodes: ["a"], edges: [] },
      { type: "edge_updated", edge_id: "a->b", changes: { target: "c", label: "far" } },
    ]);
    flow.removeNode("c");
    expect(flow.edges).toEqual([]);
  });

  it("[G18] restore the default of a field", () => {
    const nodes = [
      { id: "a", label: "A", type: "t", draggable: false, data: { x: 1 } },
      { id: "b" },
    ];
    const edges = [{ id: "e", source: "a", target: "b", label: "E", data: { x: 1 } }];
    const flow = new Flow({ nodes, edges });
    const none = { label: null, type: null, data: null, selected: null };
    flow.updateNode("a", { ...none, draggable: null, position: null });
    flow.updateEdge("e", none);
    expect(flow.getNode("a")).toEqual({ ...blank, id: "a" });
    expect(flow.getEdge("e")).toMatchObject({ label: null, type: null, data: {} });
  });

  it("[G18] check new ends of an edge", () => {
    const { flow, events } = chain();
    expect(() => flow.updateEdge("b->c", { target: "x" })).toThrow(withCode("invalid_edge"));
    expect(() => flow.updateEdge("b->c", { target: "a" })).toThrow(withCode("edge_loop"));
    expect(() => flow.updateEdge("a->b", { id: "other" } as object)).toThrow(
      withCode("invalid_edge"),
    );
    expect(events).toEqual([]);
    flow.updateEdge("b->c", { source: "c", target: "b" });
    expect(events).toHaveLength(1);
  });

  it("[G19] can be one transaction", () => {
    const { flow, events } = chain();
    const lengths: number[] = [];
    flow.on("node_added", () => lengths.push(flow.nodes.length));
    flow.transaction(() => {
      flow.addNode({ id: "d" });
      flow.transaction(() => flow.addNode({ id: "e" }));
      expect(events).toEqual([]);
    });
    expect(lengths).toEqual([5, 5]);
    const before = stateOf(flow);
    const failing = (): void => {
      flow.removeNode("b");
      flow.select(["a"]);
      throw new Error("rolled back");
    };
    expect(() => flow.transaction(failing)).toThrow("rolled back");
    expect(stateOf(flow)).toBe(before);
    expect(typesOf(events)).toEqual(["node_added", "node_added"]);
    expect(flow.edgesOf("b")).toEqual(["b->c", "a->b"]);
  });
});

describe("a whole graph", () => {
  it("[G20] is replaced by setting the nodes or the edges", () => {
    const { flow, events } = chain();
    flow.nodes = [{ id: "c" }, { id: "b" }, { id: "x" }];
    expect(flow.nodes.map(({ id }) => id)).toEqual(["c", "b", "x"]);
    expect(flow.edges.map(({ id }) => id)).toEqual(["b->c"]);
    flow.edges = [{ source: "x", target: "c" }];
    expect(typesOf(events)).toEqual(["sync", "sync"]);
    expect(events[1]).toMatchObject({ nodes: [{ id: "c" }, {}, {}], edges: [{ id: "x->c" }] });
    flow.replace({ nodes: [], edges: [] });
    expect(flow.toJSON()).toMatchObject({ nodes: [], edges: [] });
  });

  it("[G20] keeps records that stay the same", () => {
    const { flow } = chain();
    const before = flow.nodeRecords.get("a");
    flow.nodes = [{ id: "new" }, { id: "a" }, { id: "between" }, { id: "c", label: "C" }];
    expect(flow.nodeRecords.get("a")).toBe(before);
    expect(flow.nodes.map(({ id }) => id)).toEqual(["new", "a", "between", "c"]);
  });

  it("[G21] is not validated, except for ids and ends", () => {
    const loop = [
      { source: "a", target: "b" },
      { source: "b", target: "a" },
    ];
    const nodes = [{ id: "a", type: "box" }, { id: "b" }];
    const flow = new Flow({ nodeTypes: box, nodes, edges: loop });
    expect(flow.edges).toHaveLength(2);
    expect(() => flow.replace({ nodes: [{ id: "a" }, { id: "a" }], edges: [] })).toThrow(
      withCode("invalid_node"),
    );
    expect(() => flow.replace({ nodes: [], edges: loop })).toThrow(withCode("invalid_edge"));
    expect(flow.nodes).toHaveLength(2);
  });
});

describe("reveal", () => {
  it("[G70] notifies views, and rejects unknown nodes", () => {
    const flow = new Flow({ nodes: [{ id: "a" }, { id: "b" }] });
    const revealed: unknown[] = [];
    flow.listen("reveal", (ids) => void revealed.push(ids));
    flow.reveal(["b", "a"]);
    expect(() => flow.reveal(["a", "c"])).toThrow(NotFoundError);
    expect(revealed).toEqual([["b", "a"]]);
  });
});
