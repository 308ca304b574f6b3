import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";

import { describe, expect, it, onTestFinished } from "vitest";

import { buildPageFirst, buildProgramsFirst } from "../../../server/src/page.fixture.ts";
import { isFullLength } from "../../../server/src/test-length.fixture.ts";
import { pause, until, visit } from "../../../server/src/visitor.fixture.ts";
import {
  emptyFolder,
  HeddleInProcess,
  runHeddle,
  runHeddleProcess,
} from "../heddle-process.fixture.ts";
import {
  button,
  contentOf,
  edit,
  editInOtherProcess,
  graphFile,
  stateOf,
  untilSaved,
} from "./editing.fixture.ts";
import { graphs, type GraphName } from "./graph-fixtures.fixture.ts";

buildPageFirst();
buildProgramsFirst();

it.each(Object.keys(graphs) as GraphName[])(
  "[K20, K22] a graph of %s is opened, changed and saved automatically",
  async (name) => {
    const file = graphFile(name);
    const { command, visitor } = await edit(file);
    expect(contentOf(file)).toBe(graphs[name]);
    await visitor.root.call("relabel", "node", "warp", "Warping");
    await untilSaved(file, "Warping");
    JSON.parse(contentOf(file));
    await until(() => stateOf(visitor) === "weave.json: saved");
    expect(await command.stop()).toBe(0);
    expect(readdirSync(dirname(file))).toEqual(["weave.json"]);
  },
);

it("[K21] all tabs show the same graph", async () => {
  const { command, visitor } = await edit(graphFile());
  const other = await visit({ url: await command.url() });
  await visitor.root.call("relabel", "node", "warp", "Warping");
  await until(() => other.root.records("nodeRecords").get("warp")?.["label"] === "Warping");
  expect(await other.root.call("undo")).toMatchObject({ ok: true });
  await until(() => visitor.root.records("nodeRecords").get("warp")?.["label"] === "Warp");
});

