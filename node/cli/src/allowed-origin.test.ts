import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { freePort } from "../../../scripts/free-port.ts";
import { installPackages } from "../../../scripts/programs.ts";
import { buildPageFirst, buildProgramsFirst } from "../../server/src/page.fixture.ts";
import { ask } from "../../server/src/visitor.fixture.ts";
import { emptyFolder, HeddleInProcess, runHeddle } from "./heddle-process.fixture.ts";

buildPageFirst();
buildProgramsFirst();

const page = "https://tools.example.com";

/** The statuses of a server on this machine at three hosts: its address, the listed one, and a foreign one. */
async function statusesAt(port: number): Promise<readonly number[]> {
  const hosts = [`127.0.0.1:${port}`, "tools.example.com", "evil.example"];
  const answers = hosts.map((Host) => ask(`http://127.0.0.1:${port}/`, "/", { headers: { Host } }));
  return (await Promise.all(answers)).map(({ status }) => status);
}

it("[K830] --allowed-origin is the complete list of origins, and its first one is printed", async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, "plan.json"), `{"nodes":[{"id":"a"}],"edges":[]}`);
  const port = await freePort();
  const line = ["flow", "plan.json", "--port", String(port)];
  const listing = new HeddleInProcess([...line, "--allowed-origin", page], { folder });
  await listing.says(/https:\/\/tools\.example\.com\/(?=\s)/);
  expect(await statusesAt(port)).toEqual([421, 200, 421]);
  await listing.stop();
  const any = new HeddleInProcess([...line, "--allowed-origin", "any"], { folder });
  await any.url();
  expect(await statusesAt(port)).toEqual([200, 200, 200]);
  await any.stop();
  const none = new HeddleInProcess(line, { folder });
  await none.url();
  expect(await statusesAt(port)).toEqual([200, 421, 421]);
  await none.stop();
});

it("[K830] applies to the links of --share", async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, "plan.json"), `{"nodes":[{"id":"a"}],"edges":[]}`);
  const line = ["flow", "plan.json", "--port", "0", "--share", "--allowed-origin", page];
  const command = new HeddleInProcess(line, { folder });
  await command.says(/can take part: https:\/\/tools\.example\.com\/[\w-]+\//);
  expect(command.stdout).toMatch(/is at https:\/\/tools\.example\.com\/[\w-]+\//);
  await command.stop();
});

it("[K830] applies to an app of heddle serve, and to the page with its error", async () => {
  const folder = emptyFolder();
  installPackages(folder);
  const file = join(folder, "app.ts");
  const app = `import { Text } from "@heddle/core";
export const app = () => new Text({ text: "Hello" });
`;
  writeFileSync(file, app);
  const port = await freePort();
  const line = ["serve", "app.ts", "--port", String(port), "--allowed-origin", page];
  const command = new HeddleInProcess(line, { folder });
  await command.says(/is at https:\/\/tools\.example\.com\//);
  expect(await statusesAt(port)).toEqual([421, 200, 421]);
  writeFileSync(file, `${app}x.y;`);
  await command.says(/starts again/, "stderr");
  expect(await statusesAt(port)).toEqual([421, 503, 421]);
  await command.stop();
});

it.each([["tools.example.com"], ["https://tools.example.com/a"], ["*"], ["file:///a"]])(
  "[K830] --allowed-origin %s is a usage error",
  async (origin) => {
    const file = join(emptyFolder(), "plan.json");
    writeFileSync(file, `{"nodes":[{"id":"a"}],"edges":[]}`);
    const { code, stderr } = await runHeddle(["flow", file, "--allowed-origin", origin]);
    expect([code, stderr.includes(`not "${origin}"`)]).toEqual([2, true]);
  },
);
