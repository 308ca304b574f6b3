import { closeCodes } from "@heddle/sync";
import { schemaToWidget, type Widget } from "@heddle/views";
import { expect, it } from "vitest";

import { open } from "./test-server.fixture.ts";
import { attack, type Attacker, visit } from "./visitor.fixture.ts";

const fields = Array.from({ length: 20 }, (_, at) => [`field ${at}`, { type: "string" }] as const);

function form(): Widget {
  return schemaToWidget("form", { type: "object", properties: Object.fromEntries(fields) });
}

/** The ids of the models of a kind that the attacker has received. */
function idsOf({ received }: Attacker, kind: string): string[] {
  type Operation = { readonly op: string; readonly id: string; readonly kind?: string };
  return received
    .flatMap(({ operations }) => (operations ?? []) as Operation[])
    .filter((operation) => operation.op === "new" && operation.kind === kind)
    .map(({ id }) => id);
}

it("[N85] a visitor who fills a form with megabytes ends only their own session", async () => {
  const server = await open(form, { limits: { sessionBytes: 4_000_000 } });
  const grace = await visit(server);
  const mallory = await attack(server.url);
  mallory.hello();
  await mallory.welcome();
  for (const [at, id] of idsOf(mallory, "text-input").entries()) {
    const intents = [{ number: at + 1, id, intent: "enter", args: ["x".repeat(900_000)] }];
    mallory.send({ type: "push", intents });
  }
  expect(await mallory.closed()).toBe(closeCodes.ended);
  expect(server.log).toContainEqual(expect.objectContaining({ code: "session_too_large" }));
  const text = grace.find("text-input");
  expect(await text.call("enter", "still here")).toMatchObject({ ok: true });
});