it("[K31] each browser keeps its viewport under the name of the file", async () => {
  const file = graphFile();
  const keys: unknown[] = [];
  for (const options of [[], ["--read-only"]]) {
    const { visitor, command } = await edit(file, ...options);
    keys.push(visitor.root.read("viewportKey"));
    await command.stop();
  }
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

it("[K114] the subgraphs and groups of a file keep their types", async () => {
  const file = graphFile();
  cpSync(join(import.meta.dirname, "../../../../examples/cli/invoices.json"), file);
  const { visitor, command } = await edit(file, "--read-only");
  const types = visitor.root.read("nodeTypeRecords") as Record<string, { subgraph?: boolean }>;
  expect(types["clean"]?.subgraph).toBe(true);
  expect(Object.keys(types).toSorted()).toEqual(["clean", "viewable"]);
  await command.stop();
});

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

describe("[K22] saving a graph", () => {
  it.each(process.env["HEDDLE_FULL"] ? signals : signals.slice(0, 1))(
    "[K10] saves when %s ends the command",
    async (signal) => {
      const file = graphFile();
      const { command, visitor } = await editInOtherProcess(file);
      await visitor.root.call("relabel", "node", "warp", "At the last moment");
      expect(await command.stop(signal)).toBe(0);
      expect(contentOf(file)).toContain("At the last moment");
    },
  );

  it("saves with the mode of the file, and at the target of a link", async () => {
    const file = graphFile();
    chmodSync(file, 0o640);
    const link = join(dirname(file), "link.json");
    symlinkSync(file, link);
    const { visitor } = await edit(link);
    await visitor.root.call("relabel", "node", "warp", "Warping");
    await untilSaved(file, "Warping");
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  it("does not save after a change of viewport or selection only", async () => {
    const file = graphFile();
    const { command, visitor } = await edit(file);
    await visitor.root.call("setViewport", { x: 5, y: 5, zoom: 2 });
    await visitor.root.call("select", ["warp"], [], "set");
    expect(await command.stop()).toBe(0);
    expect(contentOf(file)).toBe(graphs.heddle);
  });
});

it("[K23] a command that is killed while it saves leaves a complete graph", async () => {
  const file = graphFile();
  for (let time = 0; time < (isFullLength ? 10 : 2); time++) {
    const { command, visitor } = await editInOtherProcess(file);
    const editing = setInterval(() => {
      void visitor.root.call("relabel", "node", "warp", `Warp ${performance.now()}`);
    }, 5);
    // Saves happen every 300 ms: kill the command around one of them.
    await pause(250 + Math.random() * 400);
    await command.stop("SIGKILL");
    clearInterval(editing);
    expect(JSON.parse(contentOf(file))).toMatchObject({ nodes: [{ id: "warp" }, { id: "weave" }] });
  }
});

describe("[K24] a second process", () => {
  it("learns which process edits the file", async () => {
    const file = graphFile();
    const { command } = await editInOtherProcess(file);
    const { code, stderr } = await runHeddle(["flow", file]);
    expect(code).toBe(4);
    expect(stderr).toContain(`process ${command.child.pid}`);
    expect(stderr).toContain("--read-only");
    await command.stop();
    const next = await edit(file);
    expect(await next.command.stop()).toBe(0);
  });

  it("takes over the lock of a killed process", async () => {
    const file = graphFile();
    const { command } = await editInOtherProcess(file);
    await command.stop("SIGKILL");
    expect(readdirSync(dirname(file))).toContain(".weave.json.heddle-lock");
    const { command: next } = await edit(file);
    expect(await next.stop()).toBe(0);
    expect(readdirSync(dirname(file))).toEqual(["weave.json"]);
  });
});

it("[K33] a file with another hard link cannot be edited under either name", async () => {
  const file = graphFile();
  const link = join(emptyFolder(), "link.json");
  const { command } = await editInOtherProcess(file);
  linkSync(file, link);
  const second = await runHeddleProcess(["flow", link, "--port", "0"]);
  expect([second.code, second.stderr]).toEqual([1, expect.stringContaining("2 hard links")]);
  expect(second.stderr).toContain("--read-only");
  await command.stop();
  expect(await runHeddle(["flow", file, "--port", "0"])).toMatchObject({ code: 1 });
  expect(readdirSync(dirname(link))).toEqual(["link.json"]);
  rmSync(link);
  expect(await (await edit(file)).command.stop()).toBe(0);
});

describe("[K25] a file that another program changes", () => {
  const theirs = '{"nodes": [{"id": "theirs"}], "edges": []}';

  it("can be reloaded", async () => {
    const file = graphFile();
    const { visitor } = await edit(file);
    writeFileSync(file, theirs);
    await until(() => stateOf(visitor).includes("changed by another program"));
    await visitor.root.call("relabel", "node", "warp", "Mine");
    await button(visitor, "Reload from disk").call("press");
    await until(() => visitor.root.records("nodeRecords").get("theirs") !== undefined);
    expect(visitor.root.records("nodeRecords").get("warp")).toBeUndefined();
    await until(() => stateOf(visitor) === "weave.json: saved");
    expect(contentOf(file)).toBe(theirs);
    await visitor.root.call("relabel", "node", "theirs", "Ours");
    await untilSaved(file, "Ours");
    expect(Object.keys(JSON.parse(contentOf(file)) as object)).toEqual(["nodes", "edges"]);
  });

  it("[K22] can be reloaded if the graph has changed too, and is saved again afterwards", async () => {
    const file = graphFile();
    const { command, visitor } = await edit(file);
    writeFileSync(file, theirs);
    // The pending save detects the conflict.
    await visitor.root.call("relabel", "node", "warp", "Mine");
    await until(() => stateOf(visitor).includes("changed by another program"));
    await button(visitor, "Reload from disk").call("press");
    await until(() => stateOf(visitor) === "weave.json: saved");
    await visitor.root.call("relabel", "node", "theirs", "Ours");
    await untilSaved(file, "Ours");
    await until(() => stateOf(visitor) === "weave.json: saved");
    await command.stop();
    expect(contentOf(file)).toContain("Ours");
  });

  it("[K32] can be overwritten, and is kept next to the file", async () => {
    const file = graphFile();
    const { command, visitor } = await edit(file);
    writeFileSync(file, theirs);
    // The pending save detects the conflict.
    await visitor.root.call("relabel", "node", "warp", "Mine");
    await until(() => stateOf(visitor).includes("changed by another program"));
    expect(contentOf(file)).toBe(theirs);
    await button(visitor, "Overwrite").call("press");
    await untilSaved(file, "Mine");
    await until(() => stateOf(visitor) === "weave.json: saved");
    const [kept = ""] = readdirSync(dirname(file)).filter((name) => name.includes(".replaced-"));
    expect(contentOf(join(dirname(file), kept))).toBe(theirs);
    expect(visitor.received.join("")).toContain(`version is now in ${kept}`);
    await command.says(new RegExp(`warning: .* ${kept}`), "stderr");
  });

  it("cannot be reloaded if it is not a graph", async () => {
    const file = graphFile();
    const { visitor } = await edit(file);
    writeFileSync(file, "half a gra");
    await until(() => stateOf(visitor).includes("changed by another program"));
    await button(visitor, "Reload from disk").call("press");
    await until(() => String(visitor.find("alert").read("text")).includes("not a graph"));
    expect(visitor.root.records("nodeRecords").get("warp")).toBeDefined();
    expect(contentOf(file)).toBe("half a gra");
  });

  it("[K26] leaves unsaved changes in a file next to it when the command ends", async () => {
    const file = graphFile();
    chmodSync(file, 0o600);
    const { command, visitor } = await edit(file);
    writeFileSync(file, theirs);
    await visitor.root.call("relabel", "node", "warp", "Mine");
    expect(await command.stop()).toBe(1);
    expect(contentOf(file)).toBe(theirs);
    const [, beside = ""] = /"(\/.+)"/.exec(command.stderr) ?? [];
    expect(contentOf(beside)).toContain("Mine");
    expect(statSync(beside).mode & 0o777).toBe(0o600);
  });
});

it("[K26] a failed save is shown and retried", async () => {
  const file = graphFile();
  const { visitor } = await edit(file);
  // A folder in place of the temporary file: even root cannot replace it by a file.
  const part = join(dirname(file), `.weave.json.${(await holderOf(file)).pid}.heddle-part`);
  mkdirSync(join(part, "full"), { recursive: true });
  await visitor.root.call("relabel", "node", "warp", "Mine");
  await until(() => stateOf(visitor).includes("not saved:"));
  expect(contentOf(file)).toBe(graphs.heddle);
  rmSync(part, { recursive: true });
  await untilSaved(file, "Mine");
  await until(() => stateOf(visitor) === "weave.json: saved");
});

async function holderOf(file: string): Promise<{ readonly pid: number }> {
  const lock = join(dirname(file), ".weave.json.heddle-lock");
  return JSON.parse(contentOf(lock)) as { pid: number };
}

describe("[K27] with --read-only", () => {
  it("no visitor can change the graph, and there is no lock", async () => {
    const file = graphFile();
    const { command, visitor } = await edit(file, "--read-only");
    expect(readdirSync(dirname(file))).toEqual(["weave.json"]);
    const outcome = await visitor.root.call("relabel", "node", "warp", "Mine");
    expect(outcome).toMatchObject({ ok: false });
    expect(await command.stop()).toBe(0);
    expect(contentOf(file)).toBe(graphs.heddle);
  });

  it("the graph follows the file", async () => {
    const file = graphFile();
    const { visitor } = await edit(file, "--read-only");
    writeFileSync(file, "not yet");
    writeFileSync(file, graphs.heddle.replace("Warp", "Theirs"));
    const label = (): unknown => visitor.root.records("nodeRecords").get("warp")?.["label"];
    await until(() => label() !== "Warp");
    expect(label()).toBe("Theirs");
  });
});

describe("[K28] with --new", () => {
  it("creates an empty graph", async () => {
    const file = join(emptyFolder(), "plan.json");
    const { visitor } = await edit(file, "--new");
    await visitor.root.call("insert", "viewable", { x: 0, y: 0 });
    await untilSaved(file, "viewable-1");
    expect(JSON.parse(contentOf(file))).toMatchObject({
      version: 1,
      nodes: [{ id: "viewable-1" }],
    });
  });

  it("creates the target of a link, which stays a link", async () => {
    const folder = emptyFolder();
    symlinkSync("plan.json", join(folder, "link.json"));
    const { command } = await edit(join(folder, "link.json"), "--new");
    expect(await command.stop()).toBe(0);
    expect(lstatSync(join(folder, "link.json")).isSymbolicLink()).toBe(true);
    expect(JSON.parse(contentOf(join(folder, "plan.json")))).toMatchObject({ nodes: [] });
  });

  it("removes a file that could not be served", async () => {
    const folder = emptyFolder();
    const line = ["flow", "plan.json", "--new", "--port", "0", "--host", "192.0.2.1"];
    expect(await runHeddle(line, { folder })).toMatchObject({ code: 2 });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("does not replace an existing file", async () => {
    const file = graphFile();
    const { code, stderr } = await runHeddle(["flow", file, "--new"]);
    expect(code).toBe(3);
    expect(stderr).toContain("without --new");
    expect(contentOf(file)).toBe(graphs.heddle);
  });
});

it("[K20] a missing file, a folder and a file that is not a graph are reported with advice", async () => {
  const folder = emptyFolder();
  const missing = await runHeddle(["flow", "plan.json"], { folder });
  expect(missing).toMatchObject({ code: 3, stdout: "" });
  expect(missing.stderr).toMatch(/"plan\.json".*\n`heddle flow plan\.json --new`/);
  expect(await runHeddle(["flow", folder])).toMatchObject({ code: 3 });
  writeFileSync(join(folder, "notes.txt"), "Wind the warp");
  const text = await runHeddle(["flow", "notes.txt"], { folder });
  expect(text).toMatchObject({ code: 3, stdout: "" });
  expect(text.stderr).toContain("is not a graph");
  expect(readdirSync(folder)).toEqual(["notes.txt"]);
});

it("[K20] a file that is not UTF-8 is rejected and unchanged", async () => {
  const file = graphFile();
  const bytes = Buffer.from(graphs.heddle.replace("Warp", "Kettb\u00E4ume"), "latin1");
  writeFileSync(file, bytes);
  const rejected = {
    code: 3,
    stdout: "",
    stderr: expect.stringContaining("UTF-8") as string,
  };
  expect(await runHeddle(["flow", file, "--port", "0"])).toMatchObject(rejected);
  expect(await runHeddle(["flow", "convert", file, "--to", "json"])).toMatchObject(rejected);
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

describe("[K11] an address that cannot be used", () => {
  it("is reported with advice, and the file is unlocked", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void taken.close());
    await until(() => taken.listening);
    const { port } = taken.address() as AddressInfo;
    const file = graphFile();
    const { code, stderr } = await runHeddle(["flow", file, "--port", String(port)]);
    expect(code).toBe(4);
    expect(stderr).toContain(`port ${port} `);
    expect(stderr).toContain("--port 0");
    expect(existsSync(join(dirname(file), ".weave.json.heddle-lock"))).toBe(false);
  });

  it("reports an address that is not of this machine", async () => {
    const line = ["flow", graphFile(), "--host", "192.0.2.1", "--port", "0"];
    const { code, stderr } = await runHeddle(line);
    expect(code).toBe(2);
    expect(stderr).toContain('"192.0.2.1"');
  });
});

it("[K10] --host with all addresses prints a warning", async () => {
  const command = new HeddleInProcess(["flow", graphFile(), "--port", "0", "--host", "0.0.0.0"]);
  const [warning] = await command.says(/warning: .*/, "stderr");
  expect(warning).toContain("--host");
});

it("[K10] the address is one line of standard output", async () => {
  const command = new HeddleInProcess(["flow", graphFile(), "--port", "0"]);
  const url = await command.url();
  expect(await fetch(url).then(({ status }) => status)).toBe(200);
  expect(command.stdout).toBe(`weave.json is at ${url}\n`);
});

it("[K20] a line says that a large file is being read", async () => {
  const file = graphFile();
  appendFileSync(file, " ".repeat(10_000_000));
  const command = new HeddleInProcess(["flow", file, "--port", "0"]);
  await command.url();
  expect(command.stderr).toContain("Reading weave.json (10 MB)…");
});
