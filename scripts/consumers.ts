/**
 * `npm run consumers [-- NAMES] [--all] [--write] [--tarballs DIR]`: packs every published package, installs the tarballs into
 * empty projects like a user, compiles the projects with an old and a new TypeScript, and uses the results in a browser.
 *
 * A project is a folder of `consumers/`. `src/main.form.tsx` is `src/main.tsx` in its task `form`, so a folder contains what
 * a user writes for each task, and its lines are counted. Projects of other libraries do the same, for comparison. Without
 * names a few projects run, with `--all` all of them. `--write` writes the table of lines and seconds into the documentation.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { expect } from "@playwright/test";
import * as journeys from "./consumers/journeys.ts";
import { startOrderApi } from "./consumers/order-api.ts";
import { Project, stop, type Tarballs } from "./consumers/project.ts";
import { hostTables, type Measurement, withTables } from "./consumers/table.ts";
import { packAll, tarballsIn } from "./pack.ts";
import { capture } from "./run.ts";
import { root } from "./workspace.ts";

interface Consumer {
  readonly name: string;
  /** The folder in `consumers/`; default: the one with its name. */
  readonly project?: string;
  /** The host in the table, and its library if it is not Heddle. */
  readonly host?: string;
  readonly library?: string;
  /** Versions that replace those of the project. */
  readonly versions?: Readonly<Record<string, string>>;
  /** Whether it is compiled with each supported TypeScript; other projects compile themselves, or have no types. */
  readonly isCompiled?: boolean;
  /** The path of the page. */
  readonly path?: string;
  /** Whether it has an API of its own; others send orders to ours. */
  readonly hasOwnApi?: boolean;
  readonly tasks?: Readonly<Record<string, journeys.Journey>>;
  /** For a project without a page. */
  readonly attempt?: (project: Project, tarballs: Tarballs) => Promise<void>;
}

/** The npm package of a Node binary, by the name that a project installs it under. */
const nodes = Object.fromEntries(
  ["20", "22", "24"].map((major) => [
    `node-${major}`,
    `npm:node-${process.platform.replace("win32", "win")}-${process.arch}@${major}`,
  ]),
);

const react18 = {
  react: "18.3.1",
  "react-dom": "18.3.1",
  "@types/react": "^18.3.0",
  "@types/react-dom": "^18.3.0",
};

const { form, graph, apiConsole, backendConsole, components, events, theme } = journeys;
const pages = { form, graph };
const elements = { form, graph, events };
const servers = { form: apiConsole, graph };
const swaggerUi = { library: "Swagger UI", tasks: { form: journeys.swaggerUi } };
const scalar = { library: "Scalar", tasks: { form: journeys.scalar } };
const rjsf = { library: "rjsf", tasks: { form: journeys.rjsf } };
const reactFlow = { library: "React Flow", tasks: { graph: journeys.reactFlow } };
const backend = { path: "/docs", hasOwnApi: true, tasks: { form: backendConsole } };

const consumers: readonly Consumer[] = [
  { name: "node", versions: nodes, isCompiled: true, attempt: runScript },
  { name: "command", isCompiled: true, attempt: useCommand },
  { name: "starters", project: "command", attempt: useStarters },

  { name: "no-code", host: "no code: `npx heddle`", tasks: servers },
  { name: "html", host: "HTML", tasks: elements },
  { name: "html-swagger-ui", host: "HTML", ...swaggerUi },
  { name: "html-scalar", host: "HTML", ...scalar },

  {
    name: "react",
    host: "React 19, Vite",
    isCompiled: true,
    tasks: { ...pages, components, events, refs: events, theme },
  },
  { name: "react-rjsf", host: "React 19, Vite", ...rjsf },
  { name: "react-react-flow", host: "React 19, Vite", ...reactFlow },
  {
    name: "react-18",
    project: "react",
    host: "React 18, Vite",
    versions: react18,
    isCompiled: true,
    tasks: { ...pages, components, refs: events },
  },
  {
    name: "react-18-rjsf",
    project: "react-rjsf",
    host: "React 18, Vite",
    versions: react18,
    ...rjsf,
  },
  {
    name: "react-18-react-flow",
    project: "react-react-flow",
    host: "React 18, Vite",
    versions: react18,
    ...reactFlow,
  },
  { name: "next", host: "Next.js", isCompiled: true, tasks: pages },
  { name: "next-rjsf", host: "Next.js", ...rjsf },
  { name: "next-react-flow", host: "Next.js", ...reactFlow },
  { name: "vue", host: "Vue", tasks: elements },
  { name: "svelte", host: "Svelte", tasks: elements },
  { name: "angular", host: "Angular", tasks: elements },

  { name: "express", host: "Express", tasks: servers },
  { name: "express-swagger-ui", host: "Express", ...swaggerUi },
  { name: "express-scalar", host: "Express", ...scalar },
  { name: "fastify", host: "Fastify", tasks: servers },
  { name: "fastify-swagger-ui", host: "Fastify", ...swaggerUi },
  { name: "fastify-scalar", host: "Fastify", ...scalar },
  { name: "hono", host: "Hono", tasks: servers },
  { name: "hono-swagger-ui", host: "Hono", ...swaggerUi },
  { name: "hono-scalar", host: "Hono", ...scalar },
  { name: "koa", host: "Koa", tasks: servers },

  { name: "fastapi", host: "FastAPI", ...backend },
  { name: "flask", host: "Flask", ...backend },
  { name: "django", host: "Django", ...backend, path: "/docs/" },
];

