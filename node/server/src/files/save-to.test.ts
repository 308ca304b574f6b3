import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { Flow } from "@heddle/flow";
import { describe, expect, it, onTestFinished } from "vitest";

import type { LogEntry } from "../log.ts";
import { buildPageFirst } from "../page.fixture.ts";
import { serve } from "../serve.ts";
import { testLength } from "../test-length.fixture.ts";
import { until, visit } from "../visitor.fixture.ts";
import { emptyFolder } from "./empty-folder.fixture.ts";
import { type SaveOptions, saveTo, type Saving } from "./save-to.ts";

buildPageFirst();

interface Saved {
  readonly flow: Flow;
  readonly file: string;
  readonly saving: Saving;
  readonly log: LogEntry[];
}

/** A graph with one node, saved to a file in an empty folder. */
function savedFlow(options: SaveOptions = {}, file = join(emptyFolder(), "graph.json")): Saved {
  const flow = new Flow({ nodes: [{ id: "a" }] });
  const log: LogEntry[] = [];
  const saving = saveTo(flow, file, { delayMs: 5, logger: (entry) => log.push(entry), ...options });
  onTestFinished(() => saving.stop().catch(() => {}));
  return { flow, file, saving, log };
}

function labelIn(file: string): unknown {
  const { nodes } = JSON.parse(readFileSync(file, "utf8")) as { nodes: { label?: unknown }[] };
  return nodes[0]?.label;
}

describe("[N81] saveTo", () => {
  it("saves each change, and nothing before the first one", async () => {
    const { flow, file } = savedFlow();
    expect(existsSync(file)).toBe(false);
    flow.updateNode("a", { label: "Warp" });
    await until(() => existsSync(file) && labelIn(file) === "Warp");
  });

  it("saves while changes keep coming", async () => {
    const { flow, file } = savedFlow();
    let count = 0;
    const timer = setInterval(() => flow.updateNode("a", { label: String((count += 1)) }), 1);
    onTestFinished(() => clearInterval(timer));
    await expect.poll(() => existsSync(file) && Number(labelIn(file))).toBeGreaterThan(20);
  });

  it("writes numbers of any length as they are", async () => {
    const { file, flow, saving } = savedFlow();
    flow.addNode({ id: "b", data: { n: 12_345_678_901_234_567_890n } });
    await saving.flush();
    expect(readFileSync(file, "utf8")).toContain("12345678901234567890");
    expect(Flow.fromJSON(readFileSync(file, "utf8")).toJSON()).toEqual(flow.toJSON());
  });

  it("reports a failed save, and repeats it until it succeeds", async () => {
    const folder = join(emptyFolder(), "later");
    const { file, flow, saving, log } = savedFlow({}, join(folder, "graph.json"));
    flow.updateNode("a", { label: "Weft" });
    await expect(saving.flush()).rejects.toMatchObject({ code: "not_saved" });
    expect(log[0]).toMatchObject({ level: "error", event: "save_failed", code: "ENOENT" });
    mkdirSync(folder);
    await until(() => existsSync(file) && labelIn(file) === "Weft");
  });
});

it("[N83] what another program wrote is kept next to the file", async () => {
  const { file, flow, saving, log } = savedFlow();
  flow.updateNode("a", { label: "ours" });
  await saving.flush();
  writeFileSync(file, "theirs");
  flow.updateNode("a", { label: "ours again" });
  await saving.flush();
  expect(labelIn(file)).toBe("ours again");
  const kept = readdirSync(dirname(file)).filter((name) => name.includes("replaced"));
  expect(kept).toHaveLength(1);
  expect(readFileSync(join(dirname(file), kept[0] ?? ""), "utf8")).toBe("theirs");
  expect(log).toMatchObject([{ level: "warning", event: "file_replaced", file }]);
});

it("[N83] no version is lost that another program writes during a save", async () => {
  const { file, flow, saving } = savedFlow({ delayMs: 0 });
  await saving.flush();
  writeFileSync(file, "start");
  const program = join(import.meta.dirname, "writing-into.fixture.ts");
  const other = spawn(process.execPath, ["--import=tsx", program, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void other.kill("SIGKILL"));
  const written: string[] = [];
  await once(other.stdout, "data");
  other.stdout.on("data", (lines: Buffer) => written.push(...lines.toString().trim().split("\n")));
  for (let round = 0; written.length < testLength(20, 200); round += 1) {
    flow.updateNode("a", { label: String(round) });
    await saving.flush();
  }
  other.kill("SIGKILL");
  await once(other, "exit");
  const folder = dirname(file);
  const found = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  expect(written.filter((version) => !found.includes(version))).toEqual([]);
}, 120_000);

it("[N82] a server that closes saves pending changes", async () => {
  const { file, flow } = savedFlow({ delayMs: 60_000 });
  const server = await serve(() => flow, { port: 0, logger: false, handleSignals: false });
  flow.updateNode("a", { label: "last" });
  await server.close();
  expect(labelIn(file)).toBe("last");
});

describe("the example with a shared graph", () => {
  const program = join(import.meta.dirname, "../../../../examples/served/shared-graph.ts");

  interface Running {
    readonly url: string;
    readonly end: (signal: NodeJS.Signals) => Promise<unknown>;
  }

  async function start(file: string): Promise<Running> {
    const child = spawn(process.execPath, ["--conditions=source", "--import=tsx", program], {
      env: { ...process.env, GRAPH_FILE: file },
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const exit = once(child, "exit");
    const [line] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
    const end = async (signal: NodeJS.Signals): Promise<unknown> => {
      child.kill(signal);
      return exit;
    };
    return { url: line.trim(), end };
  }

  it("[N82] has every acknowledged edit in its file after SIGTERM", async () => {
    const file = join(emptyFolder(), "graph.json");
    writeFileSync(file, '{"nodes":[{"id":"a"}],"edges":[]}');
    const { url, end } = await start(file);
    const visitor = await visit({ url });
    const long = new Flow({ nodes: [{ id: "n", data: { n: 12_345_678_901_234_567_890n } }] });
    const pasted = await visitor.root.call("paste", long.copy(["n"]), { x: 0, y: 0 });
    expect(pasted).toMatchObject({ ok: true });
    expect(await visitor.root.call("relabel", "node", "a", "last")).toMatchObject({ ok: true });
    expect(await end("SIGTERM")).toEqual([0, null]);
    expect(labelIn(file)).toBe("last");
    expect(readFileSync(file, "utf8")).toContain("12345678901234567890");
  });

  it("[N81] leaves a complete file when it is killed while it saves", async () => {
    const file = join(emptyFolder(), "graph.json");
    writeFileSync(file, '{"nodes":[{"id":"a","label":"0"}],"edges":[]}');
    for (let time = 0; time < testLength(1, 10); time += 1) {
      const { url, end } = await start(file);
      const visitor = await visit({ url });
      const before = Number(labelIn(file));
      let label = before;
      const timer = setInterval(() => {
        void visitor.root.call("relabel", "node", "a", String((label += 1)));
      }, 2);
      await until(() => Number(labelIn(file)) > before);
      await end("SIGKILL");
      clearInterval(timer);
      visitor.replica.close();
      expect(Number(labelIn(file))).toBeGreaterThan(before);
    }
  });
});
