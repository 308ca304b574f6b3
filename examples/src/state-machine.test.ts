import { Flow } from "@heddle/flow";
import { Button, Row, toView } from "@heddle/views";
import { assert, expect, it } from "vitest";

import { app } from "./state-machine.ts";

function buttonsOf(flow: Flow): Button[] {
  return flow.topPanel.flatMap((row) => {
    assert(row instanceof Row);
    return row.children.filter((child) => child instanceof Button);
  });
}

it("offers the transitions of a restored state, and shows no empty panel while it is removed", async () => {
  const flow = toView(app());
  assert(flow instanceof Flow);
  const labels = (): string[] => buttonsOf(flow).map(({ label }) => label);
  expect(labels()).toEqual(["begin", "cancel"]);
  await buttonsOf(flow)[0]?.press();
  expect(labels()).toEqual(["inspect"]);
  flow.remove(["Weaving"], []);
  expect(flow.topPanel).toEqual([]);
  flow.undo();
  expect(labels()).toEqual(["inspect"]);
});

it("gives a drawn transition a default event and offers it", () => {
  const flow = toView(app());
  assert(flow instanceof Flow);
  const ends = { sourceHandle: null, targetHandle: null };
  flow.connect({ source: "Ordered", target: "Shipped", ...ends });
  expect(buttonsOf(flow).map(({ label }) => label)).toEqual([
    "begin",
    "cancel",
    "next",
  ]);
});
