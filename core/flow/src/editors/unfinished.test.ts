import { TextInput, type Widget } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { type Flow, NodeType } from "../index.ts";
import { makeFlow, viewAt } from "./edited-flow.fixture.ts";
import { itemSchema } from "./editor.contract.ts";
import { shownWidgets, widgetNamed } from "./shown-widgets.fixture.ts";

/** Types text into a number field, and opens another editor. */
async function leaveDraft(flow: Flow): Promise<void> {
  flow.openEditor("node", "a");
  await amountOf(flow).call("enter", "many");
  flow.openEditor("node", "b");
}

function amountOf(flow: Flow): Widget {
  return widgetNamed(viewAt(flow, "node:a"), "amount");
}

describe("unsaved input", () => {
  it("[G109] is restored after another editor was open", async () => {
    const flow = makeFlow();
    await leaveDraft(flow);
    expect(flow.unfinished).toEqual(["node:a"]);
    flow.openEditor("node", "a");
    expect([amountOf(flow).draft, flow.openEditors.get("node:a")?.restored]).toEqual([
      "many",
      true,
    ]);
    expect(flow.unfinished).toEqual([]);
    await amountOf(flow).call("enter", "7");
    expect(flow.node("a")?.data).toMatchObject({ amount: 7 });
    flow.closeEditor("node", "a");
    flow.openEditor("node", "a");
    expect(flow.openEditors.get("node:a")?.restored).toBe(false);
  });

  it("[G109] is restored after it was closed, in JSON and when rejected", async () => {
    const schema = { ...(itemSchema as object), not: { properties: { amount: { const: 5 } } } };
    const nodeTypes = { item: new NodeType({ type: "item", schema }) };
    const flow = makeFlow({ nodeTypes, validateOnPatch: true });
    flow.openEditor("edge", "e");
    const text = (): Widget | undefined => shownWidgets(viewAt(flow, "edge:e"))[0];
    await text()?.call("enter", "{ not json");
    flow.openEditor("node", "a");
    await amountOf(flow).call("enter", "5");
    expect(flow.node("a")?.data).toMatchObject({ amount: 1 });
    flow.closeEditor("node", "a");
    expect(flow.unfinished).toEqual(["edge:e", "node:a"]);
    flow.openEditor("node", "a");
    expect(amountOf(flow).value).toBe(5);
    flow.openEditor("edge", "e");
    expect(text()?.draft).toBe("{ not json");
  });

  it("[G109] shows changes of others, and reports nothing while it is closed", async () => {
    const flow = makeFlow();
    await leaveDraft(flow);
    flow.patchNodeData("a", { name: "Other" });
    flow.openEditor("node", "a");
    expect([widgetNamed(viewAt(flow, "node:a"), "name").value, amountOf(flow).draft]).toEqual([
      "Other",
      "many",
    ]);
    const typed: TextInput[] = [];
    const own = makeFlow({
      defaultNodeEditor: (_data, _schema, { onPatch }) => {
        const input = new TextInput({ error: "Too short" });
        input.watch("value", () => onPatch({ name: input.value }));
        typed.push(input);
        return input;
      },
    });
    own.openEditor("node", "a");
    own.openEditor("node", "b");
    typed[0]?.assign("late");
    expect(own.node("a")?.data).toMatchObject({ name: "A" });
  });

  it("[G178] is retained for the last 20 editors", async () => {
    const flow = makeFlow();
    const ids = Array.from({ length: 22 }, (_, at) => `n${at}`);
    for (const id of ids) {
      flow.addNode({ id, type: "item", data: { name: id, amount: 1 } });
      flow.openEditor("node", id);
      await widgetNamed(viewAt(flow, `node:${id}`), "amount").call("enter", "many");
    }
    flow.closeEditor("node", "n21");
    expect(flow.unfinished).toEqual(ids.slice(2).map((id) => `node:${id}`));
  });

  it("[G109] is discarded with its item, with another type or editor, and by the user", async () => {
    const gone = makeFlow();
    await leaveDraft(gone);
    gone.removeNode("a");
    expect(gone.unfinished).toEqual([]);
    gone.undo();
    gone.openEditor("node", "a");
    expect(amountOf(gone).draft).toBe(null);

    const other = makeFlow();
    await leaveDraft(other);
    other.updateNode("a", { type: "viewable" });
    other.openEditor("node", "a");
    expect(other.openEditors.get("node:a")?.restored).toBe(false);

    const typed = makeFlow();
    await leaveDraft(typed);
    typed.nodeEditors = {};
    expect(typed.unfinished).toEqual([]);

    const flow = makeFlow();
    await leaveDraft(flow);
    flow.openEditor("node", "a");
    expect(await flow.call("resetEditor", "node", "a")).toMatchObject({ ok: true });
    expect(amountOf(flow).value).toBe(1);
    flow.closeEditor("node", "a");
    expect(flow.unfinished).toEqual([]);
  });

  it("[G109] [G107] is retained when the transaction that opened its editor is rolled back", async () => {
    const flow = makeFlow();
    await leaveDraft(flow);
    const work = (): void =>
      flow.transaction(() => {
        flow.openEditor("node", "a");
        throw new Error("no");
      });
    expect(work).toThrow("no");
    expect(flow.unfinished).toEqual(["node:a"]);
    flow.openEditor("node", "a");
    expect(amountOf(flow).draft).toBe("many");
  });
});
