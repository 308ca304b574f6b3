import { describe, expect, it } from "vitest";

import {
  type Connection,
  ConnectionError,
  Edge,
  Flow,
  type FlowOptions,
  NodeType,
  type PortConnectable,
} from "../index.ts";
import { chain, stateOf } from "../recorded-flow.fixture.ts";
import { link, typedFlow } from "../port/typed-flow.fixture.ts";
import { withCode, withIssue } from "../../../params/src/thrown.fixture.ts";

/** Why an edge of code is rejected. */
function rejection(flow: Flow, work: (flow: Flow) => unknown): string | undefined {
  const before = stateOf(flow);
  try {
    work(flow);
  } catch (error) {
    // Anything else is not a rejection without effect.
    if (error instanceof ConnectionError && stateOf(flow) === before) return error.message;
    throw error;
  }
  return undefined;
}

const add = (text: string) => (flow: Flow) => flow.addEdge(link(text));

describe("connection rules", () => {
  it("[G205] check the types of ports, for users and code", async () => {
    const { flow, events } = typedFlow();
    expect(rejection(flow, add("load.text -> blur.in"))).toMatch(
      /Flow.addEdge "load->blur": .*Text/,
    );
    expect(await flow.call("connect", link("load.text -> blur.in"))).toMatchObject({
      ok: false,
      code: "refused",
      translatable: { code: "flow.typesDiffer" },
    });
    expect(events).toEqual([]);
    flow.connectionRules = { checkTypes: false };
    expect(rejection(flow, add("load.text -> blur.in"))).toBeUndefined();
  });

  it("[G205] limit the edges at a port", async () => {
    const { flow } = typedFlow({}, [link("load.image -> blur.in")]);
    expect(rejection(flow, add("load.mask -> blur.in"))).toMatch(/"in" of "Blur".*1 connection\./);
    flow.addEdge(link("blur.out -> plain"));
    flow.addEdge(link("blur -> plain"));
    expect(await flow.call("connect", link("blur.out -> blur2.in"))).toMatchObject({
      translatable: { code: "flow.occupied", args: { port: "out", name: "Blur", count: 2 } },
    });
    flow.connectionRules = { checkCapacity: false };
    expect(rejection(flow, add("load.mask -> blur.in"))).toBeUndefined();
  });

  it("[G205] may forbid duplicates, of other nodes too", () => {
    const { flow } = chain({ connectionRules: { allowDuplicates: false } });
    expect(rejection(flow, (each) => each.addEdge({ source: "a", target: "b" }))).toMatch(
      /already/,
    );
    expect(rejection(flow, (each) => each.addEdge({ source: "a", target: "c" }))).toBeUndefined();
    const { flow: typed } = typedFlow({}, [link("load.image -> plain")]);
    expect(rejection(typed, add("load.image -> plain"))).toBeUndefined();
    typed.connectionRules = { allowDuplicates: false };
    expect(rejection(typed, add("load -> plain"))).toMatch(/already/);
    expect(rejection(typed, add("load.mask -> plain"))).toBeUndefined();
  });

  it.each<[options: FlowOptions, text: string, isAllowed: boolean]>([
    [{}, "blur.in -> load.image", false],
    [{}, "blur.in -> plain", false],
    [{ connectionRules: { allowReverse: true } }, "blur.in -> load.image", true],
    [{ connectionRules: { allowReverse: true } }, "blur.in -> load.text", false],
    [{ connectionRules: { allowReverse: true } }, "blur.in -> blur2.strength", false],
  ])("[G205] with %o: %s is allowed: %s", (options, text, isAllowed) => {
    const { flow } = typedFlow(options);
    expect(flow.whyNotConnect(link(text)) === null).toBe(isAllowed);
    expect(rejection(flow, add(text)) === undefined).toBe(isAllowed);
  });

  it("[G205] reject unknown rules", () => {
    expect(() => new Flow({ connectionRules: JSON.parse('{"checkType":true}') as object })).toThrow(
      withIssue("unrecognized_keys", "connectionRules"),
    );
  });

  it("[G206] treat an edge without a handle as one at the first port", () => {
    const { flow } = typedFlow();
    flow.addEdge(link("load -> blur"));
    expect(rejection(flow, add("load.image -> blur.in"))).toMatch(/"in" of "Blur"/);
    expect(rejection(flow, add("load.text -> blur2"))).toMatch(/takes "image"/);
    // Code may use ports that the type does not list.
    expect(rejection(flow, add("load.other -> blur.in2"))).toBeUndefined();
  });

  it("[G207] apply to updates, objects, pastes and duplicates", () => {
    const { flow } = typedFlow({}, [{ id: "e", ...link("load.image -> blur.in") }]);
    const text = { sourceHandle: "text" };
    expect(rejection(flow, (each) => each.updateEdge("e", text))).toMatch(/updateEdge "e"/);
    const object = new Edge({ id: "o", ...link("load.image -> plain") });
    flow.addEdge(object);
    expect(() => (object.target = "blur")).toThrow(ConnectionError);
    expect(object.target).toBe("plain");
    flow.connectionRules = { checkTypes: false, checkCapacity: false };
    flow.addEdge({ id: "wrong", ...link("load.text -> blur.in") });
    const copied = flow.copy(["load", "blur"]);
    flow.connectionRules = {};
    expect(rejection(flow, (each) => each.paste(copied, { x: 0, y: 0 }))).toMatch(
      /cannot be pasted/,
    );
    expect(rejection(flow, (each) => each.duplicate(["load", "blur"]))).toBeDefined();
    expect(flow.duplicate(["load", "plain"])).toHaveLength(2);
  });

  it("[G207] do not apply to a graph that is loaded, and what it has can be undone", () => {
    const edges = ["load.text -> blur.in", "load.image -> blur.in"].map(link);
    const { flow } = typedFlow({}, edges);
    expect(flow.edges).toHaveLength(2);
    const { nodeTypes, portTypes } = flow;
    const loaded = Flow.fromJSON(JSON.stringify(flow), { nodeTypes, portTypes });
    expect(loaded.toJSON()).toEqual(flow.toJSON());
    expect(Flow.fromNodeLink(flow.toNodeLink(), { nodeTypes, portTypes }).edges).toHaveLength(2);
    const [edge] = loaded.edges;
    loaded.removeEdge(edge!.id);
    loaded.undo();
    expect(loaded.edges).toHaveLength(2);
    loaded.updateEdge(edge!.id, { label: "still wrong" });
    expect(rejection(loaded, add("load.mask -> blur.in"))).toBeDefined();
  });

  it("[G212] say why users cannot connect, and null if they can", async () => {
    const { flow } = typedFlow();
    expect(flow.whyNotConnect(link("load.image -> blur.in"))).toBeNull();
    expect(await flow.checkConnection(link("load.image -> blur.in"))).toBeNull();
    flow.editable = false;
    expect(flow.whyNotConnect(link("load.image -> blur.in"))).toMatch(/read-only/);
    expect(await flow.checkConnection(link("load.image -> blur.in"))).toMatch(/read-only/);
    expect(() => flow.whyNotConnect({} as never)).toThrow(withCode("invalid_argument"));
  });

  it("[G212] name nodes by the titles that they show", () => {
    const { flow } = typedFlow({ connectionRules: { allowDuplicates: false } }, [
      link("load.image -> blur.in"),
      link("blur.out -> blur2.in"),
      link("load.text -> print.text"),
    ]);
    const reason = (text: string): string | null => flow.whyNotConnect(link(text));
    expect(reason("blur2.out -> blur.strength")).toBe(
      'The connection would close a loop: "Blur" leads to "Blur again" already.',
    );
    expect(reason("blur.out -> blur.strength")).toBe(
      'The node "Blur" cannot be connected to itself.',
    );
    expect(reason("load.text -> print.text")).toBe(
      '"load" and "print" are connected at these ports already.',
    );
    flow.updateNode("blur", { connectable: false });
    expect(reason("load.mask -> blur.strength")).toBe('The node "Blur" cannot be connected.');
  });
});

