import { closeCodes } from "@heddle/sync";
import { expect, it } from "vitest";

import { freePort } from "../../../scripts/free-port.ts";
import { ServerProcess } from "./server-process.fixture.ts";
import { until, visit } from "./visitor.fixture.ts";

it("[N42] after SIGKILL with 20 edits and a running command offers the edits and does not repeat the command", async () => {
  const port = await freePort();
  const first = new ServerProcess("printing", port);
  const ada = await visit({ url: await first.url() });
  await ada.root.call("rename", "confirmed");
  const submitted = ada.root.call("submit");
  await until(() => first.lines.includes("submit"));
  first.child.kill("SIGSTOP");
  const edits = Array.from({ length: 20 }, (_, at) => ada.root.call("write", `edit ${at}`));
  first.child.kill("SIGKILL");
  const second = new ServerProcess("printing", port);
  expect(await submitted).toMatchObject({ ok: false, code: "lost" });
  for (const outcome of await Promise.all(edits)) expect(outcome).toMatchObject({ code: "lost" });
  const { state } = ada.replica;
  await until(() => state.status === "online");
  expect(state.unknown).toEqual(["test-view"]);
  expect(state.offered.map(({ value }) => value)).toEqual(["confirmed"]);
  expect(state.recoverable).toBe(21);
  expect(second.actions).toEqual([]);
  await ada.replica.recover();
  expect(ada.root.read("title")).toBe("confirmed");
  const edited = Array.from({ length: 20 }, (_, at) => `write edit ${at}`);
  await until(() => second.actions.length >= edited.length);
  expect(second.actions).toEqual(edited);
});

it("[N6] SIGTERM asks the pages to reconnect, then ends the process", async () => {
  const server = new ServerProcess("printing");
  const ada = await visit({ url: `http://127.0.0.1:${await server.port()}/` });
  server.child.kill("SIGTERM");
  await until(() => server.exitCode !== undefined && ada.codes.length > 0);
  expect([server.exitCode, ada.codes[0]]).toEqual([0, closeCodes.restarting]);
});
