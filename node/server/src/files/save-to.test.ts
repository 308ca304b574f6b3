import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { Flow } from "@heddle/flow";
import { describe, expect, it, onTestFinished } from "vitest";

import { runProgram } from "../../../../scripts/programs.ts";
import { root } from "../../../../scripts/workspace.ts";
import type { LogEntry } from "../log.ts";
import { buildPageFirst, buildProgramsFirst } from "../page.fixture.ts";
import { serve } from "../serve.ts";
import { testLength } from "../test-length.fixture.ts";
import { until, visit } from "../visitor.fixture.ts";
import { emptyFolder } from "./empty-folder.fixture.ts";
import { type SaveOptions, saveTo, type Saving, waitMs } from "./save-to.ts";
import { withCode } from "../../../../core/params/src/thrown.fixture.ts";

buildPageFirst();
buildProgramsFirst();

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

describe("[N96] a save that keeps failing", () => {
  it("is logged once per reason, and so is the first one that succeeds again", async () => {
    const folder = join(emptyFolder(), "later");
    const { file, flow, saving, log } = savedFlow({ delayMs: 60_000 }, join(folder, "graph.json"));
    const fail = async (): Promise<void> => {
      flow.updateNode("a", { label: `Weft ${log.length}` });
      for (let time = 0; time < 3; time += 1)
        await expect(saving.flush()).rejects.toThrow(withCode("not_saved"));
    };
    await fail();
    writeFileSync(folder, "a file");
    await fail();
    rmSync(folder);
    mkdirSync(folder);
    await saving.flush();
    expect(log).toMatchObject([
      { level: "error", event: "save_failed", code: "ENOENT" },
      { level: "error", event: "save_failed", code: "ENOTDIR" },
      { level: "info", event: "saved_again", file },
    ]);
    rmSync(folder, { recursive: true });
    await fail();
    expect(log).toHaveLength(4);
    // For the last save, at the end of the test.
    mkdirSync(folder);
  });

  it("is repeated less and less often, but at least once a minute", () => {
    const seconds = Array.from({ length: 9 }, (_, failures) => waitMs(500, failures) / 1_000);
    expect(seconds).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it("is repeated at least every five seconds while another process holds the lock", () => {
    const times = Array.from({ length: 6 }, (_, failures) => waitMs(500, failures, "file_in_use"));
    expect(times).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000]);
  });
});

it("[N97] the first save removes the temporary files of killed processes", async () => {
  const { file, flow, saving } = savedFlow();
  writeFileSync(join(dirname(file), ".graph.json.4194305.heddle-part"), "half");
  flow.updateNode("a", { label: "Warp" });
  await saving.flush();
  await saving.stop();
  expect(readdirSync(dirname(file))).toEqual(["graph.json"]);
});

