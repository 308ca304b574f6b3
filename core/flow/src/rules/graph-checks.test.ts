import type { HeddleError } from "@heddle/params";
import { Text } from "@heddle/views";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import {
  defineNodeType,
  Edge,
  EdgeSpec,
  Flow,
  InvalidEdgeError,
  InvalidNodeError,
  Node,
  NodeSpec,
} from "../index.ts";
import { box, canonical, chain, stateOf } from "../recorded-flow.fixture.ts";
import { withCode, withIssue } from "../../../params/src/thrown.fixture.ts";

type FlowCall = (flow: Flow) => unknown;
type Case = [name: string, code: string, work: FlowCall];

describe("errors", () => {
  const codeOf = (work: () => unknown): string => {
    try {
      work();
    } catch (error) {
      return (error as HeddleError).code;
    }
    return "none";
  };
  const typed = { nodeTypes: { ...box, free: defineNodeType({ type: "free" }) } };

  /** The error code of a call, and whether the flow is unchanged. */
  function attempt(work: FlowCall): { code: string; isUntouched: boolean } {
    const { flow, events } = chain({ ...typed, validateOnPatch: true });
    flow.addNode({ id: "box", type: "box", data: { size: 1 } });
    const before = [stateOf(flow), events.length];
    const code = codeOf(() => work(flow));
    return { code, isUntouched: canonical([stateOf(flow), events.length]) === canonical(before) };
  }

  it.each<Case>([
    ["without an id", "invalid_node", (flow) => flow.addNode({} as never)],
    ["with an empty id", "invalid_node", (flow) => flow.addNode({ id: "" })],
    ["that is null", "invalid_node", (flow) => flow.addNode(null as never)],
    ["whose id is taken", "invalid_node", (flow) => flow.addNode({ id: "a" })],
    ["as an object without an id", "invalid_node", (flow) => flow.addNode(new Node())],
    ["with a wrong field", "validation", (flow) => flow.addNode({ id: "x", label: 1 as never })],
    [
      "with invalid data",
      "validation",
      (flow) => flow.addNode({ id: "x", data: { now: Symbol("x") } }),
    ],
  ])("[G25] [G31] adding a node %s throws %s", (_name, code, work) => {
    expect(attempt(work)).toEqual({ code, isUntouched: true });
  });

  it("[G161] a spec needs an id, or both ends", () => {
    expect(() => new NodeSpec({} as never)).toThrow(InvalidNodeError);
    expect(() => NodeSpec.fromJSON(null as never)).toThrow(InvalidNodeError);
    expect(() => new EdgeSpec({ source: "a" } as never)).toThrow(InvalidEdgeError);
    expect(() => EdgeSpec.fromJSON({ source: "", target: "a" })).toThrow(InvalidEdgeError);
  });

  it.each([
    new Edge({ id: "e", source: "a", target: "c" }),
    new EdgeSpec({ id: "e", source: "a", target: "c" }),
  ])("[G161] an edge that is passed as a node is rejected with the right method", (edge) => {
    expect(() => chain().flow.addNode(edge as never)).toThrow(withCode("invalid_node"));
  });

  it.each([new Node({ id: "n" }), new NodeSpec({ id: "n" })])(
    "[G161] a node that is passed as an edge is rejected with the right method",
    (node) => {
      expect(() => chain().flow.addEdge(node as never)).toThrow(withCode("invalid_edge"));
    },
  );

  it.each<Case>([
    ["without a source", "invalid_edge", (flow) => flow.addEdge({ target: "a" } as never)],
    ["without a target", "invalid_edge", (flow) => flow.addEdge({ source: "a" } as never)],
    ["to an unknown node", "invalid_edge", (flow) => flow.addEdge({ source: "a", target: "x" })],
    ["from an unknown node", "invalid_edge", (flow) => flow.addEdge({ source: "x", target: "a" })],
    [
      "whose id is taken",
      "invalid_edge",
      (flow) => flow.addEdge({ id: "a->b", source: "a", target: "c" }),
    ],
  ])("[G26] [G31] adding an edge %s throws %s", (_name, code, work) => {
    expect(attempt(work)).toEqual({ code, isUntouched: true });
  });

  it.each<Case>([
    ["a node", "validation", (flow) => flow.addNode({ id: "x", type: "box", data: { size: 0 } })],
  ])("[G27] [G31] adding %s with invalid data throws %s", (_name, code, work) => {
    expect(attempt(work)).toEqual({ code, isUntouched: true });
  });

  it.each<Case>([
    ["a patch", "validation", (flow) => flow.patchNodeData("box", { size: 0 })],
    ["an update", "validation", (flow) => flow.updateNode("box", { data: {} })],
  ])("[G28] [G31] %s with invalid data throws %s", (_name, code, work) => {
    expect(attempt(work)).toEqual({ code, isUntouched: true });
  });

  it.each<Case>([
    ["removing a node", "not_found", (flow) => flow.removeNode("x")],
    ["removing an edge", "not_found", (flow) => flow.removeEdge("x")],
    ["patching a node", "not_found", (flow) => flow.patchNodeData("x", {})],
    ["patching an edge", "not_found", (flow) => flow.patchEdgeData("x", {})],
    ["updating a node", "not_found", (flow) => flow.updateNode("x", {})],
    ["updating an edge", "not_found", (flow) => flow.updateEdge("x", {})],
    ["selecting a node", "not_found", (flow) => flow.select(["x"])],
    ["clicking a node", "not_found", (flow) => flow.click("x")],
    ["inserting a type", "not_found", (flow) => flow.insert("x", { x: 0, y: 0 })],
  ])("[G29] [G31] %s that does not exist throws %s", (_name, code, work) => {
    expect(attempt(work)).toEqual({ code, isUntouched: true });
  });

  it.each<Case>([
    ["back", "edge_loop", (flow) => flow.addEdge({ source: "c", target: "a" })],
    ["to its own node", "edge_loop", (flow) => flow.addEdge({ source: "a", target: "a" })],
  ])("[G30] [G31] an edge %s closes a loop and throws %s", (_name, code, work) => {
    expect(attempt(work)).toEqual({ code, isUntouched: true });
  });

  it.each<[what: string, work: (flow: Flow, wrong: never) => unknown, wrong: unknown[]]>([
    ["a patch", (flow, wrong) => flow.patchNodeData("a", wrong), ["abc", [1], null, new Map()]],
    ["an edge's patch", (flow, wrong) => flow.patchEdgeData("a->b", wrong), ["abc", [1], null]],
    ["an update", (flow, wrong) => flow.updateNode("a", wrong), [null, "abc", [1]]],
    ["an edge's update", (flow, wrong) => flow.updateEdge("a->b", wrong), [null, "abc", [1]]],
    ["data", (flow, data) => flow.updateNode("a", { data }), ["abc", [1]]],
    ["an edge's data", (flow, data) => flow.updateEdge("a->b", { data }), ["abc", [1]]],
    ["nodes", (flow, wrong) => (flow.nodes = wrong), ["abc", {}, null]],
    ["edges", (flow, wrong) => (flow.edges = wrong), ["abc", {}, null]],
    ["nodes of a new flow", (_, nodes) => new Flow({ nodes }), ["abc", {}, null]],
    ["a selection", (flow, wrong) => flow.select(wrong), ["a", null, [1]]],
    ["the items to remove", (flow, wrong) => flow.remove([], wrong), ["a->b", null]],
    ["the items to copy", (flow, wrong) => flow.copy(wrong), ["a", null]],
    ["moves", (flow, wrong) => flow.moveNodes(wrong, "g"), ["a", null]],
    ["a move", (flow, wrong) => flow.moveNodes([wrong], "g"), [null, {}, { id: "a", x: 1 }]],
    ["a mode", (flow, mode) => flow.select(["a"], [], mode), ["foo", null]],
    ["a connection", (flow, wrong) => flow.connect(wrong), [undefined, { source: "a" }]],
    ["a position", (flow, wrong) => flow.insert("box", wrong), [undefined, { x: 1 }]],
    ["a position to paste at", (flow, at) => flow.paste(flow.copy(["a"]), at), [undefined, [0, 0]]],
    ["a viewport", (flow, wrong) => flow.setViewport(wrong), [undefined, { x: 0, y: 0, zoom: 0 }]],
    ["a kind", (flow, kind) => flow.openEditor(kind, "a"), ["foo"]],
    ["a kind of data", (flow, kind) => flow.patchData(kind, "a", {}, "g"), ["foo"]],
    ["a label", (flow, label) => flow.relabel("node", "a", label), [1, undefined]],
    ["a callback", (flow, wrong) => flow.on("node_added", wrong), [undefined, "abc", {}]],
  ])("[G143] [G31] rejects an invalid argument: %s", (_name, work, wrong) => {
    const expected = { code: "invalid_argument", isUntouched: true };
    const outcomes = wrong.map((value) => attempt((flow) => work(flow, value as never)));
    expect(outcomes).toEqual(wrong.map(() => expected));
  });

  it.each([
    ["files", new Blob(["x"])],
    ["dates", new Date(0)],
    ["views", new Text({ text: "shown" })],
  ])("[G144] rejects %s in data", (_name, file) => {
    const data = { deep: [{ file }] };
    const works: FlowCall[] = [
      (flow) => flow.addNode({ id: "x", data }),
      (flow) => flow.patchNodeData("a", data),
      (flow) => flow.updateEdge("a->b", { style: { file } }),
      (flow) => flow.addNode(Object.freeze({ id: "x", data: Object.freeze({ file }) })),
      () => new Node({ data }),
    ];
    for (const work of works) {
      expect(attempt(work)).toEqual({ code: "validation", isUntouched: true });
    }
  });

  it("[G27] have the path of the problem", () => {
    const { flow } = chain({ nodeTypes: box });
    const add = (): string => flow.addNode({ id: "x", type: "box", data: { size: 0 } });
    expect(add).toThrow(withIssue("minimum", "data", "size"));
    expect(add).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ path: ["data", "size"] })] }),
    );
  });

  it("[G153] name the field for every source of the problem", () => {
    class Filter extends Node.with({ size: { type: z.number().min(0), view: "rw" } }) {}
    const { flow } = chain({ nodeTypes: box, validateOnPatch: true });
    flow.addNode(new Filter({ id: "f", size: 1 }));
    const works: [subject: string, path: string[], work: () => unknown][] = [
      ['Flow.addNode "x"', ["label"], () => flow.addNode({ id: "x", label: 1 as never })],
      ['Flow.addEdge "x"', ["data"], () => flow.addEdge({ ...edge, data: 1 as never })],
      ['Flow.updateNode "a"', ["position", "x"], () => flow.updateNode("a", { position: at })],
      ['Flow.updateEdge "a->b"', ["label"], () => flow.updateEdge("a->b", { label: 1 as never })],
      ['Flow.patchNodeData "f"', ["data", "size"], () => flow.patchNodeData("f", { size: -1 })],
      ['Flow.addNode "x"', ["data", "n"], () => flow.addNode({ id: "x", data: { n: NaN } })],
      ['Flow.patchNodeData "a"', ["data", "f"], () => flow.patchNodeData("a", { f: () => 1 })],
      ['Flow.addNode "x"', ["data", "d", "0"], () => flow.addNode({ id: "x", data: { d: [day] } })],
      ['node "x"', ["label"], () => (flow.nodes = [{ id: "x", label: 1 as never }])],
    ];
    const edge = { id: "x", source: "a", target: "c" };
    const at = { x: "1" as never, y: 1 };
    const day = new Date(0);
    for (const [subject, path, work] of works) {
      expect(work).toThrow(
        expect.objectContaining({ issues: [expect.objectContaining({ path })] }),
      );
      expect(work).toThrow(`${subject}: ${path.join(".")}: `);
    }
  });

  it("[G27] [G28] invalid data is not an error if validation is turned off", () => {
    const { flow } = chain({ nodeTypes: box, validateOnAdd: false });
    flow.addNode({ id: "x", type: "box", data: { size: 0 } });
    flow.patchNodeData("x", { size: -1 });
    expect(flow.getNode("x")?.data).toEqual({ size: -1 });
  });

  it("[G30] a loop is not an error if loops are allowed", () => {
    const { flow } = chain({ allowEdgeLoops: true });
    flow.addEdge({ source: "c", target: "a" });
    flow.addEdge({ source: "a", target: "a" });
    flow.removeNode("a");
    expect(flow.edges.map(({ id }) => id)).toEqual(["b->c"]);
  });
});
