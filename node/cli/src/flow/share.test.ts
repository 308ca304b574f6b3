import { expect, it } from "vitest";

import { buildPageFirst } from "../../../server/src/page.fixture.ts";
import { ask, openSocket, until, visit } from "../../../server/src/visitor.fixture.ts";
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

function isRejection(status: number): boolean {
  return status === 401 || status === 404;
}
