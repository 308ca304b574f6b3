import { NodeType } from "@heddle/flow";
import { predictions } from "@heddle/flow/predictions";
import type { ReplicaModel } from "@heddle/sync";
import { expect, it } from "vitest";

import { chainOf } from "./flow-replica.fixture.ts";
import { proxyTo } from "./chaos-proxy.fixture.ts";
import { openFlows } from "./test-server.fixture.ts";
import { until, visit } from "./visitor.fixture.ts";

const schema = { type: "object", properties: { city: { type: "string", title: "City" } } };
const nodeTypes = { place: new NodeType({ type: "place", schema }) };

/** The first widget of a name in an editor. */
function widgetIn(model: ReplicaModel, name: string): ReplicaModel | undefined {
  for (const param of model.names) {
    const value = model.peek(param);
    for (const inner of Array.isArray(value) ? (value as ReplicaModel[]) : []) {
      if (typeof inner !== "object" || !("kind" in inner)) continue;
      const found = inner.peek("name") === name ? inner : widgetIn(inner, name);
      if (found) return found;
    }
  }
  return undefined;
}

it("[N78] replays the edits of a graph in the next session, without viewport and selection", async () => {
  const make = (): ReturnType<typeof chainOf> => chainOf({ nodeTypes });
  const [first, second] = [await openFlows(make), await openFlows(make)];
  const proxy = await proxyTo(first.server.port);
  const ada = await visit({ url: proxy.url, options: { predictions } });
  const { root } = ada;
  await root.call("select", ["a"], [], "set");
  await root.call("setViewport", { x: 5, y: 5, zoom: 1 });
  await root.call("click", "a");
  expect(await root.call("insert", "place", { x: 7, y: 7 })).toMatchObject({ result: "place-1" });
  await root.call("moveNodes", [{ id: "a", x: 50, y: 60 }], "drag");
  await root.call("openEditor", "node", "place-1");
  const editor = root.records("openEditors").get("node:place-1")?.["view"] as ReplicaModel;
  await widgetIn(editor, "city")?.call("enter", "Bern");
  await root.call("remove", ["c"], []);
  void root.call("connect", { source: "a", target: "place-1" });
  proxy.redirect(second.server.port);
  proxy.cut();
  const { state } = ada.replica;
  await until(() => state.hasLostSession && state.status === "online");
  expect(second.flowApp.events).toEqual([[]]);
  // Only the typed text is a value that the offer can display.
  expect(state.offered).toEqual([expect.objectContaining({ label: "City", value: "Bern" })]);
  expect(state.recoverable).toBe(6);
  await ada.replica.recover();
  await until(() => state.unsent === 0);
  expect(state.dropped).toEqual([]);
  const { flow } = second.flowApp;
  expect(flow.node("a")).toMatchObject({ position: { x: 50, y: 60 }, selected: false });
  expect(flow.node("place-1")).toMatchObject({ type: "place", data: { city: "Bern" } });
  expect(flow.node("c")).toBeUndefined();
  expect(flow.edgesOf("a")).toEqual(["ab", "a->place-1"]);
  expect(flow.viewport).toBe(null);
  expect([...ada.root.records("nodeRecords")]).toEqual([...flow.nodeRecords]);
});
