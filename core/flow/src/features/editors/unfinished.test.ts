import { Alert, type Column, TextInput, type Widget } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { type Flow, NodeType } from "../../index.ts";
import { makeFlow, viewAt } from "./edited-flow.fixture.ts";
import { itemSchema } from "./editor.contract.ts";
import { shownWidgets, widgetNamed } from "./shown-widgets.fixture.ts";

/** Types text into a number field, and opens another editor. */
async function leaveDraft(flow: Flow): Promise<void> {
  flow.openEditor("node", "a");
  await amountOf(flow).call("enter", "many");
  flow.openEditor("node", "b");
}

/** Adds a node, and types that many characters into its number field. */
async function enterDraft(flow: Flow, id: string, length: number): Promise<void> {
  flow.addNode({ id, type: "item", data: { name: id, amount: 1 } });
  flow.openEditor("node", id);
  await widgetNamed(viewAt(flow, `node:${id}`), "amount").call("enter", "x".repeat(length));
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

  it("[G183] of closed editors is forgotten beyond 4 MB, oldest first", async () => {
    const flow = makeFlow();
    await leaveDraft(flow);
    const ids = Array.from({ length: 6 }, (_, at) => `n${at}`);
    for (const id of ids) {
      await enterDraft(flow, id, 900_000);
      flow.closeEditor("node", id);
    }
    expect(flow.unfinished).toEqual(ids.slice(2).map((id) => `node:${id}`));
    await enterDraft(flow, "last", 900_000);
    expect(flow.unfinished).toEqual(ids.slice(3).map((id) => `node:${id}`));
    flow.openEditor("node", "n5");
    expect(widgetNamed(viewAt(flow, "node:n5"), "amount").draft).toHaveLength(900_000);
  });

  it("[G183] of open editors is discarded beyond 4 MB where it is largest, with the reason", async () => {
    const flow = makeFlow({ editorMode: "node" });
    await enterDraft(flow, "large", 1_000_000);
    for (const id of ["b1", "b2", "b3"]) await enterDraft(flow, id, 990_000);
    await enterDraft(flow, "small", 20_000);
    const draftOf = (id: string): string | null =>
      widgetNamed(viewAt(flow, `node:${id}`), "amount").draft;
    expect(draftOf("large")).toHaveLength(1_000_000);
    await enterDraft(flow, "c", 20_000);
    expect([draftOf("large"), draftOf("small")?.length, draftOf("c")?.length]).toEqual([
      null,
      20_000,
      20_000,
    ]);
    const column = viewAt(flow, "node:large") as Column;
    const [warning] = column.children;
    expect(warning).toBeInstanceOf(Alert);
    expect((warning as Alert).text).toMatch(/^The input here was discarded.* 4 MB/);
    expect(flow.node("large")?.data).toEqual({ name: "large", amount: 1 });
    await widgetNamed(column, "amount").call("enter", "2");
    expect([column.children.length, flow.node("large")?.data]).toEqual([
      1,
      { name: "large", amount: 2 },
    ]);
  });

  it("[G183] counts values that the flow rejects, and not those that it saves", async () => {
    const flow = makeFlow({ editorMode: "node" });
    const text = { text: "x".repeat(900_000) };
    const json = { nodes: Array.from({ length: 6 }, (_, at) => ({ id: `j${at}` })), edges: [] };
    flow.transaction(() => json.nodes.forEach((node) => flow.addNode(node)));
    for (const { id } of json.nodes) {
      flow.openEditor("node", id);
      await shownWidgets(viewAt(flow, `node:${id}`))[0]?.call("enter", JSON.stringify(text));
      expect(flow.node(id)?.data).toEqual(text);
    }
    expect([...flow.openEditors].map(([, { view }]) => (view as Column).children.length)).toEqual(
      json.nodes.map(() => 1),
    );
    flow.maximumBytes = 0;
    const more = JSON.stringify({ ...text, more: "x" });
    for (const { id } of json.nodes) {
      await shownWidgets(viewAt(flow, `node:${id}`))[0]?.call("enter", more);
      expect(flow.node(id)?.data).toEqual(text);
    }
    const warned = [...flow.openEditors].filter(
      ([, { view }]) => (view as Column).children[0] instanceof Alert,
    );
    expect(warned.length).toBeGreaterThan(0);
  });

  it("[G183] does not count the saved fields beside a draft", async () => {
    const flow = makeFlow({ editorMode: "node" });
    const ids = Array.from({ length: 6 }, (_, at) => `n${at}`);
    const name = "x".repeat(900_000);
    for (const id of ids) {
      flow.addNode({ id, type: "item", data: { name, amount: 1 } });
      flow.openEditor("node", id);
      await widgetNamed(viewAt(flow, `node:${id}`), "amount").call("enter", "12,");
    }
    const drafts = ids.map((id) => widgetNamed(viewAt(flow, `node:${id}`), "amount").draft);
    expect(drafts).toEqual(ids.map(() => "12,"));
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
