import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { buildPageFirst } from "../../../server/src/page.fixture.ts";
import { until, visit, type Visitor } from "../../../server/src/visitor.fixture.ts";
import { emptyFolder, HeddleProcess, runHeddle } from "../heddle-process.fixture.ts";

buildPageFirst();

const app = `import { Text } from "@heddle/core";
import { words } from "./words.ts";

export function app(): Text {
  return new Text({ text: words("weaver") });
}
`;

function words(text: string): string {
  return `export const words = (name: string): string => \`${text} \${name}\`;\n`;
}

interface Project {
  readonly folder: string;
  readonly command: HeddleProcess;
}

/** The command on an app in a folder where nothing is installed. */
function serving(files: Readonly<Record<string, string>> = {}): Project {
  const folder = emptyFolder();
  const all = { "app.ts": app, "words.ts": words("Hello"), ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  return { folder, command: new HeddleProcess(["serve", "app.ts", "--port", "0"], { folder }) };
}

function shown(visitor: Visitor): unknown {
  return visitor.replica.root?.read("text");
}

async function pageOf(url: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(url);
  return { status: response.status, text: await response.text() };
}

it("[K40, K43] an app is served in a folder where nothing is installed", async () => {
  const { command } = serving();
  const visitor = await visit({ url: await command.url() });
  expect(shown(visitor)).toBe("Hello weaver");
  expect(command.stdout).toMatch(/^app\.ts is at http:\/\/127\.0\.0\.1:\d+\/\n$/);
  expect(await command.stop()).toBe(0);
});

it.each([
  ["a default export", "export default () => new Text({ text: 'default' });", ""],
  ["several apps", "export const apps = { '/two': () => new Text({ text: 'two' }) };", "two/"],
])("[K40] %s is served", async (_, line, path) => {
  const { command } = serving({ "app.ts": `import { Text } from "@heddle/core";\n${line}\n` });
  const visitor = await visit({ url: `${await command.url()}${path}` });
  expect(shown(visitor)).toMatch(/default|two/);
});

it("[K40] a file without an app is told what to write", async () => {
  const { command } = serving({ "app.ts": "export const name = 'app';\n" });
  await command.says(/exports no app: write `export function app\(\)/, "stderr");
  expect(await command.stop()).toBe(0);
});

describe("[K41] when a file is changed", () => {
  it("that the app imports, pages show the new app by themselves", async () => {
    const { command, folder } = serving();
    const url = await command.url();
    const visitor = await visit({ url });
    writeFileSync(join(folder, "words.ts"), words("Good day"));
    await until(() => shown(visitor) === "Good day weaver");
    expect(command.stdout).toBe(`app.ts is at ${url}\n`);
    expect(command.stderr).toContain("words.ts was changed");
  });

  it("the app as it was answers until the next one can", async () => {
    const { command, folder } = serving();
    const url = await command.url();
    const waiting = `import { existsSync } from "node:fs";
while (!existsSync("go")) await new Promise((resolve) => setTimeout(resolve, 20));
`;
    writeFileSync(join(folder, "words.ts"), `${waiting}${words("At last")}`);
    await command.says(/words\.ts was changed/, "stderr");
    expect(shown(await visit({ url }))).toBe("Hello weaver");
    writeFileSync(join(folder, "go"), "");
    await command.says(/is served again/, "stderr");
    expect(shown(await visit({ url }))).toBe("At last weaver");
  });

  it("[K42] so that it is wrong, it is told here and in the browser, until it is mended", async () => {
    const { command, folder } = serving();
    const url = await command.url();
    const visitor = await visit({ url });
    writeFileSync(join(folder, "words.ts"), "export const words = (<b>;\n");
    await command.says(/words\.ts:1:\d+: ERROR/, "stderr");
    const page = await pageOf(url);
    expect(page.status).toBe(503);
    expect(page.text).toContain("words.ts:1:");
    expect(page.text).not.toContain("(<b>");
    writeFileSync(join(folder, "words.ts"), words("Mended"));
    await until(() => shown(visitor) === "Mended weaver");
    expect((await pageOf(url)).status).toBe(200);
  });

  it("[K42] also one that was missing, and is there by then", async () => {
    const { command, folder } = serving();
    const url = await command.url();
    rmSync(join(folder, "words.ts"));
    await command.says(/Cannot find module/, "stderr");
    writeFileSync(join(folder, "words.ts"), words("There"));
    await command.says(/is served again/, "stderr");
    expect(shown(await visit({ url }))).toBe("There weaver");
  });
});

it.each([
  ["./helper.js", "helper.ts"],
  ["./helper", "helper.ts"],
])("[K41] a file that is imported as %s is noticed when it is made as %s", async (name, made) => {
  const { command, folder } = serving({ "app.ts": app.replace("./words.ts", name) });
  await command.says(/Cannot find module/, "stderr");
  writeFileSync(join(folder, made), words("Made"));
  expect(shown(await visit({ url: await command.url() }))).toBe("Made weaver");
});

it("[K11] a host that there is not is told", async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, "app.ts"), app.replace(/^.*words\.ts.*$/m, "const words = String;"));
  const ended = await runHeddle(["serve", "app.ts", "--host", "nosuch.invalid"], { folder });
  expect(ended.code).toBe(2);
  expect(ended.stderr).toContain('"nosuch.invalid" is no address of this machine');
});

it("[K42] a file that is wrong from the beginning is tried again", async () => {
  const { command, folder } = serving({
    "words.ts": "throw new Error('not today');\nexport const words = 1;\n",
  });
  await command.says(/Error: not today\n\s+at .*words\.ts:1/, "stderr");
  writeFileSync(join(folder, "words.ts"), words("Now"));
  expect(shown(await visit({ url: await command.url() }))).toBe("Now weaver");
});

it("[K42] what an app throws for a visitor is told with its place", async () => {
  const text = "export function words(): string {\n  throw new Error('not for you');\n}\n";
  const { command } = serving({ "words.ts": text });
  const url = await command.url();
  void visit({ url }).catch(() => {});
  const [told] = await command.says(/Error: not for you\n\s+at words .*words\.ts:2/, "stderr");
  expect(told).not.toContain("node_modules");
});

it("[K43] it leaves no process behind when it is killed", async () => {
  const { command } = serving();
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

it("[K40, K4] a file that is missing, a folder, and a port that is taken, are told", async () => {
  const missing = await runHeddle(["serve", "no.ts"]);
  expect(missing).toMatchObject({ code: 3, stdout: "" });
  expect(missing.stderr).toContain('"no.ts" does not exist');
  const noFile = await runHeddle(["serve", "."], { folder: emptyFolder() });
  expect(noFile).toMatchObject({ code: 3, stdout: "" });
  expect(noFile.stderr).toContain('"." is a folder, not a file');
  const { command, folder } = serving();
  const { port } = new URL(await command.url());
  const taken = await runHeddle(["serve", "app.ts", "--port", port], { folder });
  expect(taken.code).toBe(4);
  expect(taken.stderr).toContain(`port ${port} of 127.0.0.1 is in use`);
});
