import { expect, it } from "vitest";

import { geometryOf, rowsOf } from "./drawn-flow.fixture.ts";
import { LivePlaces } from "./live-places.ts";

it("[F63] elements of nodes in a gesture, and of their edges, are placed at every step, and no others", () => {
  const geometry = geometryOf(rowsOf(4));
  const places = new LivePlaces(geometry);
  const placed: string[] = [];
  for (const id of ["n0", "n1", "n2", "n3"]) places.node(id, () => placed.push(id));
  for (const id of ["e0", "e1", "e2"]) places.edge(id, () => placed.push(id));
  const leave = places.edge("e0", () => placed.push("label"));
  geometry.draft(new Map([["n0", { x: 5, y: 5 }]]));
  expect(placed).toEqual(["n0", "e0", "label"]);
  placed.length = 0;
  leave();
  // An edge between two of them is placed once.
  geometry.draft(
    new Map([
      ["n0", { x: 6, y: 6 }],
      ["n1", { x: 7, y: 7 }],
    ]),
  );
  expect(placed).toEqual(["n0", "n1", "e0", "e1"]);
  // What appears in the middle of a gesture is placed at once.
  places.node("n1", () => placed.push("again"));
  expect(placed.at(-1)).toBe("again");
  placed.length = 0;
  geometry.settle();
  expect(new Set(placed)).toEqual(new Set(["n0", "n1", "again", "e0", "e1"]));
  places.dispose();
});
