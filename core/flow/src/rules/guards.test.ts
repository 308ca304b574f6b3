import { expect, it } from "vitest";

import { Flow } from "../index.ts";

it("[G160] a node that may not be moved or deleted is named by its label", async () => {
  const fixed = { draggable: false, deletable: false };
  const flow = new Flow({
    nodes: [
      { id: "n1", label: "Orders", ...fixed },
      { id: "n2", ...fixed },
    ],
  });
  const reasonOf = async (name: string, ...args: unknown[]): Promise<unknown> => {
    const outcome = await flow.call(name, ...args);
    return outcome.ok ? undefined : outcome.reason;
  };
  expect(await reasonOf("remove", ["n1"], [])).toBe('The node "Orders" cannot be deleted.');
  expect(await reasonOf("remove", ["n2"], [])).toBe('The node "n2" cannot be deleted.');
  const move = [{ id: "n1", x: 1, y: 1 }];
  expect(await reasonOf("moveNodes", move, "g")).toBe('The node "Orders" cannot be moved.');
});
