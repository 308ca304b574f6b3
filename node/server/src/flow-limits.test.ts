import { NodeType, Flow } from "@heddle/flow";
import { describe, expect, it } from "vitest";

import { chainOf } from "./flow-replica.fixture.ts";
import { open } from "./test-server.fixture.ts";
import { attack, type Attacker, visit, type Visitor } from "./visitor.fixture.ts";

const origin = { x: 0, y: 0 };
const megabyte = 1_000_000;

interface Scene {
  readonly grace: Visitor;
  readonly mallory: Attacker;
  /** Calls an intent of the flow, or of another model. */
  readonly call: (intent: string, args: readonly unknown[], model?: string) => Promise<unknown>;
}

/** A shared flow with a visitor and an attacker. */
async function share(flow: Flow): Promise<Scene> {
  const server = await open(() => flow);
  const grace = await visit(server);
  const mallory = await attack(server.url);
  mallory.hello();
  const root = String((await mallory.welcome())["root"]);
  let number = 0;
  const call: Scene["call"] = async (intent, args, model = root) => {
    const outcome = await mallory.push((number += 1), { id: model, intent, args });
    mallory.send({ type: "ack", sequence: mallory.received.at(-1)?.["sequence"] });
    return outcome;
  };
  return { grace, mallory, call };
}

/** Asserts that the other visitor is connected and can change the graph. */
async function expectServed({ root, codes }: Visitor): Promise<void> {
  expect(await root.call("relabel", "node", "b", "still here")).toMatchObject({ ok: true });
  expect(codes).toEqual([]);
}

describe("a visitor of a shared graph", () => {
  it("[G181] repeats an id 100,000 times, and the work is done once", async () => {
    const flow = chainOf();
    const { grace, call } = await share(flow);
    const many = Array<string>(100_000).fill("b");
    expect(await call("duplicate", [many])).toMatchObject({ ok: true, result: ["b-2"] });
    const moves = many.slice(0, 20_000).map((id, x) => ({ id, x, y: 0 }));
    expect(await call("moveNodes", [moves, "g"])).toMatchObject({ ok: true });
    expect(flow.node("b")?.position).toEqual({ x: 19_999, y: 0 });
    await expectServed(grace);
  });

  it("[G151] pastes parallel edges between long chains, and no edge is searched alone", async () => {
    const flow = chainOf();
    const { grace, call } = await share(flow);
    const count = 1_000;
    const chain = (name: string): object[] =>
      Array.from({ length: count - 1 }, (_, at) => ({
        id: `${name}${at}`,
        source: `${name}${at}`,
        target: `${name}${at + 1}`,
      }));
    const nodes = ["p", "q"].flatMap((name) =>
      Array.from({ length: count }, (_, at) => ({ id: `${name}${at}` })),
    );
    const bridges = Array.from({ length: count }, (_, at) => ({
      id: `bridge ${at}`,
      source: `p${count - 1}`,
      target: "q0",
    }));
    const edges = [...chain("p"), ...chain("q"), ...bridges];
    const text = JSON.stringify({ heddle: "flow", version: 1, nodes, edges });
    expect(await call("paste", [text, origin])).toMatchObject({ ok: true });
    const back = { id: "back", source: `q${count - 1}`, target: "p0" };
    const loop = JSON.stringify({ heddle: "flow", version: 1, nodes, edges: [...edges, back] });
    expect(await call("paste", [loop, origin])).toMatchObject({ code: "edge_loop" });
    await expectServed(grace);
  });

  it("[G177] cannot choose a long key of a gesture", async () => {
    const { grace, call } = await share(chainOf());
    const moves = [{ id: "a", x: 1, y: 1 }];
    const outcome = await call("moveNodes", [moves, "x".repeat(megabyte)]);
    expect(outcome).toMatchObject({ ok: false, code: "validation" });
    await expectServed(grace);
  });

  it("[G182] cannot make one node larger than a message", async () => {
    const flow = chainOf();
    const { grace, call } = await share(flow);
    const patch = async (key: string): Promise<unknown> =>
      call("patchData", ["node", "a", { [key]: "x".repeat(megabyte / 2) }, key]);
    expect([await patch("p"), await patch("q")]).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await patch("r")).toMatchObject({
      code: "too_large",
      translatable: { code: "flow.largeNode", args: { id: "a", most: 1 } },
    });
    await expectServed(grace);
  });

  it("[G183] cannot fill the flow with drafts", async () => {
    const item = new NodeType({
      type: "item",
      schema: { type: "object", properties: { amount: { type: "number" } } },
    });
    const ids = Array.from({ length: 8 }, (_, at) => `n${at}`);
    const flow = new Flow({
      editorMode: "node",
      nodeTypes: { item },
      nodes: [{ id: "b" }, ...ids.map((id) => ({ id, type: "item" }))],
    });
    const { grace, mallory, call } = await share(flow);
    for (const id of ids) {
      const from = mallory.received.length;
      await call("openEditor", ["node", id]);
      const created = mallory.received
        .slice(from)
        .flatMap(({ operations }) => (operations ?? []) as { kind?: string; id: string }[]);
      const input = created.find(({ kind }) => kind === "number-input");
      await call("enter", ["x".repeat(megabyte)], input?.id);
    }
    const drafts = [...flow.openEditors].map(([, { view }]) => JSON.stringify(draftsIn(view)));
    expect(drafts.join("").length).toBeLessThan(4.1 * megabyte);
    expect(drafts.join("").length).toBeGreaterThan(2 * megabyte);
    await expectServed(grace);
  });
});

/** The drafts of a view and of all views inside it. */
function draftsIn(view: object): unknown[] {
  const { draft, children = [] } = view as { draft?: unknown; children?: readonly object[] };
  return [...(typeof draft === "string" ? [draft] : []), ...children.flatMap(draftsIn)];
}
