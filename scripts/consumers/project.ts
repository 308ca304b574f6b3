/** A project like that of a user: made from a folder of `consumers/`, installed, compiled, and opened in a browser. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { chromium, expect, type Page } from "@playwright/test";
import { chromiumFlags, ensureChromium } from "../chromium.ts";
import { freePort } from "../free-port.ts";
import { capture, type Command } from "../run.ts";
import { listFiles, root } from "../workspace.ts";

/** Of each published package its tarball. */
export type Tarballs = Readonly<Record<string, string>>;

/** Written by npm or by the generator of a framework, like `npm create vue`; all other files are written by the user. */
const generated = /^(package|tsconfig|angular)\.json$|^requirements\.txt$|^env\.d\.ts$/;

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

/** `src/main.form.tsx` belongs to the task `form`, as `src/main.tsx`; a file without a task belongs to all of them. */
function taskOf(file: string, tasks: readonly string[]): string | undefined {
  return tasks.find((task) => basename(file).includes(`.${task}.`));
}

export class Project {
  readonly folder: string;
  readonly #template: string;
  readonly #tasks: readonly string[];

  constructor(workplace: string, name: string, template: string, tasks: readonly string[]) {
    this.folder = join(workplace, name);
    this.#template = `consumers/${template}`;
    this.#tasks = tasks;
  }

  get isInstalled(): boolean {
    return existsSync(join(this.folder, "node_modules"));
  }

  /** How many lines the user writes for a task, without blank ones. */
  linesFor(task: string): number {
    return this.#filesFor(task)
      .filter(([, name]) => !generated.test(basename(name)))
      .flatMap(([file]) => readFileSync(join(root, file), "utf8").split("\n"))
      .filter((line) => line.trim() !== "").length;
  }

  /** Copies the files of a task, and the documents that a user already has: for the web server, and beside the code. */
  copyFiles(task: string, documents: string): void {
    for (const [file, name] of this.#filesFor(task)) {
      // The installed versions stay.
      if (name !== "package.json" || !this.isInstalled) this.#copy(join(root, file), name);
    }
    const code = ["src", "app"].filter((folder) => existsSync(join(this.folder, folder)));
    for (const folder of ["public", ...code]) {
      for (const name of readdirSync(documents)) {
        this.#copy(join(documents, name), `${folder}/${name}`);
      }
    }
  }

