import { describe, expect, it } from "vitest";

import {
  defineNodeType,
  Flow,
  type FindOptions,
  type FoundItem,
  InvalidArgumentError,
} from "../../index.ts";
import { stateOf } from "../../recorded-flow.fixture.ts";

const nodeTypes = { bath: defineNodeType({ type: "bath", label: "Dye bath" }) };

/** Names of a small mill, some of them in several places. */
function mill(): Flow {
  return new Flow({
    nodeTypes,
    nodes: [
      { id: "n1", label: "Fine wool" },
      { id: "n2", label: "Wool" },
      { id: "wool", label: "Sheep" },
      { id: "n4", label: "Wool store", data: { note: "wool" } },
      { id: "n5", type: "bath", data: { file: { name: "wool.csv" }, rows: [1, 7250.5] } },
    ],
    edges: [
      { id: "spin", source: "n1", target: "n2", label: "Woolen thread", data: { tex: 7250 } },
    ],
  });
}

const idsOf = (flow: Flow, text: string, options?: FindOptions): string[] =>
  flow.find(text, options).map(({ id }) => id);

describe("find", () => {
  it("[G240] finds labels, ids, types and data, each item once", () => {
    const flow = mill();
    expect(flow.find("store")).toEqual([
      { kind: "node", id: "n4", where: "label", excerpt: "Wool store" },
    ]);
    expect(flow.find("spin")).toEqual([{ kind: "edge", id: "spin", where: "id", excerpt: "spin" }]);
    expect(flow.find("dye")).toEqual([
      { kind: "node", id: "n5", where: "type", excerpt: "Dye bath" },
    ]);
    expect(flow.find("7250")).toEqual([
      { kind: "edge", id: "spin", where: "data", path: "tex", excerpt: "7250" },
      { kind: "node", id: "n5", where: "data", path: "rows.1", excerpt: "7250.5" },
    ]);
    expect(idsOf(flow, "wool", { in: ["data"] })).toEqual(["n4", "n5"]);
    expect(idsOf(flow, "wool", { in: ["id", "type"] })).toEqual(["wool"]);
    expect(flow.find("linen")).toEqual([]);
  });

  it("[G241] ignores case, accents and spaces around the text", () => {
    const labels = ["Café", "cafe\u0301", "STRASSE", "ΟΔΟΣ", "İplik", "ﬁne"];
    const flow = new Flow({ nodes: labels.map((label, at) => ({ id: `n${at}`, label })) });
    expect(idsOf(flow, " CAFE ")).toEqual(["n0", "n1"]);
    expect(idsOf(flow, "straße")).toEqual(["n2"]);
    expect(idsOf(flow, "οδος")).toEqual(["n3"]);
    expect(idsOf(flow, "iplik")).toEqual(["n4"]);
    expect(idsOf(flow, "fine")).toEqual(["n5"]);
    expect([idsOf(flow, ""), idsOf(flow, "  "), idsOf(flow, "\u0301")]).toEqual([[], [], []]);
  });

  it("[G242] orders the results by how well they fit", () => {
    expect(idsOf(mill(), "wool")).toEqual(["n2", "n4", "spin", "wool", "n1", "n5"]);
  });

  it("[G243] cuts the excerpt around the hit", () => {
    const long = `${"é😀 ".repeat(40)}the\n  hit${" é😀".repeat(40)}`;
    const flow = new Flow({ nodes: [{ id: "n", data: { long } }] });
    const [{ excerpt, path } = { excerpt: "" }] = flow.find("THE");
    expect(path).toBe("long");
    expect(excerpt).toMatch(/^….{10,25}the hit.{30,60}…$/u);
    expect(excerpt).not.toMatch(/\p{Cs}/u);
  });

  it("[G244] returns at most as many results as requested", () => {
    const nodes = Array.from({ length: 300 }, (_, at) => ({ id: `n${at}`, label: "Wool" }));
    const flow = new Flow({ nodes });
    expect(flow.find("wool")).toHaveLength(100);
    expect(idsOf(flow, "wool", { limit: 2 })).toEqual(["n0", "n1"]);
    expect(flow.find("wool", { limit: 1_000 })).toHaveLength(300);
  });

  it("[G244] gives a visitor flat results of limited size, and changes nothing", async () => {
    const long = "wool".repeat(20_000);
    const nodes = Array.from({ length: 300 }, (_, at) => ({ id: `n${at}`, label: "Wool" }));
    const flow = new Flow({ nodes: [...nodes, { id: long }, { id: `${long}2` }], editable: false });
    const before = stateOf(flow);
    const found = async (...args: unknown[]): Promise<unknown[]> => {
      const outcome = await flow.call("find", ...args);
      return outcome.ok ? (outcome.result as unknown[]) : [];
    };
    expect(await found("wool", { limit: 1_000 })).toHaveLength(200);
    const byId = await found("wool", { in: ["id"] });
    expect(byId).toHaveLength(1);
    expect(Object.values(byId[0] as object).every((value) => typeof value === "string")).toBe(true);
    expect(await flow.createViewer().call("find", "wool", { limit: 1 })).toMatchObject({
      ok: true,
      result: [{ kind: "node", id: "n0" }],
    });
    expect(stateOf(flow)).toBe(before);
  });

  it("[G244] ends the search of a visitor early in long texts beyond ASCII", async () => {
    const data = { text: `${"ß".repeat(40_000)}needle` };
    const nodes = Array.from({ length: 100 }, (_, at) => ({ id: `n${at}`, data }));
    const flow = new Flow({ nodes });
    const outcome = await flow.call("find", "needle");
    const ids = (outcome.ok ? (outcome.result as FoundItem[]) : []).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.length).toBeLessThan(nodes.length);
    expect(ids).toEqual(idsOf(flow, "needle").slice(0, ids.length));
  });

  it.each<[name: string, args: readonly unknown[]]>([
    ["a text that is not one", [7]],
    ["a long text", ["a".repeat(1_001)]],
    ["an unknown place", ["a", { in: ["style"] }]],
    ["an unknown option", ["a", { places: ["label"] }]],
    ["a limit that is not a count", ["a", { limit: 0.5 }]],
    ["too high a limit", ["a", { limit: 10_001 }]],
  ])("[G244] rejects %s", async (_name, args) => {
    const flow = mill();
    expect(() => flow.find(...(args as [string]))).toThrow(InvalidArgumentError);
    expect((await flow.call("find", ...args)).ok).toBe(false);
  });

  it("[G370] sees every change since the last search", () => {
    const flow = mill();
    const asNew = (): string[] => idsOf(Flow.fromJSON(flow.toJSON(), { nodeTypes }), "wool");
    const agrees = (): void => expect(idsOf(flow, "wool")).toEqual(asNew());
    agrees();
    const changes = [
      () => flow.updateNode("n1", { label: "Flax" }),
      () => flow.patchNodeData("n1", { note: "no wool" }),
      () => flow.updateNode("n1", { position: { x: 7, y: 7 } }),
      () => flow.updateEdge("spin", { label: null }),
      () => flow.removeNode("n2"),
      () => flow.addNode({ id: "n9", label: "WOOL" }),
      () => flow.replace({ nodes: [{ id: "x", label: "wool" }, { id: "n1" }], edges: [] }),
    ];
    for (const change of changes) {
      change();
      agrees();
    }
    while (flow.undo()) agrees();
    while (flow.redo()) agrees();
    const failed = (): void =>
      flow.transaction(() => {
        flow.updateNode("x", { label: "linen" });
        expect(idsOf(flow, "linen")).toEqual(["x"]);
        throw new Error("rolled back");
      });
    expect(failed).toThrow("rolled back");
    expect(idsOf(flow, "linen")).toEqual([]);
    agrees();
  });

  it("[G370] an excerpt shows the hit in a long text whose folded text is longer", () => {
    const flow = new Flow({ nodes: [{ id: "a", data: { text: `${"ß😀".repeat(2_500)}needle` } }] });
    expect(flow.find("needle")[0]?.excerpt).toMatch(/^….*needle$/);
  });
});
