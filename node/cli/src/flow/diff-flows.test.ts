import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, it } from "vitest";

import { buildPageFirst } from "../../../server/src/page.fixture.ts";
import { until, visit } from "../../../server/src/visitor.fixture.ts";
import { HeddleInProcess, runHeddle } from "../heddle-process.fixture.ts";
import { contentOf, graphFile } from "./editing.fixture.ts";

buildPageFirst();

const before = {
  nodes: [
    { id: "yarn", label: "Yarn", data: { count: 3, note: "old" } },
    { id: "bleach", label: "Bleach" },
    { id: "cloth", position: { x: 520, y: 100 } },
  ],
  edges: [{ id: "weave", source: "yarn", target: "cloth" }],
};
const after = {
  nodes: [
    { id: "yarn", label: "Fine yarn", data: { count: 123456789012345678901n, tags: ["a"] } },
    { id: "dye", label: "Dye\u001B[2J bath" },
    { id: "cloth", position: { x: 560, y: 120 } },
  ],
  edges: [],
};

/** Two graph files next to each other. */
function files(): { before: string; after: string; folder: string } {
  const folder = dirname(graphFile());
  const paths = { before: join(folder, "before.json"), after: join(folder, "after.json") };
  writeFileSync(paths.before, JSON.stringify(before));
  const text = JSON.stringify(after, (_key, value: unknown) =>
    typeof value === "bigint" ? "exact" : value,
  );
  writeFileSync(paths.after, text.replace('"exact"', "123456789012345678901"));
  return { ...paths, folder };
}

it("[K100] differences are listed, one line per item", async () => {
  const { folder } = files();
  const result = await runHeddle(["flow", "diff", "before.json", "after.json"], { folder });
  expect([result.code, result.stderr]).toEqual([1, ""]);
  expect(result.stdout.trimEnd().split("\n")).toEqual([
    '+ node dye "Dye\uFFFD[2J bath"',
    '- node bleach "Bleach"',
    '~ node yarn "Yarn": label "Yarn" → "Fine yarn", data.count 3 → 123456789012345678901, data.note removed, data.tags ["a"]',
    "> node cloth: (520, 100) → (560, 120)",
    "- edge weave",
  ]);
});

it("[K100] --json writes the difference with exact numbers", async () => {
  const { folder } = files();
  const line = ["flow", "diff", "before.json", "after.json", "--json"];
  const { code, stdout } = await runHeddle(line, { folder });
  expect([code, stdout.includes(": 123456789012345678901,")]).toEqual([1, true]);
  expect(JSON.parse(stdout)).toMatchObject({
    nodes: { added: ["dye"], changed: [{ id: "yarn", removed: ["note"] }], moved: ["cloth"] },
    edges: { removed: ["weave"] },
  });
});

it("[K100] equal graphs have no difference, in any format", async () => {
  const file = graphFile("networkx");
  const converted = join(dirname(file), "converted.json");
  await runHeddle(["flow", "convert", file, "--to", "graphology", "--output", converted]);
  const equal = await runHeddle(["flow", "diff", file, converted]);
  expect(equal).toMatchObject({ code: 0, stdout: "", stderr: "" });
  const json = await runHeddle(["flow", "diff", file, file, "--json"]);
  expect([json.code, JSON.parse(json.stdout)]).toMatchObject([0, { nodes: { added: [] } }]);
});

it("[K100, K4] an error has another exit code than a difference", async () => {
  const { before: file, folder } = files();
  expect(await runHeddle(["flow", "diff", "-", "-"])).toMatchObject({ code: 2, stdout: "" });
  expect(await runHeddle(["flow", "diff", file])).toMatchObject({ code: 2, stdout: "" });
  const missing = await runHeddle(["flow", "diff", file, join(folder, "no.json")]);
  expect([missing.code, missing.stdout]).toEqual([3, ""]);
  expect(contentOf(file)).toBe(JSON.stringify(before));
});

it("[K103] a page shows the differences read-only, and follows changes of both files", async () => {
  const paths = files();
  const line = ["flow", "diff", paths.before, paths.after, "--port", "0", "--language", "de"];
  const command = new HeddleInProcess(line);
  const visitor = await visit({ url: await command.url() });
  const { root } = visitor;
  const differences = (): string[] =>
    Array.from(
      root.records("differences"),
      ([key, { change }]) => `${key} ${String(change)}`,
    ).toSorted();
  expect(differences()).toEqual([
    "edge:weave removed",
    "node:bleach removed",
    "node:cloth moved",
    "node:dye added",
    "node:yarn changed",
  ]);
  expect(String(visitor.find("text").read("text"))).toContain("before.json");
  expect(await root.call("remove", ["dye"], [])).toMatchObject({ ok: false });
  writeFileSync(paths.before, contentOf(paths.after));
  await until(() => differences().length === 0);
  writeFileSync(paths.after, JSON.stringify({ nodes: [{ id: "loom" }], edges: [] }));
  await until(() => differences().includes("node:loom added"));
  expect(await command.stop()).toBe(0);
});

it("[K103] nodes without positions in both files do not count as moved", async () => {
  const paths = files();
  const chain = (...ids: readonly string[]): string =>
    JSON.stringify({
      nodes: ids.map((id) => ({ id })),
      edges: ids.slice(1).map((id, at) => ({ source: ids[at], target: id })),
    });
  writeFileSync(paths.before, chain("a", "b", "c"));
  writeFileSync(paths.after, chain("a", "x", "c"));
  const command = new HeddleInProcess(["flow", "diff", paths.before, paths.after, "--port", "0"]);
  const { root } = await visit({ url: await command.url() });
  const changes = Array.from(root.records("differences"), ([, { change }]) => change);
  expect(new Set(changes)).toEqual(new Set(["added", "removed"]));
  expect(await command.stop()).toBe(0);
});

it("[K103, K4] options that contradict each other are usage errors", async () => {
  const paths = files();
  for (const options of [
    ["--json", "--open"],
    ["--language", "de"],
  ]) {
    const line = ["flow", "diff", paths.before, paths.after, ...options];
    expect(await runHeddle(line)).toMatchObject({ code: 2, stdout: "" });
  }
  const missing = ["flow", "diff", paths.before, join(paths.folder, "no.json"), "--port", "0"];
  expect(await runHeddle(missing)).toMatchObject({ code: 3, stdout: "" });
});
