import { lstatSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, it } from "vitest";

import { buildProgramsFirst } from "../../../server/src/page.fixture.ts";
import { runHeddle, runHeddleProcess } from "../heddle-process.fixture.ts";
import { contentOf, graphFile } from "./editing.fixture.ts";
import { graphs } from "./graph-fixtures.fixture.ts";
import { GraphText } from "./graph-text.ts";

buildProgramsFirst();

it.each(["node-link", "graphology", "json"])("[K30] a graph is written as %s", async (format) => {
  const file = graphFile("networkx");
  const { code, stdout, stderr } = await runHeddle(["flow", "convert", file, "--to", format]);
  expect([code, stderr]).toEqual([0, ""]);
  const converted = await GraphText.read("file", stdout);
  expect(converted.format).toBe(format);
  expect(converted.flow.node("warp")?.data).toEqual({ hours: 2, width: null });
  expect(contentOf(file)).toBe(graphs.networkx);
});

it("[K30] standard input is converted to a file", async () => {
  const output = join(dirname(graphFile()), "out.json");
  const line = ["flow", "convert", "-", "--to", "node-link", "--output", output];
  const { code, stdout } = await runHeddleProcess(line, { input: graphs.graphology });
  expect([code, stdout]).toEqual([0, ""]);
  expect((await GraphText.read("file", contentOf(output))).format).toBe("node-link");
  expect(readdirSync(dirname(output)).toSorted()).toEqual(["out.json", "weave.json"]);
});

it("[K30] a link stays a link, and a device is written to", async () => {
  const file = graphFile();
  const link = join(dirname(file), "link.json");
  symlinkSync("out.json", link);
  writeFileSync(join(dirname(file), "out.json"), "");
  const to = async (output: string): Promise<unknown> =>
    runHeddle(["flow", "convert", file, "--to", "json", "--output", output]);
  expect(await to(link)).toMatchObject({ code: 0, stderr: "" });
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(contentOf(join(dirname(file), "out.json"))).toContain("Warp");
  const ahead = join(dirname(file), "ahead.json");
  symlinkSync("later.json", ahead);
  expect(await to(ahead)).toMatchObject({ code: 0, stderr: "" });
  expect(lstatSync(ahead).isSymbolicLink()).toBe(true);
  expect(contentOf(join(dirname(file), "later.json"))).toContain("Warp");
  expect(await to("/dev/null")).toMatchObject({ code: 0, stderr: "" });
  expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
});

it("[K30] - is standard output", async () => {
  const folder = dirname(graphFile());
  const line = ["flow", "convert", "weave.json", "--to", "json", "--output", "-"];
  const { code, stdout } = await runHeddle(line, { folder });
  expect([code, readdirSync(folder)]).toEqual([0, ["weave.json"]]);
  expect(stdout).toContain("Warp");
});

it("[K30, K4] a failed write is reported", async () => {
  const file = graphFile();
  const to = async (output: string): Promise<unknown> =>
    runHeddle(["flow", "convert", file, "--to", "json", "--output", output]);
  const folder = dirname(file);
  expect(await to(folder)).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining(`"${folder}"`) as string,
  });
  expect(await to(join(folder, "no", "out.json"))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("out.json") as string,
  });
  expect(readdirSync(folder)).toEqual(["weave.json"]);
});

it("[K30, K4] an invalid command line or input is reported, and nothing is written", async () => {
  const file = graphFile();
  const without = await runHeddle(["flow", "convert", file]);
  expect(without).toMatchObject({ code: 2, stdout: "" });
  expect(without.stderr).toContain("--to");
  const other = await runHeddle(["flow", "convert", file, "--to", "graphlogy"]);
  expect(other).toMatchObject({ code: 2, stdout: "" });
  expect(other.stderr).toContain("Did you mean `graphology`?");
  const missing = await runHeddle(["flow", "convert", "no.json", "--to", "json"]);
  expect(missing).toMatchObject({ code: 3, stdout: "" });
  const input = await runHeddleProcess(["flow", "convert", "-", "--to", "json"], {
    input: "nothing",
  });
  expect(input.stderr).toContain('"standard input"');
});
