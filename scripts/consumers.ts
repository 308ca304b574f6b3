/**
 * `npm run consumers [-- node command starters vite-react vite-react-18 next html vue svelte angular]`: packs every published package, installs the
 * tarballs into empty projects like a user, compiles the projects with an old and a new TypeScript, and runs the results
 * with each supported version of Node and React. Without names it runs a few projects, with `HEDDLE_FULL=1` all of them.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type Page } from "@playwright/test";
import { chromiumFlags, ensureChromium } from "./chromium.ts";
import { freePort } from "./free-port.ts";
import { isFull } from "./full-length.ts";
import { packAll } from "./pack.ts";
import { capture, type Command } from "./run.ts";
import { root } from "./workspace.ts";

interface Consumer {
  readonly name: string;
  /** The project in `consumers/`; default: the one with its name. */
  readonly project?: string;
  /** Versions that replace those of the project. */
  readonly versions?: Readonly<Record<string, string>>;
  /** The folder for the component that is shown, where there is a page of React. */
  readonly editorFolder?: string;
  /** The folder for the documents that elements load, where there is a page with elements. */
  readonly documentsFolder?: string;
  /** Whether the framework compiles the project by itself, or nothing does. */
  readonly hasOwnCompiler?: boolean;
  readonly attempt: (project: string) => Promise<void>;
}

/** The npm package of a Node binary, by the name that a project installs it under. */
const nodes = Object.fromEntries(
  ["20", "22", "24"].map((major) => [
    `node-${major}`,
    `npm:node-${process.platform.replace("win32", "win")}-${process.arch}@${major}`,
  ]),
);

const consumers: readonly Consumer[] = [
  { name: "node", versions: nodes, attempt: runScript },
  { name: "command", attempt: useCommand },
  { name: "starters", project: "command", attempt: useStarters },
  { name: "vite-react", editorFolder: "src", attempt: usePage },
  {
    name: "vite-react-18",
    project: "vite-react",
    versions: {
      react: "18.3.1",
      "react-dom": "18.3.1",
      "@types/react": "^18.3.0",
      "@types/react-dom": "^18.3.0",
    },
    editorFolder: "src",
    attempt: usePage,
  },
  { name: "next", editorFolder: "app", attempt: usePage },
  ...["html", "vue", "svelte", "angular"].map((name) => ({
    name,
    documentsFolder: "public",
    hasOwnCompiler: true,
    attempt: useElements,
  })),
];

const compilers = { "typescript-old": "5.5.4", "typescript-new": "7.0.2" };

