import { Flow, type FlowOptions } from "@heddle/flow";
import { serve } from "@heddle/server";
import { describe, expect, it, onTestFinished } from "vitest";

import { buildPageFirst } from "../../server/src/page.fixture.ts";
import { until, visit, type Visitor } from "../../server/src/visitor.fixture.ts";
import { openRooms } from "./rooms.ts";
import { memoryStore } from "./store/memory-store.ts";

buildPageFirst();

interface Setting {
  readonly flow: Flow;
  readonly ada: Visitor;
  readonly ben: Visitor;
}

/** Two visitors of one room, each with a session of their own. */
async function twoVisitors(options: FlowOptions = {}): Promise<Setting> {
  const nodes = ["a", "b", "c"].map((id, at) => ({ id, position: { x: at * 100, y: 0 } }));
  const rooms = openRooms({ store: memoryStore(), make: () => new Flow({ nodes, ...options }) });
  const server = await serve((session) => rooms.enter("plan", session), {
    port: 0,
    logger: false,
    handleSignals: false,
    rooms,
    authorize: ({ headers }) => headers["x-user"],
  });
  onTestFinished(() => server.close());
  const [ada, ben] = await Promise.all(
    ["Ada", "Ben"].map((user) => visit({ url: server.url, headers: { "x-user": user } })),
  );
  if (!ada || !ben) throw new Error("two visitors were expected");
  return { flow: (await rooms.open("plan")).model, ada, ben };
}

const done = { ok: true };

function drag({ root }: Visitor, x: number, ...ids: string[]): Promise<unknown> {
  return root.call(
    "moveNodes",
    ids.map((id) => ({ id, x, y: 0 })),
    "drag",
  );
}

function positionsOf(flow: Flow): Record<string, number> {
  return Object.fromEntries(flow.nodes.map(({ id, position }) => [id, position.x]));
}

describe("[RM102] two visitors of a room", () => {
  it("drag at the same time, and undo their own drag in one step", async () => {
    const { flow, ada, ben } = await twoVisitors();
    const messages = [1, 2, 3, 4].flatMap((x) => [drag(ada, x, "a"), drag(ben, 100 + x, "b")]);
    expect(await Promise.all(messages)).toMatchObject(messages.map(() => done));
    expect(await ada.root.call("undo")).toMatchObject(done);
    expect(positionsOf(flow)).toEqual({ a: 0, b: 104, c: 200 });
    await until(() => ada.root.read("canUndo") === false);
    expect(ben.root.read("canUndo")).toBe(true);
  });

  it("move the rest of the dragged nodes if one was deleted before their page knows", async () => {
    const { flow, ada, ben } = await twoVisitors();
    ben.socket?.pause();
    expect(await ada.root.call("remove", ["b"], [])).toMatchObject(done);
    const moved = drag(ben, 5, "a", "b", "c");
    ben.socket?.resume();
    expect(await moved).toMatchObject(done);
    expect(positionsOf(flow)).toEqual({ a: 5, c: 5 });
  });

  it("delete what they have selected themselves, and edit in editors of their own", async () => {
    const { flow, ada, ben } = await twoVisitors({ editorMode: "toolbar" });
    await ada.root.call("select", ["a"], [], "set");
    await ben.root.call("select", ["b"], [], "set");
    await ben.root.call("openEditor", "node", "b");
    await until(() => (ben.root.read("openEditors") as { size: number }).size === 1);
    expect(ada.root.read("openEditors")).toMatchObject({ size: 0 });
    const { nodes } = ada.root.read("selection") as { nodes: string[] };
    expect(await ada.root.call("remove", nodes, [])).toMatchObject(done);
    expect(Object.keys(positionsOf(flow))).toEqual(["b", "c"]);
  });

  it("receive nothing when the other pans", async () => {
    const { ada, ben } = await twoVisitors();
    await ada.root.call("select", ["a"], [], "set");
    const zoomTo = (zoom: number): Promise<unknown> =>
      ben.root.call("setViewport", { x: 0, y: 0, zoom });
    // What was sent before is received when this has been: messages keep their order.
    const marked = async (label: string): Promise<number> => {
      await ben.root.call("relabel", "node", "c", label);
      await until(() => ada.received.some((text) => text.includes(label)));
      return ada.received.filter((text) => text.startsWith('["transaction"')).length;
    };
    const before = await marked("before");
    for (let step = 1; step <= 20; step += 1) expect(await zoomTo(step / 10)).toMatchObject(done);
    expect((await marked("after")) - before).toBe(1);
    expect(ada.received.join("")).not.toContain("zoom");
  });
});
