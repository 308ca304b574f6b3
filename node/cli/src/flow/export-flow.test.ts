import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, it } from "vitest";

import { runHeddle } from "../heddle-process.fixture.ts";
import { graphFile } from "./editing.fixture.ts";

it("[K101] a graph is drawn to standard output or to a file", async () => {
  const file = graphFile("networkx");
  const out = join(dirname(file), "weave.svg");
  const printed = await runHeddle(["flow", "export", file, "--to", "svg"]);
  expect([printed.code, printed.stderr]).toEqual([0, ""]);
  expect(printed.stdout).toMatch(/^<svg [^]*>warp<[^]*<\/svg>\n$/i);
  expect(await runHeddle(["flow", "export", file, "--to", "svg", "--output", out])).toEqual({
    code: 0,
    stdout: "",
    stderr: "",
  });
  expect(readFileSync(out, "utf8")).toBe(printed.stdout);
  const dark = await runHeddle(["flow", "export", file, "--to", "svg", "--theme", "dark"]);
  expect([dark.code, dark.stdout === printed.stdout]).toEqual([0, false]);
});

const resvg: string = "@resvg/resvg-js";
const hasResvg = await import(resvg).then(
  () => true,
  () => false,
);

it.skipIf(!hasResvg)("[K102] a graph is drawn as PNG, by the name of the output", async () => {
  const file = graphFile("networkx");
  const out = join(dirname(file), "weave.PNG");
  const written = { code: 0, stdout: "", stderr: "" };
  expect(await runHeddle(["flow", "export", file, "-o", out, "--scale", "1"])).toEqual(written);
  const small = readFileSync(out);
  expect(small.toString("latin1", 1, 4)).toBe("PNG");
  expect(await runHeddle(["flow", "export", file, "--to", "png", "-o", out])).toEqual(written);
  expect(readFileSync(out).readUInt32BE(16)).toBe(2 * small.readUInt32BE(16));
  const { stdout } = await runHeddle(["flow", "export", file, "--to", "png"]);
  expect(stdout).toContain("PNG");
});

it("[K101, K4] an invalid command line or input is reported", async () => {
  const file = graphFile();
  const without = await runHeddle(["flow", "export", file]);
  expect([without.code, without.stderr.includes("--to")]).toEqual([2, true]);
  expect(await runHeddle(["flow", "export", file, "--to", "gif"])).toMatchObject({ code: 2 });
  expect(await runHeddle(["flow", "export", "no.json", "--to", "svg"])).toMatchObject({ code: 3 });
});
