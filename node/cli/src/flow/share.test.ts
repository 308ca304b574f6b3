import { closeCodes } from "@heddle/sync";
import { expect, it } from "vitest";

import { buildPageFirst } from "../../../server/src/page.fixture.ts";
import { ask, openSocket, until, visit } from "../../../server/src/visitor.fixture.ts";
import { runHeddle } from "../heddle-process.fixture.ts";
import { edit, graphFile, untilSaved } from "./editing.fixture.ts";

buildPageFirst();

it("[K104] people with the link edit one file, each with their own selection and undo", async () => {
  const file = graphFile();
  const { command, visitor: ada } = await edit(file, "--share", "--host", "127.0.0.1");
  const [, link = ""] = await command.says(/can take part: (\S+)/);
  const ben = await visit({ url: link });
  await ada.root.call("relabel", "node", "warp", "Warping");
  await untilSaved(file, "Warping");
  await until(() => ben.root.records("nodeRecords").get("warp")?.["label"] === "Warping");
  await ada.root.call("select", ["warp"], [], "set");
  expect(ben.root.read("selection")).toEqual({ nodes: [], edges: [] });
  expect([ada.root.read("canUndo"), ben.root.read("canUndo")]).toEqual([true, false]);
  expect(await command.stop()).toBe(0);
});

it("[K104] nobody gets in without the link", async () => {
  const { command } = await edit(graphFile(), "--share", "--host", "127.0.0.1");
  const url = await command.url();
  const [, secret = ""] = /\/([\w-]{22})\/$/.exec(url) ?? [];
  const { origin } = new URL(url);
  const paths = ["/", "/metrics", `/${secret.slice(1)}/`, `/x${secret}/`, `/?${secret}`];
  for (const path of paths) {
    expect([path, (await ask(url, path)).status]).toEqual([path, expect.toSatisfy(isRejection)]);
  }
  await expect(openSocket(`${origin}/socket`)).rejects.toThrow(/^40[14]/);
  await expect(openSocket(`${origin}/${secret}x/socket`)).rejects.toThrow(/^40[14]/);
  await command.stop();
});

it("[K106] the link can be printed again, and revoked: its guests are disconnected, and a new one is made", async () => {
  const { command, visitor: ada } = await edit(graphFile(), "--share", "--host", "127.0.0.1");
  const [, link = ""] = await command.says(/can take part: (\S+)/);
  const ben = await visit({ url: link });
  command.type("l");
  const links = /can take part: (\S+)[^]*can take part: (\S+)/;
  expect((await command.says(links)).slice(1)).toEqual([link, link]);
  command.type("r");
  await until(() => ben.codes.length > 0);
  expect([ben.codes, ben.replica.state.status]).toEqual([[closeCodes.uninvited], "stopped"]);
  await expect(openSocket(new URL("socket", link).href)).rejects.toThrow(
    /^410 .*invitation_revoked/,
  );
  expect(await ada.root.call("relabel", "node", "warp", "Alone")).toMatchObject({ ok: true });
  command.type("l");
  const [, next = ""] = await command.says(/revoked[^]*can take part: (\S+)/);
  expect(next).not.toBe(link);
  await visit({ url: next });
  expect(await command.stop()).toBe(0);
});

it("[K107] the link expires, and the page of its guests says so; other times are rejected", async () => {
  const options = ["--share", "--expires", "1s", "--host", "127.0.0.1"];
  const { command, visitor: ada } = await edit(graphFile(), ...options);
  const [, link = ""] = await command.says(/\(for 1s\) can take part: (\S+)/);
  const { pathname } = new URL(link);
  await until(async () => (await ask(link, pathname)).code === "invitation_expired");
  const page = await ask(link, pathname, { headers: { Accept: "text/html" } });
  expect([page.status, page.headers["content-type"]]).toEqual([410, "text/html; charset=utf-8"]);
  expect(await ada.root.call("relabel", "node", "warp", "Alone")).toMatchObject({ ok: true });
  expect(await command.stop()).toBe(0);
  for (const line of [
    ["--share", "--expires", "soon"],
    ["--share", "--expires", "0h"],
    ["--expires", "2h"],
  ]) {
    expect(await runHeddle(["flow", graphFile(), ...line])).toMatchObject({ code: 2 });
  }
});

function isRejection(status: number): boolean {
  return status === 401 || status === 404;
}
