import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { Flow, Node } from "@heddle/flow";
import type { ReplicaModel } from "@heddle/sync";
import { Button, Column, Text } from "@heddle/views";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { chainOf, openFlows } from "./flow-room.fixture.ts";
import { FlowStage } from "./flow-stage.fixture.ts";
import { isQuick } from "./full-size.fixture.ts";
import { until, visit } from "./visitor.fixture.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

async function heapUsed(): Promise<number> {
  // What a weak reference points at is let go in a later turn only.
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
  it("appear and go with their items, for the visitor and for the server", async () => {
    const stage = new FlowStage(chainOf({ editorMode: "node" }));
    await stage.clock.advance(10);
    expect(stage.replica.size).toBe(1);
    stage.flow.addNode(new Counter({ id: "counter" }));
    await stage.clock.advance(10);
    expect(stage.replica.size).toBe(4);
    const [text, button] = childrenOf(stage.root.records("nodeRecords").get("counter")?.["view"]);
    void button?.call("press");
    await stage.clock.advance(10);
    expect(text?.read("text")).toBe("1");
    expect(stage.root.records("nodeRecords").get("counter")?.["data"]).toEqual({ count: 1 });
    await stage.call("openEditor", "node", "counter");
    const open = stage.replica.size;
    expect(open).toBeGreaterThan(4);
    expect(stage.root.records("openEditors").size).toBe(1);
    await stage.call("remove", ["counter"], []);
    expect([stage.replica.size, stage.root.records("openEditors").size]).toEqual([1, 0]);
    await stage.call("undo");
    expect(stage.replica.size).toBe(4);
    expect(await stage.call("closeEditor", "node", "counter")).toMatchObject({ ok: true });
    stage.close();
  });

  it("leave nothing behind when they are opened and closed thousands of times", async () => {
    const stage = new FlowStage(chainOf());
    await stage.clock.advance(10);
    const round = async (turns: number): Promise<number> => {
      for (let turn = 0; turn < turns; turn += 1) {
        const id = ["a", "b", "c"][turn % 3];
        expect(await stage.call("openEditor", "node", id)).toMatchObject({ ok: true });
        expect(await stage.call("closeEditor", "node", id)).toMatchObject({ ok: true });
      }
      return heapUsed();
    };
    // What the visitor did is kept for a while, in case the session is lost.
    await round(1_500);
    const before = await round(500);
    const turns = isQuick ? 1_000 : 10_000;
    const grown = (await round(turns)) - before;
    console.info(`[N75] ${turns} editors left ${(grown / 1_024).toFixed(0)} KB`);
    expect(stage.replica.size).toBe(1);
    // Compiled code and tables that have grown weigh about a megabyte; ten thousand editors that stay weigh far more.
    expect(grown).toBeLessThan(4 * 1_048_576);
    stage.close();
  }, 300_000);

  it("leave nothing behind when nodes with views come and go thousands of times", async () => {
    const stage = new FlowStage(chainOf());
    await stage.clock.advance(10);
    const round = async (turns: number): Promise<number> => {
      for (let turn = 0; turn < turns; turn += 1) {
        const node = new Counter({ id: `counter ${turn}` });
        stage.flow.addNode(node);
        stage.flow.addEdge({ source: "a", target: node.id });
        await stage.clock.advance(1);
        stage.flow.removeNode(node.id);
        await stage.clock.advance(1);
      }
      return heapUsed();
    };
    // More than can be undone: a removed node stays as long as it can come back.
    await round(2_500);
    const before = await round(2_000);
    const turns = isQuick ? 1_000 : 10_000;
    const grown = (await round(turns)) - before;
    console.info(`[N75] ${turns} nodes left ${(grown / 1_024).toFixed(0)} KB`);
    expect([stage.replica.size, stage.flow.edgesOf("a")]).toEqual([1, ["ab"]]);
    expect(grown).toBeLessThan(4 * 1_048_576);
    stage.close();
  }, 300_000);

  it("are each visitor's own, and an object of one visitor's graph is refused in another's", async () => {
    const shared = new Counter({ id: "shared" });
    const makers = [
      () => new Flow({ nodes: [new Counter({ id: "counter" })] }),
      () => new Flow({ nodes: [new Counter({ id: "counter" })] }),
      () => new Flow({ nodes: [shared] }),
      () => new Flow({ nodes: [shared] }),
    ];
    const { server, room } = await openFlows(() => (makers.shift() ?? chainOf)());
    const [ada, grace] = [await visit(server), await visit(server)];
    const view = ada.root.records("nodeRecords").get("counter")?.["view"];
    await childrenOf(view)[1]?.call("press");
    expect(room.flows.map((flow) => flow.node("counter")?.data)).toEqual([
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
