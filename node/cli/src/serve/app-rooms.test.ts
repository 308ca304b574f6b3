import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { closeCodes } from "@heddle/sync";
import { expect, it } from "vitest";

import { installPackages } from "../../../../scripts/programs.ts";
import { buildPageFirst, buildProgramsFirst } from "../../../server/src/page.fixture.ts";
import { ask, openSocket, until, visit } from "../../../server/src/visitor.fixture.ts";
import {
  emptyFolder,
  HeddleInProcess,
  HeddleProcess,
  runHeddle,
} from "../heddle-process.fixture.ts";

buildPageFirst();
buildProgramsFirst();

/** A folder with an app in `app.ts`. */
function projectWith(app: string): string {
  const folder = emptyFolder();
  installPackages(folder);
  writeFileSync(join(folder, "app.ts"), app);
  return folder;
}

const graphApp = `import { Flow } from "@heddle/flow";
export const app = () => new Flow({ nodes: [{ id: "start" }] });
`;

const line = ["serve", "app.ts", "--port", "0", "--rooms", "rooms"];

it("[K105] visitors of a path share a room, which survives a restart", async () => {
  const app = `import { Flow } from "@heddle/flow";
export const app = () => new Flow({ nodes: [{ id: "start" }] });
`;
  const folder = projectWith(app);
  const command = new HeddleInProcess(line, { folder });
  const url = await command.url();
  expect(url).toMatch(/\/main\/$/);
  const [ada, ben] = [await visit({ url }), await visit({ url })];
  const other = await visit({ url: new URL("../other/", url).href });
  expect(await ada.root.call("relabel", "node", "start", "Together")).toMatchObject({ ok: true });
  await until(() => ben.root.records("nodeRecords").get("start")?.["label"] === "Together");
  expect(other.root.records("nodeRecords").get("start")?.["label"]).not.toBe("Together");
  expect(existsSync(join(folder, "rooms", "rooms.db"))).toBe(true);
  writeFileSync(join(folder, "app.ts"), `${app}\n`);
  await command.says(/restarted/, "stderr");
  await until(() => ada.replica.state.status === "online" && ada.replica.root !== undefined);
  const later = await visit({ url });
  expect(later.root.records("nodeRecords").get("start")?.["label"]).toBe("Together");
  await command.stop();
});

it("[K117] guests use the first room with a link, also after a restart, until it is revoked", async () => {
  const app = `import { Flow } from "@heddle/flow";
export const app = () => new Flow({ nodes: [{ id: "start" }] });
`;
  const folder = projectWith(app);
  const command = new HeddleInProcess([...line, "--share", "--host", "127.0.0.1"], { folder });
  const url = await command.url();
  const [, link = ""] = await command.says(/can take part: (\S+)/);
  expect(link).not.toBe(url);
  const [ada, ben] = [await visit({ url }), await visit({ url: link })];
  expect(await ben.root.call("relabel", "node", "start", "Together")).toMatchObject({ ok: true });
  await until(() => ada.root.records("nodeRecords").get("start")?.["label"] === "Together");
  for (const path of ["/", "/main/", "/other/", "/metrics", "/room-owner/main"])
    expect([path, (await ask(url, path)).status]).toEqual([path, expect.toBeOneOf([401, 404])]);
  writeFileSync(join(folder, "app.ts"), `${app}\n`);
  await command.says(/restarted/, "stderr");
  await until(() => ben.replica.state.status === "online" && ben.replica.root !== undefined);
  expect((await visit({ url })).root.records("nodeRecords").get("start")?.["label"]).toBe(
    "Together",
  );
  command.type("l");
  const links = /can take part: (\S+)[^]*can take part: (\S+)/;
  expect((await command.says(links)).slice(1)).toEqual([link, link]);
  command.type("r");
  await until(() => ben.codes.includes(closeCodes.uninvited));
  await expect(openSocket(new URL("socket", link).href)).rejects.toMatchObject({ status: 410 });
  expect(await command.stop()).toBe(0);
});

it("[K117] the secrets of the links are not in the arguments of the app process, which other users can read", async () => {
  const command = new HeddleInProcess([...line, "--share", "--host", "127.0.0.1"], {
    folder: projectWith(graphApp),
  });
  const url = await command.url();
  await command.says(/can take part: (\S+)/);
  const secret = new URL(url).pathname.split("/")[1] ?? "";
  const { stdout } = spawnSync("ps", ["axww", "-o", "args"], { encoding: "utf8" });
  expect(stdout).toContain("app-runner");
  expect(stdout).not.toContain(secret);
  await command.stop();
});

it("[K117] lines that are typed quickly are answered in their order", async () => {
  const command = new HeddleInProcess([...line, "--share", "--host", "127.0.0.1"], {
    folder: projectWith(graphApp),
  });
  const [, link = ""] = await command.says(/can take part: (\S+)/);
  for (const typed of ["l", "l", "r", "l"]) command.type(typed);
  const links = /part: (\S+)[^]*part: (\S+)[^]*part: (\S+)[^]*revoked[^]*part: (\S+)/;
  const [, , again, third, next] = await command.says(links);
  expect([again, third]).toEqual([link, link]);
  expect(next).not.toBe(link);
  expect(command.stdout).not.toContain("There is no link");
  await command.stop();
});

it("[K117] a link that is revoked while the app cannot be served is not valid afterwards", async () => {
  const folder = projectWith(graphApp);
  const command = new HeddleInProcess([...line, "--share", "--host", "127.0.0.1"], { folder });
  const [, link = ""] = await command.says(/can take part: (\S+)/);
  writeFileSync(join(folder, "app.ts"), "export const = 1;");
  await command.says(/cannot be served/, "stderr");
  command.type("r");
  await command.says(/The link is revoked/);
  writeFileSync(join(folder, "app.ts"), graphApp);
  await command.says(/restarted/, "stderr");
  expect((await ask(link, new URL(link).pathname)).code).toBe("invitation_revoked");
  await command.stop();
});

it("[K117] the link of a command that was killed is revoked at the next start", async () => {
  const folder = projectWith(graphApp);
  const killed = new HeddleProcess([...line, "--share", "--host", "127.0.0.1"], { folder });
  const [, link = ""] = await killed.says(/can take part: (\S+)/);
  await killed.stop("SIGKILL");
  const command = new HeddleInProcess([...line, "--share", "--host", "127.0.0.1"], { folder });
  const url = await command.url();
  expect((await ask(url, new URL(link).pathname)).code).toBe("invitation_revoked");
  await command.stop();
});

it("[K117] `--share` needs `--rooms`", async () => {
  const folder = projectWith("");
  expect(await runHeddle(["serve", "app.ts", "--share"], { folder })).toMatchObject({ code: 2 });
  const expires = ["--rooms", "rooms", "--share", "--expires", "soon"];
  expect(await runHeddle(["serve", "app.ts", ...expires], { folder })).toMatchObject({ code: 2 });
});

it("[K105] an app that is not one model for all is rejected", async () => {
  const folder = projectWith("export const app = (session) => session;\n");
  const command = new HeddleInProcess(line, { folder });
  const [text] = await command.says(/once for all visitors.*/, "stderr");
  expect(text).toContain("session");
  await command.stop();
});
