import { expect, it } from "vitest";

import { Replica } from "./replica.ts";
import { SessionTable } from "./session-table.ts";
import { TestModel } from "./harness.fixture.ts";
import { PortTransport } from "./transport.ts";

it("[Y14] hosts a model over a message port", async () => {
  const testModel = new TestModel({ title: "far away" });
  const table = new SessionTable({
    createRoot: () => testModel,
    mintSecret: () => crypto.randomUUID(),
  });
  const replica = new Replica({
    connect: () => {
      const { port1, port2 } = new MessageChannel();
      table.accept(new PortTransport(port1));
      return Promise.resolve(new PortTransport(port2));
    },
  });
  const root = await new Promise<NonNullable<typeof replica.root>>((resolve) => {
    replica.onRoot(resolve);
  });
  expect(root.read("title")).toBe("far away");
  expect(await root.call("rename", "near")).toEqual({ ok: true });
  expect(testModel.title).toBe("near");
  replica.close();
  table.close();
});