it("[G219] a node does not get a type that forbids one of its edges", () => {
  const flow = new Flow({
    nodeTypes: {
      image: { type: "image", outputs: [{ id: "out", type: "image" }] },
      mask: { type: "mask", outputs: [{ id: "out", type: "mask" }] },
      view: { type: "view", inputs: [{ id: "in", type: "image" }] },
    },
    nodes: [
      { id: "a", type: "image" },
      { id: "b", type: "view" },
    ],
    edges: [{ source: "a", sourceHandle: "out", target: "b", targetHandle: "in" }],
  });
  expect(() => flow.updateNode("a", { type: "mask" })).toThrow(ConnectionError);
  expect([flow.node("a")?.type, flow.canUndo]).toEqual(["image", false]);
  flow.updateNode("b", { type: "viewable" });
  flow.updateNode("a", { type: "mask" });
  expect(flow.node("a")?.type).toBe("mask");
});

describe("[G220] ports where users cannot draw every connection", () => {
  const port = (connectable: PortConnectable) => ({ id: "port", connectable });
  const kinds: PortConnectable[] = [true, false, "start", "end"];

  function reason(
    output: PortConnectable,
    input: PortConnectable,
    drawnFrom?: Connection["drawnFrom"],
  ): string | null {
    const flow = new Flow({
      nodeTypes: {
        from: new NodeType({ type: "from", outputs: [port(output)] }),
        to: new NodeType({ type: "to", inputs: [port(input)] }),
      },
      nodes: [
        { id: "a", type: "from" },
        { id: "b", type: "to" },
      ],
    });
    const connection = { source: "a", sourceHandle: "port", target: "b", targetHandle: "port" };
    expect(() => flow.addEdge({ id: "by code", ...connection })).not.toThrow();
    flow.removeEdge("by code");
    return flow.whyNotConnect({ ...connection, drawnFrom });
  }

  it.each(kinds)("an output with %o", (output) => {
    const rejected = kinds.filter((input) => reason(output, input) !== null);
    const same = output === "start" || output === "end" ? [output] : [];
    expect(rejected).toEqual(output === false ? kinds : [false, ...same]);
  });

  it("names the port, and what is possible there", () => {
    expect(reason(true, false)).toBe('The port "port" of "to" cannot be connected.');
    expect(reason("start", "start")).toBe(
      'A connection can only start at the port "port" of "to".',
    );
    expect(reason("end", "end")).toBe('A connection can only end at the port "port" of "from".');
  });

  it("depends on the end where the user starts", () => {
    expect(reason("start", "end", "source")).toBeNull();
    expect(reason("start", "end", "target")).toMatch("can only end");
    expect(reason(true, "start", "target")).toBeNull();
    expect(reason(true, "start", "source")).toMatch("can only start");
  });

  it("rejects another value", () => {
    const wrong = "never" as PortConnectable;
    expect(() => new NodeType({ type: "from", outputs: [port(wrong)] })).toThrow(
      withCode("declaration"),
    );
  });
});
