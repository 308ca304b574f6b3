import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { describe, expect, it } from "vitest";

import { installPackages } from "../../../../scripts/programs.ts";
import { every } from "../../../../scripts/full-length.ts";
import { root } from "../../../../scripts/workspace.ts";
import { buildPageFirst, buildProgramsFirst } from "../../../server/src/page.fixture.ts";
import { visit } from "../../../server/src/visitor.fixture.ts";
import {
  emptyFolder,
  HeddleInProcess,
  runHeddle,
  runHeddleProcess,
} from "../heddle-process.fixture.ts";
import { readVersion } from "../version.ts";
import { templateNames } from "./templates.ts";

buildPageFirst();
buildProgramsFirst();

interface Manifest {
  readonly name: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

function readManifest(project: string): Manifest {
  return JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as Manifest;
}

/** Creates a project whose packages are those of this repository. */
async function create(template: string): Promise<string> {
  const folder = emptyFolder();
  const { code, stdout } = await runHeddle(["new", template, "my project"], { folder });
  expect(code).toBe(0);
  expect(stdout).toContain('cd "my project" && npm install && npm start');
  const project = join(folder, "my project");
  installPackages(project);
  for (const name of ["tsx", "zod"])
    symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name));
  return project;
}

describe.each(templateNames)("the template %s", (template) => {
  it("[C200, C201] installs what it imports, and has less than 60 lines of code of its own", async () => {
    const project = await create(template);
    const { name, dependencies } = readManifest(project);
    expect(name).toBe("my-project");
    expect(dependencies["heddle"]).toBe(`^${readVersion()}`);
    const sources = readdirSync(project).filter((file) => file.endsWith(".ts"));
    const code = new Map(sources.map((file) => [file, readFileSync(join(project, file), "utf8")]));
    const imported = Array.from(
      [...code.values()].join("").matchAll(/from "(@heddle\/\w+|zod)"/g),
      ([, each]) => each ?? "",
    );
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(imported));
    const own = sources.filter((file) => !file.endsWith(".test.ts"));
    const lines = own.flatMap((file) => code.get(file)?.trim().split("\n") ?? []);
    expect(lines.length).toBeLessThan(60);
  });
});

// Each of them starts processes.
describe.each(every(templateNames.length, templateNames))("the template %s", (template) => {
  it("[C200] has a test that passes", async () => {
    const project = await create(template);
    const [node = "", ...args] = (readManifest(project).scripts["test"] ?? "").split(" ");
    expect(node).toBe("node");
    const child = spawn(process.execPath, args, { cwd: project });
    const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    expect({ exitCode, output }).toEqual({
      exitCode: 0,
      output: expect.stringMatching(/pass 1/) as string,
    });
  });

  it("[C202] starts with the command of its manifest", async () => {
    const project = await create(template);
    const [heddle, ...line] = (readManifest(project).scripts["start"] ?? "").split(" ");
    expect(heddle).toBe("heddle");
    const command = new HeddleInProcess([...line, "--port", "0"], { folder: project });
    const { root: view } = await visit({ url: await command.url() });
    expect(view.kind).not.toBe("");
    await command.stop();
  });
});

it("[C203] asks for a template at a terminal, by name or number", async () => {
  const folder = emptyFolder();
  const command = new HeddleInProcess(["new"], { folder });
  await command.says(/Name or number: /, "stderr");
  command.type("spreadsheet");
  await command.says(/no template "spreadsheet".*Name or number: /s, "stderr");
  command.type("3");
  expect(await command.code()).toBe(0);
  expect(existsSync(join(folder, "heddle-workflow", "workflow.ts"))).toBe(true);
});

it("[C203] without a terminal and a template it is a usage error that lists them", async () => {
  const { code, stderr } = await runHeddleProcess(["new"], { folder: emptyFolder() });
  expect(code).toBe(2);
  for (const name of templateNames) expect(stderr).toContain(name);
});

it("[C204] rejects an unknown template, and writes nothing", async () => {
  const folder = emptyFolder();
  const { code, stderr } = await runHeddle(["new", "workflwo"], { folder });
  expect(code).toBe(2);
  expect(stderr).toContain("workflow");
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ["a file", "notes.txt"],
  ["below a file", "notes.txt/editor"],
])("[C204] rejects a folder that is %s, and names the file", async (_name, target) => {
  const folder = emptyFolder();
  const file = join(folder, "notes.txt");
  writeFileSync(file, "mine");
  const { code, stderr } = await runHeddle(["new", "shared", target], { folder });
  expect(code).toBe(1);
  expect(stderr).toContain(`${file} is a file`);
  expect(stderr).toContain("heddle new <template> <folder>");
  expect(readFileSync(file, "utf8")).toBe("mine");
});

it("[C204] writes to a new or empty folder only", async () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, "empty", ".git"), { recursive: true });
  mkdirSync(join(folder, "used"));
  writeFileSync(join(folder, "used", "app.ts"), "mine");
  const rejected = await runHeddle(["new", "shared", "used"], { folder });
  expect(rejected.code).toBe(1);
  expect(rejected.stderr).toContain("not empty");
  expect(readdirSync(join(folder, "used"))).toEqual(["app.ts"]);
  expect(readFileSync(join(folder, "used", "app.ts"), "utf8")).toBe("mine");
  expect((await runHeddle(["new", "shared", "empty"], { folder })).code).toBe(0);
  expect(existsSync(join(folder, "empty", ".gitignore"))).toBe(true);
  const second = await runHeddle(["new", "shared", "empty"], { folder });
  expect(second.code).toBe(1);
});
