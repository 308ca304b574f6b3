import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { Flow, Node } from "@heddle/flow";
import type { ReplicaModel } from "@heddle/sync";
import { Button, Column, Text } from "@heddle/views";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { openFlows } from "./test-server.fixture.ts";
import { chainOf, FlowHarness } from "./flow-replica.fixture.ts";
import { testLength } from "./test-length.fixture.ts";
import { until, visit } from "./visitor.fixture.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

async function heapUsed(): Promise<number> {
  // Weak references are cleared in a later turn.
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    collectGarbage();
  }
  return process.memoryUsage().heapUsed;
}

/** A node that counts how often its button is pressed. */
class Counter extends Node.with({ count: { type: z.int().default(0), view: "r" } }) {
  override view(): Column {
    const text = new Text({ text: "0" });
    const onPress = (): void => {
      this.count += 1;
      text.text = String(this.count);
    };
    return new Column({ children: [text, new Button({ label: "Count", onPress })] });
  }
}

function childrenOf(model: unknown): ReplicaModel[] {
  return (model as ReplicaModel).read("children") as ReplicaModel[];
}

describe("[N75] views in nodes and open editors", () => {
  it("are added and removed with their items, in the page and on the server", async () => {
    const harness = new FlowHarness(chainOf({ editorMode: "node" }));
    await harness.clock.advance(10);
    expect(harness.replica.size).toBe(1);
    harness.flow.addNode(new Counter({ id: "counter" }));
    await harness.clock.advance(10);
    expect(harness.replica.size).toBe(4);
    const [text, button] = childrenOf(harness.root.records("nodeRecords").get("counter")?.["view"]);
    void button?.call("press");
    await harness.clock.advance(10);
    expect(text?.read("text")).toBe("1");
    expect(harness.root.records("nodeRecords").get("counter")?.["data"]).toEqual({ count: 1 });
    await harness.call("openEditor", "node", "counter");
    const open = harness.replica.size;
    expect(open).toBeGreaterThan(4);
    expect(harness.root.records("openEditors").size).toBe(1);
    await harness.call("remove", ["counter"], []);
    expect([harness.replica.size, harness.root.records("openEditors").size]).toEqual([1, 0]);
    await harness.call("undo");
    expect(harness.replica.size).toBe(4);
    expect(await harness.call("closeEditor", "node", "counter")).toMatchObject({ ok: true });
    harness.close();
  });

  it("leave nothing behind when editors are opened and closed repeatedly", async () => {
    const harness = new FlowHarness(chainOf());
    await harness.clock.advance(10);
    const round = async (turns: number): Promise<number> => {
      for (let turn = 0; turn < turns; turn += 1) {
        const id = ["a", "b", "c"][turn % 3];
        expect(await harness.call("openEditor", "node", id)).toMatchObject({ ok: true });
        expect(await harness.call("closeEditor", "node", id)).toMatchObject({ ok: true });
      }
      return heapUsed();
    };
    // The recovery log keeps edits for a while.
    await round(testLength(100, 1_500));
    const before = await round(testLength(100, 500));
    const turns = testLength(300, 10_000);
    const grown = (await round(turns)) - before;
    console.info(`[N75] ${turns} editors left ${(grown / 1_024).toFixed(0)} KB`);
    expect(harness.replica.size).toBe(1);
    // Compiled code and grown tables take about a megabyte; leaked editors would take far more.
    expect(grown).toBeLessThan(4 * 1_048_576);
    harness.close();
  });

  it("leave nothing behind when nodes with views are added and removed repeatedly", async () => {
    const harness = new FlowHarness(chainOf());
    await harness.clock.advance(10);
    const round = async (turns: number): Promise<number> => {
      for (let turn = 0; turn < turns; turn += 1) {
        const node = new Counter({ id: `counter ${turn}` });
        harness.flow.addNode(node);
        harness.flow.addEdge({ source: "a", target: node.id });
        await harness.clock.advance(1);
        harness.flow.removeNode(node.id);
        await harness.clock.advance(1);
      }
      return heapUsed();
    };
    // More than the undo history holds.
    await round(testLength(100, 2_500));
    const before = await round(testLength(100, 2_000));
    const turns = testLength(300, 10_000);
    const grown = (await round(turns)) - before;
    console.info(`[N75] ${turns} nodes left ${(grown / 1_024).toFixed(0)} KB`);
    expect([harness.replica.size, harness.flow.edgesOf("a")]).toEqual([1, ["ab"]]);
    expect(grown).toBeLessThan(4 * 1_048_576);
    harness.close();
  });

  it("belong to one visitor, and a node object of one graph is rejected in another", async () => {
    const shared = new Counter({ id: "shared" });
    const makers = [
      () => new Flow({ nodes: [new Counter({ id: "counter" })] }),
      () => new Flow({ nodes: [new Counter({ id: "counter" })] }),
      () => new Flow({ nodes: [shared] }),
      () => new Flow({ nodes: [shared] }),
    ];
    const { server, flowApp } = await openFlows(() => (makers.shift() ?? chainOf)());
    const [ada, grace] = [await visit(server), await visit(server)];
    const view = ada.root.records("nodeRecords").get("counter")?.["view"];
    await childrenOf(view)[1]?.call("press");
    expect(flowApp.flows.map((flow) => flow.node("counter")?.data)).toEqual([
      { count: 1 },
      { count: 0 },
    ]);
    expect(grace.root.records("nodeRecords").get("counter")?.["data"]).toEqual({ count: 0 });
    await visit(server);
    await expect(Promise.race([visit(server), failed(server.log)])).resolves.toBe("app_failed");
  });
});

async function failed(log: readonly { readonly event: string }[]): Promise<string> {
  await until(() => log.some(({ event }) => event === "app_failed"));
  return "app_failed";
}
