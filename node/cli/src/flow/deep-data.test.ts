import { writeFileSync } from "node:fs";

import { Flow, type GraphFormat, stringifyExactJson } from "@heddle/flow";
import { ExactNumber, maximumDepth } from "@heddle/params";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";

import { FlowHarness } from "../../../server/src/flow-replica.fixture.ts";
import { buildPageFirst } from "../../../server/src/page.fixture.ts";
import { runHeddle } from "../heddle-process.fixture.ts";
import { contentOf, edit, graphFile, untilSaved } from "./editing.fixture.ts";
import { GraphText, writeGraph } from "./graph-text.ts";

buildPageFirst();

type Data = Readonly<Record<string, unknown>>;

/** A record is a level of its own. */
const deepest = maximumDepth - 1;
const formats: readonly GraphFormat[] = ["json", "node-link", "graphology"];
const origin = { x: 0, y: 0 };

const key = fc.oneof(
  fc.constantFrom("$", "value", "", "0", "__proto", "Constructor", "toString", "$entries"),
  fc.string({ maxLength: 3 }),
);
const leaf = fc.oneof(
  fc.constantFrom(
    {},
    [],
    null,
    true,
    "$",
    12_345_678_901_234_567_890n,
    new ExactNumber("0.12345678901234567890"),
  ),
  fc.string({ maxLength: 3 }),
  fc.integer(),
);
/** One level around a value: a list, or an object with another member. */
const level = fc.oneof(
  fc.constant((inner: unknown): unknown => [inner]),
  fc.tuple(key, key, leaf).map(([name, other, value]) => (inner: unknown): unknown => ({
    [other]: value,
    [name]: inner,
  })),
);
const anyData: fc.Arbitrary<Data> = fc
  .tuple(key, leaf, fc.array(level, { maxLength: deepest - 2, size: "max" }))
  .map(([name, value, around]) => ({
    [name]: around.reduce<unknown>((inner, add) => add(inner), value),
  }));

function nested(levels: number, add: (inner: unknown) => Data): Data {
  let data: Data = {};
  for (let at = 1; at < levels; at++) data = add(data);
  return data;
}

/** Encodes to three levels per level. */
const tagged = (inner: unknown): Data => ({ $: inner });

it("[K68] whatever data a graph accepts is sent, saved, copied and read again", async () => {
  const check = async (data: Data): Promise<void> => {
    const flow = new Flow({ nodes: [{ id: "a", data }, { id: "empty" }] });
    const harness = new FlowHarness(flow);
    const { clock, network } = harness;
    const shown = (id: string): unknown => harness.root.records("nodeRecords").get(id)?.["data"];
    await clock.advance(10);
    expect(shown("a")).toEqual(data);
    flow.addNode({ id: "added", data });
    await clock.advance(10);
    expect(shown("added")).toEqual(data);
    network.cut();
    flow.addNode({ id: "missed", data });
    await clock.advance(1_000);
    expect(shown("missed")).toEqual(data);
    const patched = await harness.call("patchData", "node", "empty", data, "g");
    expect([patched, flow.node("empty")?.data]).toMatchObject([{ ok: true }, data]);
    const pasted = await harness.call("paste", flow.copy(["a"]), origin);
    expect([pasted, shown("a-2")]).toMatchObject([{ ok: true }, data]);
    for (const format of formats) {
      const text = await GraphText.read("file", await writeGraph(flow, format));
      expect([text.format, text.flow.node("a")?.data]).toEqual([format, data]);
      const again = await GraphText.read("file", await text.write(text.flow));
      expect(again.flow.node("a")?.data).toEqual(data);
    }
    harness.close();
  };
  await fc.assert(fc.asyncProperty(anyData, check), {
    numRuns: 10,
    examples: [[nested(deepest, tagged)], [nested(deepest, (a) => ({ list: a }))]],
  });
});

it("[K68] one level more is rejected everywhere, and changes nothing", async () => {
  const data = nested(deepest + 1, tagged);
  const limit = `deeper than ${maximumDepth} levels`;
  const flow = new Flow({ nodes: [{ id: "a" }] });
  const before = flow.toJSON();
  const harness = new FlowHarness(flow);
  onTestFinished(() => harness.close());
  await harness.clock.advance(10);
  const nodes = [{ id: "deep", data }];
  const copied = stringifyExactJson({ heddle: "flow", version: 1, nodes, edges: [] });
  expect(() => new Flow({ nodes })).toThrow(limit);
  expect(() => flow.addNode({ id: "deep", data })).toThrow(limit);
  expect(() => flow.patchNodeData("a", data)).toThrow(limit);
  expect(() => flow.patchData("node", "a", data, "g")).toThrow(limit);
  expect(() => flow.updateNode("a", { data })).toThrow(limit);
  expect(() => flow.paste(copied, origin)).toThrow(limit);
  const rejected = { ok: false, reason: expect.stringContaining(limit) as string };
  expect(await harness.call("patchData", "node", "a", data, "g")).toMatchObject(rejected);
  expect(await harness.call("paste", copied, origin)).toMatchObject(rejected);
  expect(flow.toJSON()).toEqual(before);
});

it.each([
  ["json", { version: 1, nodes: [{ id: "deep", data: "DEEP" }], edges: [] }],
  [
    "node-link",
    { directed: true, multigraph: true, nodes: [{ id: "deep", x: "DEEP" }], links: [] },
  ],
  ["graphology", { nodes: [{ key: "deep", attributes: { x: "DEEP" } }], edges: [] }],
])(
  "[K68] a file of %s with deeper data is rejected with the node and the limit",
  async (_, graph) => {
    for (const levels of [maximumDepth, 1_980, 100_000]) {
      const deep = `${'{"a":'.repeat(levels - 1)}{"n":12345678901234567890}${"}".repeat(levels - 1)}`;
      const text = JSON.stringify(graph).replace('"DEEP"', deep);
      await expect(GraphText.read("weave.json", text)).rejects.toThrow(
        /"weave\.json" is not a graph: .*"deep".* nests deeper than 200 levels/,
      );
    }
  },
);

it("[K68] a graph with the deepest data is opened and saved; a deeper one is not opened", async () => {
  const file = graphFile();
  const nodes = [{ id: "deep", label: "Deep", data: nested(deepest, tagged) }];
  writeFileSync(file, JSON.stringify({ nodes, edges: [] }));
  const { command, visitor } = await edit(file);
  expect(await visitor.root.call("relabel", "node", "deep", "Deepest")).toMatchObject({ ok: true });
  await untilSaved(file, "Deepest");
  expect(await command.stop()).toBe(0);
  expect(JSON.parse(contentOf(file))).toMatchObject({ nodes: [{ data: nodes[0]?.data }] });
  writeFileSync(file, contentOf(file).replace('"data":{', '"data":{"more":{').replace("}}", "}}}"));
  const { code, stderr } = await runHeddle(["flow", file, "--port", "0"]);
  expect([code, stderr]).toEqual([
    3,
    expect.stringMatching(/"deep".* nests deeper than 200 levels/),
  ]);
});