  #copy(file: string, name: string): void {
    mkdirSync(dirname(join(this.folder, name)), { recursive: true });
    copyFileSync(file, join(this.folder, name));
  }

  #filesFor(task: string): [file: string, name: string][] {
    return listFiles(this.#template)
      .filter((file) => [undefined, task].includes(taskOf(file, this.#tasks)))
      .map((file) => [file, file.slice(this.#template.length + 1).replace(`.${task}.`, ".")]);
  }

  /** Installs the dependencies, Heddle's packages from their tarballs. */
  async install(
    tarballs: Tarballs,
    versions: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    if (existsSync(join(this.folder, "requirements.txt"))) return this.#installPython(tarballs);
    const file = join(this.folder, "package.json");
    const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
    const local = Object.fromEntries(
      Object.entries(tarballs).map(([name, tarball]) => [name, `file:${tarball}`]),
    );
    const wanted = { ...manifest.dependencies, ...manifest.devDependencies, ...versions };
    const dependencies = Object.fromEntries(
      Object.entries(wanted).map(([name, version]) => [name, local[name] ?? version]),
    );
    // Packages that these depend on are not in a registry either.
    const overrides = { ...manifest.overrides, ...local };
    const written = { ...manifest, dependencies, devDependencies: {}, overrides };
    writeFileSync(file, JSON.stringify(written, null, 2));
    await this.run(["npm", "install", "--no-audit", "--no-fund", "--prefer-offline"]);
  }

  /** As `docs/other-backends.md` says: the packages of Python, and the elements among the static files. */
  async #installPython(tarballs: Tarballs): Promise<void> {
    await this.run(["python3", "-m", "venv", ".venv"]);
    await this.run([".venv/bin/pip", "install", "-q", "-r", "requirements.txt"]);
    mkdirSync(join(this.folder, "static/heddle"), { recursive: true });
    const unpack = ["-xzf", tarballs["@heddle/elements"] ?? "", "-C", "static/heddle"];
    const only = ["--strip-components=3", "package/dist/standalone"];
    await this.run(["tar", ...unpack, ...only]);
  }

  /**
   * Compiles the files of all tasks with the oldest and the newest supported TypeScript, also with an export condition that
   * the packages of users have and that must not lead to our sources.
   */
  async compile(): Promise<void> {
    for (const file of listFiles(this.#template).filter((each) => taskOf(each, this.#tasks))) {
      this.#copy(join(root, file), file.slice(this.#template.length + 1));
    }
    for (const compiler of ["typescript-old", "typescript-new"]) {
      const tsc = ["node", `../compilers/node_modules/${compiler}/bin/tsc`, "-p", "."] as const;
      await this.run(tsc);
      await this.run([...tsc, "--customConditions", "source"]);
    }
  }

  run(command: Command): Promise<string> {
    return succeed(this.folder, command);
  }

  /** Builds and starts the project as its scripts say, opens a path of it, and ends it. Collects the errors of the page. */
  async open(
    path: string,
    complaints: string[],
    act: (page: Page) => Promise<void>,
  ): Promise<void> {
    await this.run(["npm", "run", "build", "--if-present"]);
    const port = await freePort();
    const env = { ...process.env, PORT: String(port) };
    const server = spawn("npm", ["start"], { cwd: this.folder, env, detached: true });
    let printed = "";
    for (const stream of [server.stdout, server.stderr]) {
      stream.on("data", (text: Buffer) => (printed += String(text)));
    }
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: [...chromiumFlags],
    });
    try {
      const page = await browser.newPage();
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("console", (message) => {
        const isIcon = message.location().url.endsWith("/favicon.ico");
        if (message.type() === "error" && !isIcon) complaints.push(message.text());
      });
      await answerAsCdn(page, join(dirname(this.folder), "cdn/node_modules"));
      await expect(async () => {
        if (server.exitCode !== null) throw new Error(`npm start ended:\n${printed}`);
        await page.goto(`http://127.0.0.1:${port}${path}`);
      }).toPass({ timeout: 60_000, intervals: [100] });
      await act(page);
    } catch (error) {
      throw new Error([String(error), ...complaints].join("\n"), { cause: error });
    } finally {
      await browser.close();
      await stop(server);
    }
  }
}

/** Ends a server that npm has started, with its child processes. */
export async function stop(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null) return;
  const ended = once(server, "exit");
  process.kill(-server.pid);
  await ended;
}

/** Answers requests to a CDN from installed packages: `https://cdn.jsdelivr.net/npm/NAME@VERSION/FILE`. */
async function answerAsCdn(page: Page, modules: string): Promise<void> {
  await page.route("https://cdn.jsdelivr.net/npm/**", async (route) => {
    const path = new URL(route.request().url()).pathname.slice("/npm/".length);
    const [, name = "", file = ""] = /^((?:@[^/]+\/)?[^/@]+)(?:@[^/]+)?\/?(.*)$/.exec(path) ?? [];
    const { jsdelivr } = JSON.parse(readFileSync(join(modules, name, "package.json"), "utf8")) as {
      jsdelivr?: string;
    };
    await route.fulfill({ path: join(modules, name, file === "" ? (jsdelivr ?? "") : file) });
  });
}

async function succeed(folder: string, command: Command): Promise<string> {
  const { code, output } = await capture(command, {}, folder);
  if (code === 0) return output;
  throw new Error(`${command.join(" ")} in ${folder} ended with ${code}\n${output}`);
}
