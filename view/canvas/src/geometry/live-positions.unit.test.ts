import { expect, it } from "vitest";

import { geometryOf, rowsOf } from "../drawn-flow.fixture.ts";
import { LivePositions } from "./live-positions.ts";

it("[F63] a step of a gesture moves only the elements of its nodes and their edges", () => {
  const geometry = geometryOf(rowsOf(4));
  const positions = new LivePositions(geometry);
  const placed: string[] = [];
  for (const id of ["n0", "n1", "n2", "n3"]) positions.node(id, () => placed.push(id));
  for (const id of ["e0", "e1", "e2"]) positions.edge(id, () => placed.push(id));
  const leave = positions.edge("e0", () => placed.push("label"));
  geometry.dragTo(new Map([["n0", { x: 5, y: 5 }]]));
  expect(placed).toEqual(["n0", "e0", "label"]);
  placed.length = 0;
  leave();
  // An edge between two of them is placed once.
  geometry.dragTo(
    new Map([
      ["n0", { x: 6, y: 6 }],
      ["n1", { x: 7, y: 7 }],
    ]),
  );
  expect(placed).toEqual(["n0", "n1", "e0", "e1"]);
  // An element that is added during a gesture is placed immediately.
  positions.node("n1", () => placed.push("again"));
  expect(placed.at(-1)).toBe("again");
  placed.length = 0;
  geometry.endDrag();
  expect(new Set(placed)).toEqual(new Set(["n0", "n1", "again", "e0", "e1"]));
  positions.dispose();
});
