import { Flow } from "@heddle/flow";
import { intentsOf } from "@heddle/params";
import { describe, expect, it } from "vitest";

import { chainOf } from "./flow-replica.fixture.ts";
import { copied, forgeries, forgeryFlow, origin, pasted } from "./flow-forgeries.fixture.ts";
import { type FlowApp, openFlows } from "./test-server.fixture.ts";
import { attack, type Attacker, until, visit, type Visitor } from "./visitor.fixture.ts";

/** One call of each intent that would succeed in an editable graph. */
const tries: Readonly<Record<string, readonly unknown[]>> = {
  moveNodes: [[{ id: "a", x: 9, y: 9 }], "g"],
  select: [["a"], [], "set"],
  click: ["a"],
  hover: [{ edge: "ab" }, true],
  connect: [{ source: "a", target: "c" }],
  reconnect: ["ab", { target: "c" }],
  addConnected: ["viewable", origin, { source: "a" }],
  insertOnEdge: ["ab", { type: "viewable", position: origin }],
  align: [["a", "b"], "left"],
  distribute: [["a", "b", "c"], "horizontal"],
  layout: [{ direction: "down" }],
  group: [["a", "b"], { label: "ours" }],
  ungroup: ["box"],
  collapse: ["box"],
  expand: ["shut"],
  enter: ["box"],
  setParent: [["a"], "box", "g"],
  saveAsSubgraph: [["a", "b"], { label: "ours" }],
  detachSubgraph: ["used"],
  resize: ["box", { width: 500, height: 500 }, "g"],
  setBends: ["ab", [{ x: 1, y: 1 }], "g"],
  remove: [["a"], []],
  insert: ["viewable", origin],
  paste: [copied, origin],
  duplicate: [["a"]],
  drop: [origin, [{ type: "text/plain", text: "dropped" }], null],
  patchData: ["node", "a", { size: 9 }, "g"],
  undo: [],
  redo: [],
  relabel: ["node", "a", "mine"],
  openEditor: ["node", "a"],
  resetEditor: ["node", "b"],
  closeEditor: ["node", "b"],
  setViewport: [{ x: 1, y: 1, zoom: 2 }],
};

/** Intents that change viewer state only. */
const viewerIntents = new Set([
  "select",
  "click",
  "hover",
  "openEditor",
  "resetEditor",
  "closeEditor",
  "setViewport",
  "enter",
]);

/** Prepares a graph in which each call has an effect, including undo, redo and close. */
function prepare(flow: Flow): void {
  flow.replace(chainOf());
  flow.updateNode("c", { position: { x: 900, y: 0 } });
  flow.addNode({ id: "box", type: "group" });
  flow.addNode({ id: "shut", type: "group", collapsed: true });
  flow.addNode({ id: "part", type: "subgraph-definition" });
  flow.addNode({ id: "used", type: "part" });
  flow.patchNodeData("a", { size: 5 });
  flow.patchNodeData("a", { size: 6 });
  flow.undo();
  flow.select([]);
  flow.openEditor("node", "b");
  flow.update({ dropTypes: ["text/plain"], onDrop: () => ({ nodes: [{ id: "dropped" }] }) });
}

function editorOf(flow: Flow): unknown {
  return flow.openEditors.get("node:b")?.view;
}

/** A visitor and an attacker. */
async function attackFlow(make: () => Flow): Promise<{
  readonly flowApp: FlowApp;
  readonly mallory: Attacker;
  readonly grace: Visitor;
  readonly root: string;
}> {
  const { server, flowApp } = await openFlows(make);
  const grace = await visit(server);
  const mallory = await attack(server.url);
  mallory.hello();
  const root = String((await mallory.welcome())["root"]);
  return { flowApp, mallory, grace, root };
}

/** Asserts that nothing has changed, and that the other visitor can continue. */
async function expectUnaffected(
  flowApp: FlowApp,
  before: string,
  { root }: Visitor,
): Promise<void> {
  expect(flowApp.state).toBe(before);
  const [flow] = flowApp.flows;
  flow?.update({ editable: true });
  expect(await root.call("relabel", "node", "a", "still here")).toMatchObject({ ok: true });
  expect(flow?.getNode("a")?.label).toBe("still here");
}

