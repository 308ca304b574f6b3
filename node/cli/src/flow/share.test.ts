import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";

import { closeCodes, type ReplicaModel } from "@heddle/sync";
import { expect, it } from "vitest";

import { buildPageFirst, buildProgramsFirst } from "../../../server/src/page.fixture.ts";
import {
  ask,
  openSocket,
  until,
  visit,
  type Visitor,
} from "../../../server/src/visitor.fixture.ts";
import { HeddleProcess, runHeddle } from "../heddle-process.fixture.ts";
import { button, contentOf, edit, graphFile, stateOf, untilSaved } from "./editing.fixture.ts";
import { withCode } from "../../../../core/params/src/thrown.fixture.ts";

buildPageFirst();
buildProgramsFirst();

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

it("[K115] the graph is a room next to the file: its history, versions and comments survive the command", async () => {
  const file = graphFile();
  const { command, visitor: ada } = await edit(file, "--share", "--host", "127.0.0.1");
  await ada.root.call("introduce", "Ada", "ada-key-0123456789");
  await ada.root.call("relabel", "node", "warp", "Warping");
  const comments = ada.root.read("comments") as ReplicaModel;
  const versions = ada.root.read("versions") as ReplicaModel;
  expect(await comments.call("addComment", "warp", "Why?")).toMatchObject({ ok: true });
  expect(await versions.call("saveVersion", "first")).toMatchObject({ ok: true });
  await untilSaved(file, "Warping");
  expect(await command.stop()).toBe(0);
  expect(readdirSync(`${file}.room`)).toContain("rooms.db");
  const { command: next, visitor: ben } = await edit(file, "--share", "--host", "127.0.0.1");
  expect(labelOf(ben)).toBe("Warping");
  const past = ben.root.read("versions") as ReplicaModel;
  await past.call("readHistory", null);
  expect(past.read("versions")).toMatchObject([{ name: "first" }]);
  const threads = (ben.root.read("comments") as ReplicaModel).records("threadRecords");
  expect([...threads].length).toBe(1);
  expect(contentOf(file)).toContain("Warping");
  expect(await next.stop()).toBe(0);
});

it("[K116] an edit that was settled survives a killed command, also if the file does not have it yet", async () => {
  const file = graphFile();
  const before = contentOf(file);
  const { child, url } = await share(file);
  const ada = await visit({ url });
  expect(await ada.root.call("relabel", "node", "warp", "Settled")).toMatchObject({ ok: true });
  child.kill("SIGKILL");
  await once(child, "exit");
  // As if it had been killed before the save.
  writeFileSync(file, before);
  const { command, visitor: ben } = await edit(file, "--share", "--host", "127.0.0.1");
  expect(labelOf(ben)).toBe("Settled");
  await untilSaved(file, "Settled");
  expect(await command.stop()).toBe(0);
});

it("[K116] a file that another program changed in between replaces the graph, and the history keeps what it was", async () => {
  const file = graphFile();
  const { command, visitor: ada } = await edit(file, "--share", "--host", "127.0.0.1");
  await ada.root.call("relabel", "node", "warp", "Mine");
  await untilSaved(file, "Mine");
  await command.stop();
  const other = contentOf(file).replace("Mine", "Theirs");
  writeFileSync(file, other);
  const { command: next, visitor: ben } = await edit(file, "--share", "--host", "127.0.0.1");
  expect(labelOf(ben)).toBe("Theirs");
  const past = ben.root.read("versions") as ReplicaModel;
  await past.call("readHistory", null);
  expect([...past.records("history")]).toHaveLength(2);
  await ben.root.call("relabel", "node", "warp", "Ours");
  await untilSaved(file, "Ours");
  expect(await next.stop()).toBe(0);
});

it("[K116] a file that was set back to its text before the last save is not overwritten", async () => {
  const file = graphFile();
  const before = contentOf(file);
  const { command, visitor: ada } = await edit(file, "--share", "--host", "127.0.0.1");
  await ada.root.call("relabel", "node", "warp", "Mine");
  await untilSaved(file, "Mine");
  await command.stop();
  writeFileSync(file, before);
  const { command: next, visitor: ben } = await edit(file, "--share", "--host", "127.0.0.1");
  expect(labelOf(ben)).not.toBe("Mine");
  expect(await next.stop()).toBe(0);
  expect(contentOf(file)).toBe(before);
});

it("[K116] an edit after a graph was reloaded from a changed file survives a killed command", async () => {
  const file = graphFile();
  const { child, url } = await share(file);
  const ada = await visit({ url });
  await ada.root.call("relabel", "node", "warp", "Mine");
  await untilSaved(file, "Mine");
  const theirs = contentOf(file).replace("Mine", "Theirs");
  writeFileSync(file, theirs);
  await until(() => stateOf(ada).includes("changed"));
  await button(ada, "Reload from disk").call("press");
  await until(() => labelOf(ada) === "Theirs");
  await until(() => stateOf(ada).includes("aved"));
  expect(await ada.root.call("relabel", "node", "warp", "Later")).toMatchObject({ ok: true });
  child.kill("SIGKILL");
  await once(child, "exit");
  // As if it had been killed before the save.
  writeFileSync(file, theirs);
  const { command, visitor: ben } = await edit(file, "--share", "--host", "127.0.0.1");
  expect(labelOf(ben)).toBe("Later");
  expect(await command.stop()).toBe(0);
});

it("[K115] if the folder of the room is deleted, the file is still saved, and the terminal says so", async () => {
  const file = graphFile();
  const { command, visitor: ada } = await edit(file, "--share", "--host", "127.0.0.1");
  await ada.root.call("relabel", "node", "warp", "Mine");
  await untilSaved(file, "Mine");
  rmSync(`${file}.room`, { recursive: true });
  await ada.root.call("relabel", "node", "warp", "Later");
  await command.says(/history and the comments cannot be written to ".*\.room"/, "stderr");
  await untilSaved(file, "Later");
  expect(await command.stop()).toBe(0);
});

it("[K115] the room is readable for those who can read the file", async () => {
  const file = graphFile();
  chmodSync(file, 0o600);
  const { command } = await edit(file, "--share", "--host", "127.0.0.1");
  expect(statSync(`${file}.room`).mode & 0o777).toBe(0o700);
  await command.stop();
});

it("[K115] a damaged room is an error that names it", async () => {
  const file = graphFile();
  mkdirSync(`${file}.room`);
  writeFileSync(`${file}.room/rooms.db`, "x".repeat(5_000));
  const { code, stderr } = await runHeddle(["flow", file, "--share", "--port", "0"]);
  expect([code, stderr]).toEqual([1, expect.stringContaining("weave.json.room/rooms.db")]);
  expect(stderr).not.toContain("unexpected");
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
  await expect(openSocket(`${origin}/socket`)).rejects.toThrow(withCode("not_found"));
  await expect(openSocket(`${origin}/${secret}x/socket`)).rejects.toThrow(withCode("unauthorized"));
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
    withCode("invitation_revoked"),
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

function labelOf({ root }: Visitor): unknown {
  return root.records("nodeRecords").get("warp")?.["label"];
}

/** Shares a file in a child process. */
async function share(file: string): Promise<{ child: ChildProcess; url: string }> {
  const line = ["flow", file, "--port", "0", "--share", "--host", "127.0.0.1"];
  const command = new HeddleProcess(line);
  return { child: command.child, url: await command.url() };
}

function isRejection(status: number): boolean {
  return status === 401 || status === 404;
}
