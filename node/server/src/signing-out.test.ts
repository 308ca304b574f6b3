import { closeCodes } from "@heddle/sync";
import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";

import { open, openTestApp } from "./test-server.fixture.ts";
import { until, visit, Visitor } from "./visitor.fixture.ts";

const as = (user: string): { headers: Record<string, string> } => ({ headers: { "X-User": user } });

it("[N17] ends the sessions of one principal only", async () => {
  const revoked = new Set<unknown>();
  const authorize = ({ headers }: IncomingMessage): { id: unknown } | undefined =>
    revoked.has(headers["x-user"]) ? undefined : { id: headers["x-user"] };
  const { server, testApp } = await openTestApp({ authorize });
  const ada = await visit({ ...server, ...as("ada") });
  const elsewhere = await visit({ ...server, ...as("ada") });
  const grace = await visit({ ...server, ...as("grace") });
  const over: string[] = [];
  for (const session of testApp.sessions) {
    session.onClose(() => over.push((session.principal as { id: string }).id));
  }
  revoked.add("ada");
  expect(server.signOut({ id: "ada" })).toBe(2);
  await until(() => ada.codes.length + elsewhere.codes.length === 2);
  expect([ada.codes, elsewhere.codes, over]).toEqual([
    [closeCodes.unauthorized],
    [closeCodes.unauthorized],
    ["ada", "ada"],
  ]);
  expect(ada.replica.state.status).toBe("unauthorized");
  expect(await grace.root.call("write", "still here")).toMatchObject({ ok: true });
  expect(server.signOut({ id: "nobody" })).toBe(0);
});

it("[N17] an app can end its session", async () => {
  const { server, testApp } = await openTestApp();
  const [ada, grace] = [await visit(server), await visit(server)];
  testApp.sessions[0]!.end();
  await until(() => ada.codes.length > 0);
  expect([ada.codes, ada.replica.state.status]).toEqual([[closeCodes.ended], "stopped"]);
  testApp.sessions[0]!.end();
  expect(await grace.root.call("write", "still here")).toMatchObject({ ok: true });
});

it.each([
  ["synchronously", () => "never shown"],
  ["asynchronously", () => Promise.resolve("never shown")],
])("[N17] an app can end its session before it returns a view, %s", async (_, show) => {
  const server = await open((session) => {
    session.end();
    return show();
  });
  const ada = new Visitor(server);
  await until(() => ada.replica.state.status === "stopped");
  expect(ada.codes).toEqual([closeCodes.ended]);
});