describe("[N70] a read-only graph", () => {
  it("has a test case for every intent", () => {
    // `set` is tested with each parameter below. The others only read, cancel, or do what the app has turned on.
    const others = new Set([
      "set",
      "find",
      "fittingTypes",
      "cancelLayout",
      "arrangeUnplaced",
      "runAction",
      "actionsOf",
    ]);
    const intents = [...intentsOf(Flow).keys()].filter((intent) => !others.has(intent));
    expect(Object.keys(tries).toSorted()).toEqual(intents.toSorted());
  });

  it("rejects every intent that changes it, forged frames included", async () => {
    const { flowApp, mallory, grace, root: id } = await attackFlow(chainOf);
    for (const flow of flowApp.flows) {
      prepare(flow);
      flow.editable = false;
    }
    const before = flowApp.state;
    let number = 0;
    for (const [intent, args] of Object.entries(tries)) {
      if (viewerIntents.has(intent)) continue;
      const outcome = await mallory.push((number += 1), { id, intent, args });
      expect([intent, outcome]).toMatchObject([
        intent,
        { ok: false, code: "refused", translatable: { code: "flow.readOnly" }, issues: [] },
      ]);
    }
    await expectUnaffected(flowApp, before, grace);
  });

  it("carries out each of them once it is editable, so the test cases are real", async () => {
    const { flowApp, mallory, root: id } = await attackFlow(chainOf);
    let number = 0;
    for (const [intent, args] of Object.entries(tries)) {
      prepare(flowApp.flow);
      // A recreated editor is another object with the same state.
      const [before, editor] = [flowApp.state, editorOf(flowApp.flow)];
      const outcome = await mallory.push((number += 1), { id, intent, args });
      expect([intent, outcome]).toMatchObject([intent, { ok: true }]);
      const isAsBefore = flowApp.state === before && editorOf(flowApp.flow) === editor;
      expect([intent, isAsBefore]).toEqual([intent, false]);
    }
  });

  // One attacker for each value: a visitor may leave only 256 answers unread.
  it.each([true, null, [], {}])("no parameter can be set to %j", async (value) => {
    const make = (): Flow => chainOf({ editable: false });
    const { flowApp, mallory, grace, root: id } = await attackFlow(make);
    const before = flowApp.state;
    let number = 0;
    for (const name of [...Object.keys(Flow.shape), "nodes", "edges", "__proto__", "flow"]) {
      const push = { id, intent: "set", args: [name, value] };
      expect(await mallory.push((number += 1), push)).toMatchObject({ ok: false });
    }
    await expectUnaffected(flowApp, before, grace);
  });

  it("cannot be made editable by methods that are no intents", async () => {
    const make = (): Flow => chainOf({ editable: false });
    const { flowApp, mallory, grace, root: id } = await attackFlow(make);
    const before = flowApp.state;
    let number = 0;
    for (const intent of ["addNode", "replace", "transaction", "update", "perform", "fromJSON"]) {
      const outcome = await mallory.push((number += 1), { id, intent, args: [{ id: "x" }] });
      expect(outcome).toMatchObject({ ok: false, code: "unknown_intent" });
    }
    await expectUnaffected(flowApp, before, grace);
  });
});

it("[G180] a forged paste sets no flags and styles", async () => {
  const { flowApp, mallory, root: id } = await attackFlow(chainOf);
  const forged = { deletable: false, style: { position: "fixed", inset: 0 }, className: "x" };
  const [intent, ...args] = pasted([{ id: "p", ...forged }]);
  const outcome = await mallory.push(1, { id, intent, args });
  expect(outcome).toMatchObject({ ok: true, result: ["p"] });
  expect(flowApp.flow.getNode("p")).toMatchObject({
    deletable: true,
    style: null,
    className: null,
  });
});

describe("[N71] forged intents", () => {
  it("include every intent", () => {
    const forged = new Set(forgeries.map(({ call: [intent] }) => intent));
    // `set` is forged for each parameter above.
    const intents = [...intentsOf(Flow).keys()].filter((intent) => intent !== "set");
    expect(intents.filter((intent) => !forged.has(intent))).toEqual([]);
  });

  it.each(forgeries)("of an attacker who $who change nothing", async ({ call, code, options }) => {
    const { flowApp, mallory, grace, root: id } = await attackFlow(() => forgeryFlow(options));
    const before = flowApp.state;
    const [intent, ...args] = call;
    const outcome = await mallory.push(1, { id, intent, args });
    expect(outcome).toMatchObject({ ok: false, code });
    expect(JSON.stringify(outcome)).not.toMatch(/\bat .+:\d+:\d+/);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    await expectUnaffected(flowApp, before, grace);
  });

  it("intents of a session reach its own models only", async () => {
    const { flowApp, mallory, grace, root } = await attackFlow(chainOf);
    expect(grace.root.id).toBe(root);
    await mallory.push(1, { id: root, intent: "remove", args: [["a"], []] });
    expect(flowApp.flows.map((flow) => flow.nodeRecords.has("a"))).toEqual([true, false]);
    expect(flowApp.events[0]).toEqual([]);
    expect(grace.root.records("nodeRecords").has("a")).toBe(true);
    await mallory.push(2, { id: root, intent: "undo" });
    await until(() => flowApp.flow.nodeRecords.has("a"));
  });
});