/** What the command may take on the disk without the packages that only some machines need. */
const commandMegabytes = 32;

/** One project for Node, one with a bundler, and one without. */
const representatives = ["node", "react", "html"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    tarballs: { type: "string" },
  },
});
const isAll = values.all || values.write;
const wanted = positionals.length > 0 ? positionals : representatives;
const selected = consumers.filter(({ name }) => isAll || wanted.includes(name));

const documentation = join(root, "docs/performance.md");
const workplace = mkdtempSync(join(tmpdir(), "heddle-consumers-"));
const documents = join(workplace, "documents");
const api = await startOrderApi();
try {
  const tarballs =
    values.tarballs === undefined
      ? await packAll(join(workplace, "tarballs"))
      : tarballsIn(resolve(values.tarballs));
  prepareWorkplace();
  const measured: Measurement[] = [];
  for (const consumer of selected) {
    try {
      measured.push(...(await tryConsumer(consumer, tarballs)));
      console.log(`${consumer.name}: works`);
    } catch (error) {
      console.error(`${consumer.name}: FAILED\n${String(error)}`);
      process.exitCode = 1;
    }
  }
  const tables = hostTables(measured);
  console.log(`\n${tables}`);
  if (values.write && process.exitCode !== 1) {
    writeFileSync(documentation, withTables(readFileSync(documentation, "utf8"), tables));
  }
} finally {
  api.stop();
  rmSync(workplace, { recursive: true, force: true });
}

/** The documents that a user already has, and a web server. */
function prepareWorkplace(): void {
  const given = join(root, "consumers");
  mkdirSync(documents);
  copyFileSync(join(given, "server.js"), join(workplace, "server.js"));
  copyFileSync(join(given, "documents/graph.json"), join(documents, "graph.json"));
  const document = JSON.parse(
    readFileSync(join(given, "documents/openapi.json"), "utf8"),
  ) as object;
  const served = { ...document, servers: [{ url: api.url }] };
  writeFileSync(join(documents, "openapi.json"), JSON.stringify(served));
}

async function tryConsumer(consumer: Consumer, tarballs: Tarballs): Promise<Measurement[]> {
  const { name, project: template = name, tasks = {}, host, library = "Heddle" } = consumer;
  const { versions, isCompiled = false, path = "/", hasOwnApi = false, attempt } = consumer;
  const names = new Set(consumers.flatMap((each) => Object.keys(each.tasks ?? {})));
  const project = new Project(workplace, name, template, [...names]);
  project.copyFiles(Object.keys(tasks)[0] ?? "", documents);
  if (library !== "Heddle") await installBeside("cdn");
  if (isCompiled) await installBeside("compilers");
  const installSeconds = await secondsOf(() => project.install(tarballs, versions));
  if (isCompiled) await project.compile();
  if (attempt) {
    await attempt(project, tarballs);
    return [];
  }
  const measured: Measurement[] = [];
  for (const [task, journey] of Object.entries(tasks)) {
    project.copyFiles(task, documents);
    const complaints: string[] = [];
    let openSeconds = 0;
    api.orders.length = 0;
    const start = performance.now();
    await project.open(path, complaints, async (page) => {
      await journey.open(page);
      openSeconds = (performance.now() - start) / 1000;
      await journey.use(page);
      if (task === "form" && !hasOwnApi) {
        await expect.poll(() => api.orders).toEqual([journeys.order]);
      }
    });
    if (library === "Heddle") expect(complaints).toEqual([]);
    const lines = project.linesFor(task);
    if (host !== undefined) {
      measured.push({ host, library, task, lines, installSeconds, openSeconds });
    }
  }
  return measured;
}

