import { DeclarationError } from "@heddle/params";
import { describe, expect, it } from "vitest";

import { Flow, Node, type NodeAction, NodeType, NotFoundError } from "../index.ts";

/** A flow with a node of a type with actions, and an object with its own. */
function millOf(actions: readonly NodeAction[], options: { readonly editable?: boolean } = {}) {
  class Loom extends Node {
    override actions(): readonly NodeAction[] {
      const oil = (): void => {
        this.label = "oiled";
      };
      return [{ id: "oil", label: "Oil it", run: oil }];
    }
  }
  const errors: unknown[] = [];
  const flow = new Flow({
    nodeTypes: { bath: new NodeType({ type: "bath", actions }) },
    nodes: [
      { id: "a", type: "bath", label: "Dye" },
      new Loom({ id: "loom", type: "bath" }),
      { id: "b" },
    ],
    ...options,
  });
  flow.onError = (error) => void errors.push(error);
  return { flow, errors };
}

const drain: NodeAction = {
  id: "drain",
  label: "Drain",
  icon: "↓",
  shortcut: "Ctrl+D",
  run: (node, flow) => flow.patchNodeData(node.id, { level: 0 }),
};

describe("actions of nodes", () => {
  it("[G371] are those of the object and of the type, without their functions in a view", () => {
    const { flow } = millOf([drain]);
    const described = { id: "drain", label: "Drain", icon: "↓", shortcut: "Ctrl+D" };
    expect(flow.actionsOf("a")).toEqual([described]);
    expect(flow.actionsOf("loom")).toEqual([{ id: "oil", label: "Oil it" }, described]);
    expect(flow.actionsOf("b")).toEqual([]);
    expect(flow.nodeTypeRecords["bath"]?.actions).toEqual([described]);
    expect(flow.nodeTypes["bath"]?.toJSON()).not.toHaveProperty("actions");
    expect(() => flow.actionsOf("gone")).toThrow(NotFoundError);
  });

  it("[G372] run as intents, with the node and the flow, and can be undone", async () => {
    const { flow } = millOf([drain]);
    expect(await flow.call("runAction", "a", "drain")).toMatchObject({ ok: true });
    expect(flow.node("a")?.data).toEqual({ level: 0 });
    flow.undo();
    expect(flow.node("a")?.data).toEqual({});
    await flow.runAction("loom", "oil");
    expect(flow.node("loom")?.label).toBe("oiled");
  });

  it("[G373] are rejected if unknown, or in a read-only graph unless they allow it", async () => {
    const look = { id: "look", label: "Look", readOnly: true, run: () => {} };
    const { flow, errors } = millOf([drain, look], { editable: false });
    const outcome = async (...args: unknown[]) => flow.call("runAction", ...args);
    expect(await outcome("a", "drain")).toMatchObject({
      ok: false,
      reason: "The graph is read-only.",
    });
    expect(await outcome("a", "look")).toMatchObject({ ok: true });
    expect(await outcome("a", "fly")).toMatchObject({
      reason: 'The node "Dye" has no action "fly".',
    });
    expect(await outcome("x", "look")).toMatchObject({ reason: 'There is no node "x".' });
    expect(await outcome("a", { id: "look" })).toMatchObject({ ok: false });
    expect(await outcome("b", "constructor")).toMatchObject({ ok: false });
    expect(errors).toEqual([]);
    await expect(flow.runAction("a", "fly")).rejects.toThrow(NotFoundError);
  });

  it("[G374] report the errors of functions and promises, without their text for a visitor", async () => {
    const leak = new Error("leak in tank 7");
    const { flow, errors } = millOf([
      {
        id: "now",
        label: "Now",
        run: () => {
          throw leak;
        },
      },
      { id: "later", label: "Later", run: async () => Promise.reject(leak) },
    ]);
    for (const id of ["now", "later"]) {
      const outcome = await flow.call("runAction", "a", id);
      expect(outcome).toMatchObject({ ok: false, code: "failed" });
      expect(JSON.stringify(outcome)).not.toContain("tank");
    }
    expect(errors).toEqual([leak, leak]);
  });

  it("[G371] need an id, a label and a function", () => {
    const run = (): void => {};
    const wrong = [
      { id: "", label: "A", run },
      { id: "a", label: "", run },
      { id: "a", label: "A" },
      { id: "a", label: "A", run, key: "x" },
      "run",
    ];
    for (const action of wrong) {
      const make = () => new NodeType({ type: "t", actions: [action as NodeAction] });
      expect(make).toThrow(/actions|"a"|""/);
    }
    const twice = () => new NodeType({ type: "t", actions: [drain, drain] });
    expect(twice).toThrow(DeclarationError);
  });
});
