import { lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, type Locator, type Page } from "@playwright/test";

import { GraphExample } from "./graph-example.ts";
import { HeddleCommand, runHeddle } from "./heddle-command.ts";
import { test as base } from "./shared-servers.ts";

const saved = `{
  "version": 1,
  "nodes": [
    { "id": "warp", "position": { "x": 0, "y": 0 }, "label": "Warp", "data": { "hours": 2 } },
    { "id": "weave", "position": { "x": 260, "y": 0 }, "label": "Weave" }
  ],
  "edges": [{ "id": "e", "source": "warp", "target": "weave" }],
  "viewport": null
}
`;

/** The output of `json.dumps(networkx.node_link_data(graph), indent=4)`. */
const nodeLink = `{
    "directed": true,
    "multigraph": false,
    "graph": {
        "name": "A scarf"
    },
    "nodes": [
        {
            "hours": 2,
            "id": "warp"
        },
        {
            "id": "weave"
        }
    ],
    "links": [
        {
            "source": "warp",
            "target": "weave"
        }
    ]
}
`;

interface Fixtures {
  /** Creates a file with a graph in a new folder, and returns its path. */
  readonly createFile: (text: string) => string;
  readonly start: (...args: string[]) => Promise<HeddleCommand>;
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from here
  createFile: async ({}, provide) => {
    const folder = mkdtempSync(join(tmpdir(), "heddle-flow-"));
    await provide((text) => {
      writeFileSync(join(folder, "weave.json"), text);
      return join(folder, "weave.json");
    });
    rmSync(folder, { recursive: true });
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from here
  start: async ({}, provide) => {
    const started: HeddleCommand[] = [];
    await provide(async (...args) => {
      const command = await HeddleCommand.start(["flow", ...args]);
      started.push(command);
      return command;
    });
    await Promise.all(started.map((command) => command.stop()));
  },
});

const node = (page: Page, id: string): Locator => page.locator(`[data-part=node][data-id="${id}"]`);

function drag(page: Page, id: string, x: number, y: number): Promise<void> {
  return new GraphExample(page.locator("body")).dragNode(id, x, y);
}

interface Saved {
  readonly nodes: readonly {
    readonly id: string;
    readonly position?: { readonly x: number; readonly y: number };
    readonly data?: object;
  }[];
}

function read(file: string): Saved & Record<string, unknown> {
  return JSON.parse(readFileSync(file, "utf8")) as Saved & Record<string, unknown>;
}

test("[K22, K31] saves moves and edits to the file, and restores them after a restart", async ({
  page,
  createFile,
  start,
}) => {
  const file = createFile(saved);
  const link = file.replace("weave", "link");
  symlinkSync(file, link);
  const command = await start(link);
  await page.goto(command.url);
  await expect(page.getByText("weave.json: saved")).toBeVisible();
  await drag(page, "weave", 40, 90);
  await expect.poll(() => read(file).nodes[1]?.position?.y).toBeGreaterThan(0);
  await node(page, "warp").click();
  await page.keyboard.press("Enter");
  const data = page.getByRole("textbox", { name: "Data" });
  // The code editor, which replaces a text box when it is loaded, describes how to leave it.
  await expect(page.getByText("Escape, then Tab leaves the editor.")).toBeVisible();
  await data.fill('{ "hours": 3 }');
  await expect.poll(() => read(file).nodes[0]?.data).toEqual({ hours: 3 });
  await expect(page.getByText("weave.json: saved")).toBeVisible();
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(file, "utf8")).not.toContain('"selected"');
  const beforeExit = read(file);
  await page.close();
  await command.stop();
  expect(read(file)).toEqual(beforeExit);

  const again = await start(file);
  const other = await page.context().newPage();
  await other.goto(again.url);
  await expect(node(other, "weave")).toBeVisible();
  await node(other, "warp").click();
  await other.keyboard.press("Enter");
  await expect(other.getByRole("textbox", { name: "Data" })).toContainText('"hours": 3');
  expect(read(file)).toEqual(beforeExit);
});

test("[K22] keeps the format of a networkx graph, and its unknown members", async ({
  page,
  createFile,
  start,
}) => {
  const file = createFile(nodeLink);
  const command = await start(file);
  await page.goto(command.url);
  await expect(node(page, "warp")).toBeVisible();
  expect(readFileSync(file, "utf8")).toBe(nodeLink);
  await drag(page, "weave", 30, 60);
  await expect.poll(() => readFileSync(file, "utf8")).not.toBe(nodeLink);
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(/^\{\n {4}"directed": true,\n {4}"multigraph": false/);
  const { nodes, ...graph } = read(file);
  expect(graph).toMatchObject({
    graph: { name: "A scarf" },
    links: [{ source: "warp", target: "weave" }],
  });
  expect(nodes).toMatchObject([{ id: "warp", hours: 2 }, { id: "weave" }]);
  expect(graph).not.toHaveProperty("edges");
});

test("[K27] --read-only rejects edits, and shows changes of the file", async ({
  page,
  createFile,
  start,
}) => {
  const file = createFile(saved);
  const command = await start(file, "--read-only");
  await page.goto(command.url);
  await node(page, "warp").click();
  await page.keyboard.press("Delete");
  await expect(page.getByText("The graph is read-only.").first()).toBeVisible();
  expect(readFileSync(file, "utf8")).toBe(saved);
  writeFileSync(file, saved.replace("Warp", "Warped by others"));
  await expect(node(page, "warp")).toContainText("Warped by others");
});

test("[K24, K25] rejects a second process, and asks about external changes", async ({
  page,
  createFile,
  start,
}) => {
  const file = createFile(saved);
  const command = await start(file);
  const second = await runHeddle(["flow", file]);
  expect(second).toMatchObject({ code: 4, stdout: "" });
  expect(second.stderr).toContain(`"weave.json" is open in process`);
  await page.goto(command.url);
  writeFileSync(file, saved.replace("Warp", "Warped by others"));
  await expect(page.getByText("weave.json was changed by another program")).toBeVisible();
  await page.getByRole("button", { name: "Reload from disk" }).click();
  await expect(node(page, "warp")).toContainText("Warped by others");
  await expect(page.getByText("weave.json: saved")).toBeVisible();
});
