import { closeCodes, type ReplicaModel } from "@heddle/sync";
import { schemaToWidget, type Widget } from "@heddle/views";
import { expect, it } from "vitest";

import { open } from "./test-server.fixture.ts";
import { until, visit } from "./visitor.fixture.ts";

const fields = Array.from({ length: 20 }, (_, at) => [`field ${at}`, { type: "string" }] as const);

function form(): Widget {
  const schema = { type: "object", properties: Object.fromEntries(fields) };
  return schemaToWidget("form", schema, { required: true });
}

it("[N85] a visitor who fills a form beyond the limit ends only their own session", async () => {
  const server = await open(form, { limits: { sessionBytes: 400_000 } });
  const grace = await visit(server);
  const mallory = await visit(server);
  for (const text of mallory.root.peek("children") as ReplicaModel[]) {
    void text.call("enter", "x".repeat(90_000));
  }
  await until(() => mallory.codes.includes(closeCodes.ended));
  expect(server.log).toContainEqual(expect.objectContaining({ code: "session_too_large" }));
  const text = grace.find("text-input");
  expect(await text.call("enter", "still here")).toMatchObject({ ok: true });
});
