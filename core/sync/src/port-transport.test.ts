import { expect, it } from "vitest";

import { PortTransport } from "./port-transport.ts";
import { Replica } from "./replica.ts";
import { SessionTable } from "./session-table.ts";
import { Workshop } from "./workshop.fixture.ts";

it("[Y14] a model is used over a message port", async () => {
  const workshop = new Workshop({ title: "far away" });
  const table = new SessionTable({
    createRoot: () => workshop,
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
  expect(workshop.title).toBe("near");
  replica.close();
  table.close();
});
