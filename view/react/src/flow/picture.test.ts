import { expect, test } from "vitest";

import { pipeline } from "./flow.fixture.ts";
import { Picture } from "./picture.ts";

test("[F13] what did not change stays the same object", () => {
  const flow = pipeline();
  const picture = new Picture(flow);
  const before = picture.current();
  expect(picture.current()).toBe(before);
  flow.patchNodeData("paid", { threshold: 1 });
  const patched = picture.current();
  const changed = patched.nodes.filter((node, at) => node !== before.nodes[at]);
  expect(changed.map(({ id }) => id)).toEqual(["paid"]);
  expect(patched.edges).toBe(before.edges);
  picture.draft({}, new Map([["orders", { x: 5, y: 5 }]]));
  // The elements move by themselves.
  expect(picture.current()).toBe(patched);
  flow.patchNodeData("notes", { more: 1 });
  const moved = picture.current();
  const others = moved.nodes.filter((node, at) => node !== patched.nodes[at]);
  expect(others.map(({ id }) => id)).toEqual(["orders", "notes"]);
  expect(moved.nodes[0]?.data).toBe(patched.nodes[0]?.data);
  flow.addNode({ id: "more" });
  flow.removeNode("orders");
  const after = new Map(picture.current().nodes.map((node) => [node.id, node]));
  expect([...after.keys()]).toEqual(["paid", "revenue", "notes", "more"]);
  for (const id of ["paid", "revenue", "notes"]) {
    expect(after.get(id)).toBe(moved.nodes.find((node) => node.id === id));
  }
  picture.dispose();
});

test("[F6] an earlier gesture that ends late leaves what a later one has moved", () => {
  const picture = new Picture(pipeline());
  const [first, second] = [{}, {}];
  picture.draft(first, new Map([["orders", { x: 1, y: 1 }]]));
  picture.draft(second, new Map([["orders", { x: 2, y: 2 }]]));
  picture.settle(first);
  expect(picture.rectangleOf("orders")).toMatchObject({ x: 2, y: 2 });
  picture.settle(second);
  expect(picture.rectangleOf("orders")).toMatchObject({ x: 0, y: 40 });
  picture.dispose();
});