describe("[N98] a file that another process saves to", () => {
  it("is left as it is, until that process ends", async () => {
    const { file, flow, saving, log } = savedFlow();
    const program = runProgram(join(import.meta.dirname, "holding-lock.fixture.ts"));
    const other = spawn(process.execPath, [...program, file], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    onTestFinished(() => void other.kill("SIGKILL"));
    await once(other.stdout, "data");
    for (const label of ["one", "two", "three"]) {
      flow.updateNode("a", { label });
      await expect(saving.flush()).rejects.toMatchObject({ code: "not_saved" });
    }
    expect(readFileSync(file, "utf8")).toBe("theirs");
    expect(log).toMatchObject([{ event: "save_failed", code: "file_in_use" }]);
    expect(log[0]?.["message"]).toContain(String(other.pid));
    other.stdin.end();
    await once(other, "exit");
    await saving.flush();
    expect(labelIn(file)).toBe("three");
    const versions = readdirSync(dirname(file)).filter((name) => name.includes(".replaced-"));
    expect(versions).toHaveLength(1);
    expect(log.slice(1).map(({ event }) => event)).toEqual(["file_replaced", "saved_again"]);
  });

  it("can be saved to again once the first saving stops", async () => {
    const first = savedFlow();
    first.flow.updateNode("a", { label: "first" });
    await first.saving.flush();
    const second = savedFlow({}, first.file);
    second.flow.updateNode("a", { label: "second" });
    await expect(second.saving.flush()).rejects.toMatchObject({ code: "not_saved" });
    await first.saving.stop();
    await second.saving.flush();
    expect(labelIn(first.file)).toBe("second");
  });
});

describe("[N103] the last changes, if they cannot be saved", () => {
  function lockedFlow(): Saved {
    const saved = savedFlow({ delayMs: 60_000 });
    const lock = join(dirname(saved.file), ".graph.json.heddle-lock");
    writeFileSync(saved.file, "theirs", { mode: 0o600 });
    writeFileSync(lock, JSON.stringify({ pid: 1, host: "another", process: "its" }));
    onTestFinished(() => rmSync(lock, { force: true }));
    saved.flow.updateNode("a", { label: "last" });
    return saved;
  }

  function expectKept({ file, log }: Saved): void {
    expect(readFileSync(file, "utf8")).toBe("theirs");
    const [kept = ""] = readdirSync(dirname(file)).filter((name) => name.includes("unsaved"));
    expect(kept).toMatch(/^graph\.unsaved-\d+\.json$/);
    const path = join(dirname(file), kept);
    expect(labelIn(path)).toBe("last");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(log).toMatchObject([
      { event: "save_failed", code: "file_in_use" },
      { level: "warning", event: "unsaved_kept", file, kept: path },
    ]);
  }

  it("are next to the file when saving stops", async () => {
    const saved = lockedFlow();
    await expect(saved.saving.flush()).rejects.toMatchObject({ code: "not_saved" });
    expect(saved.log).toHaveLength(1);
    await expect(saved.saving.stop()).rejects.toMatchObject({ code: "not_saved" });
    expectKept(saved);
  });

  it("are in the temporary folder if they cannot be next to the file", async () => {
    const file = join(emptyFolder(), "missing", "graph.json");
    const { flow, saving, log } = savedFlow({ delayMs: 60_000 }, file);
    flow.updateNode("a", { label: "last" });
    await expect(saving.stop()).rejects.toMatchObject({ code: "not_saved" });
    const kept = String(log.at(-1)?.["kept"]);
    onTestFinished(() => rmSync(kept));
    expect([dirname(kept), labelIn(kept)]).toEqual([tmpdir(), "last"]);
  });

  it("are next to the file when a server closes, and other files are saved", async () => {
    const saved = lockedFlow();
    const free = savedFlow({ delayMs: 60_000 });
    free.flow.updateNode("a", { label: "free" });
    const server = await serve(() => saved.flow, { port: 0, logger: false, handleSignals: false });
    await expect(server.close()).rejects.toMatchObject({ code: "not_saved" });
    expectKept(saved);
    expect(labelIn(free.file)).toBe("free");
  });
});

describe.runIf(existsSync("/dev/stdout"))("[N104] a pipe is written to without a lock", () => {
  it("if it has a name", async () => {
    const file = join(emptyFolder(), "graph.json");
    execFileSync("mkfifo", [file]);
    const { flow, saving } = savedFlow({ delayMs: 60_000 }, file);
    flow.updateNode("a", { label: "Warp" });
    const [text] = await Promise.all([readFile(file, "utf8"), saving.flush()]);
    expect(JSON.parse(text)).toMatchObject({ nodes: [{ label: "Warp" }] });
    expect(readdirSync(dirname(file))).toEqual(["graph.json"]);
  });

  it("if it is the standard output", () => {
    const program = runProgram(join(import.meta.dirname, "saving-to-stdout.fixture.ts"));
    // Node itself connects child processes by sockets, which have no path to write to.
    const args = ["-c", '"$@" | cat', "sh", process.execPath, ...program];
    expect(execFileSync("sh", args, { encoding: "utf8" })).toBe('"Warp"\n');
  });
});

describe("[N99] the version that the app has read", () => {
  it("needs no copy", async () => {
    const { file, flow, saving } = savedFlow();
    flow.updateNode("a", { label: "Warp", position: { x: 5, y: 7 } });
    await saving.stop();
    const again = Flow.fromJSON(readFileSync(file, "utf8"));
    const next = saveTo(again, file, { logger: false });
    again.updateNode("a", { label: "Weft" });
    await next.stop();
    expect(readdirSync(dirname(file))).toEqual(["graph.json"]);
  });

  it("is not one that another program writes before saveTo is called", async () => {
    const { file, flow, saving } = savedFlow();
    flow.updateNode("a", { label: "Warp" });
    await saving.stop();
    const again = Flow.fromJSON(readFileSync(file, "utf8"));
    writeFileSync(file, "theirs");
    const next = saveTo(again, file, { logger: false });
    again.updateNode("a", { label: "Weft" });
    await next.stop();
    const [, kept = ""] = readdirSync(dirname(file)).toSorted();
    expect(readFileSync(join(dirname(file), kept), "utf8")).toBe("theirs");
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
  const program = runProgram(join(import.meta.dirname, "writing-into.fixture.ts"));
  const other = spawn(process.execPath, [...program, file], {
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
});

it("[N82] a server that closes saves pending changes", async () => {
  const { file, flow } = savedFlow({ delayMs: 60_000 });
  const server = await serve(() => flow, { port: 0, logger: false, handleSignals: false });
  flow.updateNode("a", { label: "last" });
  await server.close();
  expect(labelIn(file)).toBe("last");
});

describe("the example with a shared graph", () => {
  const program = runProgram(join(root, "examples", "served", "shared-graph.ts"));

  interface Running {
    readonly url: string;
    readonly end: (signal: NodeJS.Signals) => Promise<unknown>;
  }

  async function start(file: string): Promise<Running> {
    const child = spawn(process.execPath, program, {
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