async function secondsOf(act: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await act();
  return (performance.now() - start) / 1000;
}

/** Installs what several projects use beside them: compilers, and the packages of a CDN from which some libraries load. */
async function installBeside(name: "cdn" | "compilers"): Promise<void> {
  const tools = new Project(workplace, name, name, []);
  if (tools.isInstalled) return;
  tools.copyFiles("", documents);
  await tools.install({});
}

async function runScript(project: Project): Promise<void> {
  for (const name of Object.keys(nodes)) {
    // The second line is that of users whose own packages have the export condition.
    for (const flags of [[], ["--conditions=source"]]) {
      const output = await project.run([`node_modules/${name}/bin/node`, ...flags, "main.js"]);
      const printed = ["2 nodes, 1 edge", "missing_graphology", "id in path", "200 true"];
      expect(output.trim().split("\n")).toEqual(printed);
    }
  }
}

/** Converts and checks files with the command, and has it serve an app and a graph until it is stopped. */
async function useCommand(project: Project): Promise<void> {
  const [size = ""] = (await project.run(["du", "-sm", "node_modules"])).split("\t");
  console.log(`the command needs ${size} MB`);
  expect(Number(size)).toBeLessThanOrEqual(commandMegabytes);
  const scripts = ":attr(scripts, [postinstall]), :attr(scripts, [install])";
  expect(JSON.parse(await project.run(["npm", "query", scripts, "--loglevel=error"]))).toEqual([]);
  await tryOptionalPackages(project);
  await project.run(["npm", "install", "--no-save", "--prefer-offline", "graphology", "tsx"]);
  expect(await project.run(["npx", "heddle", "--version"])).toMatch(/^\d+\.\d+\.\d+$/m);
  const converting = ["flow", "convert", "weave.json", "--to", "graphology"];
  const graph = await project.run(["npx", "heddle", ...converting]);
  expect(graph).toContain('"key": "warp"');
  const checked = await project.run(["npx", "heddle", "check", "openapi.yaml"]);
  expect(checked).toContain("no problems, 1 of 1 operation with a complete form");
  await serveWithCommand(project, process.execPath);
}

/** Without the optional packages: Node 22 and newer run an app and keep rooms, and any other case names what to install. */
async function tryOptionalPackages(project: Project): Promise<void> {
  const program = "node_modules/heddle/bin/heddle.js";
  const { output: converted } = await capture(
    ["node", program, "flow", "convert", "weave.json", "--to", "graphology"],
    {},
    project.folder,
  );
  expect(converted).toContain("npm install graphology");
  const specifiers = Object.entries(nodes).map(([name, version]) => `${name}@${version}`);
  await project.run(["npm", "install", "--no-save", "--prefer-offline", ...specifiers]);
  for (const name of Object.keys(nodes)) {
    const node = join(project.folder, "node_modules", name, "bin/node");
    if (name !== "node-20") await serveWithCommand(project, node, ["--rooms", `rooms-${name}`]);
    else await expect(serveWithCommand(project, node)).rejects.toThrow("npm install tsx");
  }
}

async function serveWithCommand(
  project: Project,
  node: string,
  options: readonly string[] = [],
): Promise<void> {
  for (const line of [
    ["serve", "app.ts", ...options],
    ["flow", "weave.json"],
  ]) {
    const program = join(project.folder, "node_modules/heddle/bin/heddle.js");
    // Node 22 notes that its SQLite is experimental.
    const env = { ...process.env, NODE_NO_WARNINGS: "1" };
    const server = spawn(node, [program, ...line, "--port", "0"], { cwd: project.folder, env });
    try {
      const [text] = (await Promise.race([
        once(server.stdout, "data"),
        once(server.stderr, "data").then(([error]) => Promise.reject(new Error(String(error)))),
      ])) as [Buffer];
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
async function useStarters(project: Project, tarballs: Tarballs): Promise<void> {
  for (const template of ["console", "record", "workflow", "shared"]) {
    await project.run(["npx", "heddle", "new", template]);
    const starter = new Project(project.folder, `heddle-${template}`, "", []);
    await starter.install(tarballs);
    await starter.run(["npm", "test"]);
    await starter.run(["npm", "run", "types"]);
    const server = spawn("npm", ["start", "--", "--port", "0"], {
      cwd: starter.folder,
      detached: true,
    });
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
