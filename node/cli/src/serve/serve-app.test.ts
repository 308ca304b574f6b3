import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { installPackages } from "../../../../scripts/programs.ts";
import { buildPageFirst, buildProgramsFirst } from "../../../server/src/page.fixture.ts";
import { until, visit, type Visitor } from "../../../server/src/visitor.fixture.ts";
import {
  emptyFolder,
  HeddleInProcess,
  HeddleProcess,
  runHeddle,
} from "../heddle-process.fixture.ts";

buildPageFirst();
buildProgramsFirst();

const app = `import { Text } from "@heddle/core";
import { words } from "./words.ts";

export function app(): Text {
  return new Text({ text: words("weaver") });
}
`;

function words(text: string): string {
  return `export const words = (name: string): string => \`${text} \${name}\`;\n`;
}

const line = ["serve", "app.ts", "--port", "0"];

/** An app in a folder without installed packages. */
function bareProject(files: Readonly<Record<string, string>> = {}): string {
  const folder = emptyFolder();
  const all = { "app.ts": app, "words.ts": words("Hello"), ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  return folder;
}

/** An app with installed packages. */
function project(files: Readonly<Record<string, string>> = {}): string {
  const folder = bareProject(files);
  installPackages(folder);
  return folder;
}

interface Serving {
  readonly folder: string;
  readonly command: HeddleInProcess;
}

/** Runs `heddle serve` on a project. */
function serving(files: Readonly<Record<string, string>> = {}): Serving {
  const folder = project(files);
  return { folder, command: new HeddleInProcess(line, { folder }) };
}

function shown(visitor: Visitor): unknown {
  return visitor.replica.root?.read("text");
}

async function pageOf(url: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(url);
  return { status: response.status, text: await response.text() };
}

it("[K40, K43] an app is served in a folder without installed packages", async () => {
  const command = new HeddleProcess(line, { folder: bareProject() });
  const visitor = await visit({ url: await command.url() });
  expect(shown(visitor)).toBe("Hello weaver");
  expect(command.stdout).toMatch(/^app\.ts is at http:\/\/127\.0\.0\.1:\d+\/\n$/);
  expect(await command.stop()).toBe(0);
});

it.each([
  ["a default export", "export default () => new Text({ text: 'default' });", ""],
  ["several apps", "export const apps = { '/two': () => new Text({ text: 'two' }) };", "two/"],
])("[K40] %s is served", async (_, code, path) => {
  const { command } = serving({ "app.ts": `import { Text } from "@heddle/core";\n${code}\n` });
  const visitor = await visit({ url: `${await command.url()}${path}` });
  expect(shown(visitor)).toMatch(/default|two/);
});

it("[K40] a file without an app is rejected with an example", async () => {
  const { command } = serving({ "app.ts": "export const name = 'app';\n" });
  await command.says(/`export function app\(\)/, "stderr");
  expect(await command.stop()).toBe(0);
});

describe("[K41] after a change of a file", () => {
  it("pages show the new app after a change of an imported file", async () => {
    const { command, folder } = serving();
    const url = await command.url();
    const visitor = await visit({ url });
    writeFileSync(join(folder, "words.ts"), words("Good day"));
    await until(() => shown(visitor) === "Good day weaver");
    expect(command.stdout).toBe(`app.ts is at ${url}\n`);
    expect(command.stderr).toContain("words.ts changed");
  });

  it("the old app answers until the new one can", async () => {
    const { command, folder } = serving();
    const url = await command.url();
    const waiting = `import { existsSync } from "node:fs";
while (!existsSync("go")) await new Promise((resolve) => setTimeout(resolve, 20));
`;
    writeFileSync(join(folder, "words.ts"), `${waiting}${words("At last")}`);
    await command.says(/words\.ts changed/, "stderr");
    expect(shown(await visit({ url }))).toBe("Hello weaver");
    writeFileSync(join(folder, "go"), "");
    await command.says(/app\.ts restarted/, "stderr");
    expect(shown(await visit({ url }))).toBe("At last weaver");
  });

  it("[K42] an error is shown in the terminal and the browser until it is fixed", async () => {
    const { command, folder } = serving();
    const url = await command.url();
    const visitor = await visit({ url });
    writeFileSync(join(folder, "words.ts"), "export const words = (<b>;\n");
    await command.says(/words\.ts:1:\d+: ERROR/, "stderr");
    const page = await pageOf(url);
    expect(page.status).toBe(503);
    expect(page.text).toContain("words.ts:1:");
    expect(page.text).not.toContain("(<b>");
    writeFileSync(join(folder, "words.ts"), words("Fixed"));
    await until(() => shown(visitor) === "Fixed weaver");
    expect((await pageOf(url)).status).toBe(200);
  });

  it("[K42] a missing file is noticed when it is created", async () => {
    const { command, folder } = serving();
    const url = await command.url();
    rmSync(join(folder, "words.ts"));
    await command.says(/Cannot find module/, "stderr");
    writeFileSync(join(folder, "words.ts"), words("There"));
    await command.says(/app\.ts restarted/, "stderr");
    expect(shown(await visit({ url }))).toBe("There weaver");
  });
});

const missingImports = [
  ["./helper.js", "helper.ts"],
  ["./helper", "helper.ts"],
] as const;

it.each(process.env["HEDDLE_FULL"] ? missingImports : missingImports.slice(0, 1))(
  "[K41] an import of %s is noticed when %s is created",
  async (name, made) => {
    const { command, folder } = serving({ "app.ts": app.replace("./words.ts", name) });
    await command.says(/Cannot find module/, "stderr");
    writeFileSync(join(folder, made), words("Made"));
    expect(shown(await visit({ url: await command.url() }))).toBe("Made weaver");
  },
);

it("[K11] an unknown host is reported", async () => {
  const folder = project();
  const ended = await runHeddle(["serve", "app.ts", "--host", "nosuch.invalid"], { folder });
  expect(ended.code).toBe(2);
  expect(ended.stderr).toContain('"nosuch.invalid"');
});

it("[K42] a file with an error at the start is loaded again after a change", async () => {
  const { command, folder } = serving({
    "words.ts": "throw new Error('not today');\nexport const words = 1;\n",
  });
  await command.says(/Error: not today\n\s+at .*words\.ts:1/, "stderr");
  writeFileSync(join(folder, "words.ts"), words("Now"));
  expect(shown(await visit({ url: await command.url() }))).toBe("Now weaver");
});

it("[K42] an error of the app for a visitor is reported with its position", async () => {
  const text = "export function words(): string {\n  throw new Error('not for you');\n}\n";
  // The app process writes it to the standard error of the command.
  const command = new HeddleProcess(line, { folder: project({ "words.ts": text }) });
  const url = await command.url();
  void visit({ url }).catch(() => {});
  const [report] = await command.says(/Error: not for you\n\s+at words .*words\.ts:2/, "stderr");
  expect(report).not.toContain("node_modules");
});

it("[K43] no process is left when the command is killed", async () => {
  const command = new HeddleProcess(line, { folder: project() });
  const url = await command.url();
  await command.stop("SIGKILL");
  await until(() =>
    fetch(url).then(
      () => false,
      () => true,
    ),
  );
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});

it("[K40, K4] a missing file, a folder and a port in use are reported", async () => {
  const missing = await runHeddle(["serve", "no.ts"]);
  expect(missing).toMatchObject({ code: 3, stdout: "" });
  expect(missing.stderr).toContain('"no.ts"');
  const notAFile = await runHeddle(["serve", "."], { folder: emptyFolder() });
  expect(notAFile).toMatchObject({ code: 3, stdout: "" });
  expect(notAFile.stderr).toContain('"." is a folder');
  const { command, folder } = serving();
  const { port } = new URL(await command.url());
  const taken = await runHeddle(["serve", "app.ts", "--port", port], { folder });
  expect(taken.code).toBe(4);
  expect(taken.stderr).toContain(`port ${port} `);
});