/** Quick: one project for Node, one for a page, and one without a bundler; all of them at full length. */
const representatives = ["node", "vite-react", "html"];
const all = consumers.map(({ name }) => name);
const named = process.argv.slice(2);
const wanted = named.length > 0 ? named : isFull ? all : representatives;
const workplace = mkdtempSync(join(tmpdir(), "heddle-consumers-"));
try {
  const tarballs = await packAll(join(workplace, "tarballs"));
  for (const consumer of consumers) {
    if (wanted.includes(consumer.name)) await tryConsumer(consumer, tarballs);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(workplace, { recursive: true, force: true });
}

async function tryConsumer(
  consumer: Consumer,
  tarballs: Readonly<Record<string, string>>,
): Promise<void> {
  const { name, project: template = name, versions = {}, attempt } = consumer;
  const { editorFolder, documentsFolder, hasOwnCompiler } = consumer;
  const project = join(workplace, name);
  cpSync(join(root, "consumers", template), project, { recursive: true });
  if (editorFolder) {
    cpSync(join(root, "consumers/editor.tsx"), join(project, editorFolder, "editor.tsx"));
  }
  if (documentsFolder) {
    cpSync(join(root, "consumers/elements"), join(project, documentsFolder), { recursive: true });
  }
  await install(project, tarballs, versions);
  for (const compiler of hasOwnCompiler ? [] : Object.keys(compilers)) {
    await succeed(project, ["node", `node_modules/${compiler}/bin/tsc`, "-p", "."]);
  }
  await attempt(project);
  console.log(`${name}: works`);
}

/** Installs the dependencies of a project, Heddle's packages from their tarballs. */
async function install(
  project: string,
  tarballs: Readonly<Record<string, string>>,
  versions: Readonly<Record<string, string>>,
): Promise<void> {
  const file = join(project, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  const files = Object.entries(tarballs).map(([name, tarball]) => [name, `file:${tarball}`]);
  const aliases = Object.entries(compilers).map(([name, version]) => [
    name,
    `npm:typescript@${version}`,
  ]);
  const dependencies = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...Object.fromEntries([...files, ...aliases]),
    ...versions,
  };
  writeFileSync(file, JSON.stringify({ ...manifest, dependencies, devDependencies: {} }, null, 2));
  await succeed(project, ["npm", "install", "--no-audit", "--no-fund", "--prefer-offline"]);
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

async function runScript(project: string): Promise<void> {
  for (const name of Object.keys(nodes)) {
    const node = join(project, "node_modules", name, "bin", "node");
    const output = await succeed(project, [node, "main.js"]);
    expect(output.trim().split("\n")).toEqual(["2 nodes, 1 edge", "id in path", "200 true"]);
  }
}

/** Converts and checks files with the command, and has it serve an app and a graph until it is stopped. */
async function useCommand(project: string): Promise<void> {
  expect(await succeed(project, ["npx", "heddle", "--version"])).toMatch(/^\d+\.\d+\.\d+$/m);
  const converting = ["flow", "convert", "weave.json", "--to", "graphology"];
  const graph = await succeed(project, ["npx", "heddle", ...converting]);
  expect(graph).toContain('"key": "warp"');
  const checked = await succeed(project, ["npx", "heddle", "check", "openapi.yaml"]);
  expect(checked).toContain("no problems, 1 of 1 operation with a complete form");
  for (const line of [
    ["serve", "app.ts"],
    ["flow", "weave.json"],
  ]) {
    const program = join(project, "node_modules/.bin/heddle");
    const server = spawn(program, [...line, "--port", "0"], { cwd: project });
    try {
      const [text] = (await once(server.stdout, "data")) as [Buffer];
      const [url = ""] = /http:\S+/.exec(String(text)) ?? [];
      expect(await fetch(url).then((page) => page.text())).toContain("<script");
    } finally {
      const ended = once(server, "exit");
      server.kill("SIGINT");
      expect(await ended).toEqual([0, null]);
    }
  }
}

/** Creates a project of each template with the command, installs it like a user, runs its test and its types, and starts it. */
async function useStarters(project: string): Promise<void> {
  const { dependencies } = JSON.parse(
    readFileSync(join(project, "package.json"), "utf8"),
  ) as Manifest;
  const tarballs = Object.entries(dependencies).filter(([, version]) =>
    version.startsWith("file:"),
  );
  for (const template of ["console", "record", "workflow", "shared"]) {
    await succeed(project, ["npx", "heddle", "new", template]);
    const starter = join(project, `heddle-${template}`);
    await install(starter, {}, Object.fromEntries(tarballs));
    await succeed(starter, ["npm", "test"]);
    await succeed(starter, ["npm", "run", "types"]);
    const server = spawn("npm", ["start", "--", "--port", "0"], { cwd: starter, detached: true });
    try {
      // npm prints the command first.
      let printed = "";
      while (!/http:\S+\s/.test(printed)) printed += String(await once(server.stdout, "data"));
      const [url = ""] = /http:\S+/.exec(printed) ?? [];
      expect(await fetch(url).then((page) => page.text())).toContain("<script");
    } finally {
      await stop(server);
    }
  }
}

/** Edits the graph and the form in a page of React. */
async function usePage(project: string): Promise<void> {
  await openProject(project, async (page) => {
    await page.getByRole("button", { name: "Threads: 1" }).click();
    await expect(page.getByRole("button", { name: "Threads: 2" })).toBeVisible();
    await expect(page.getByText("Weft", { exact: true })).toBeVisible();
    // Its worker has to survive the bundler.
    await page.getByRole("button", { name: "Tidy up" }).click();
    await page.getByRole("textbox", { name: "color" }).fill("indigo");
    await expect(page.getByRole("textbox", { name: "color" })).toHaveValue("indigo");
  });
}

/** Edits the graph and the form of elements; the page shows their events. */
async function useElements(project: string): Promise<void> {
  await openProject(project, async (page) => {
    await page.getByRole("textbox", { name: "color" }).fill("indigo");
    await expect(page.locator("#events")).toHaveText("color: indigo");
    await expect(page.getByText("Weft", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Add a node" }).click();
    await expect(page.locator("#events")).toHaveText("added: loom");
    await expect(page.getByText("Loom", { exact: true })).toBeVisible();
  });
}

/** Builds a project, opens its page, and fails if it complains. */
async function openProject(project: string, act: (page: Page) => Promise<void>): Promise<void> {
  await succeed(project, ["npm", "run", "build"]);
  const port = await freePort();
  const server = spawn("npm", ["start", "--", "--port", String(port)], {
    cwd: project,
    detached: true,
  });
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumFlags],
  });
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await openWhenReady(page, `http://127.0.0.1:${port}/`);
    await act(page);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    await stop(server);
  }
}

async function openWhenReady(page: Page, url: string): Promise<void> {
  await expect(async () => {
    await page.goto(url);
  }).toPass({ timeout: 60_000 });
}

/** Ends a server that npm has started, with its child processes. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null) return;
  const ended = once(server, "exit");
  process.kill(-server.pid);
  await ended;
}

async function succeed(folder: string, command: Command): Promise<string> {
  const { code, output } = await capture(command, {}, folder);
  if (code === 0) return output;
  throw new Error(`${command.join(" ")} in ${folder} ended with ${code}\n${output}`);
}
