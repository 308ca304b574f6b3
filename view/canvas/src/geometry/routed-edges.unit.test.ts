import { Flow } from "@heddle/flow";
import { edgePath } from "@heddle/flow/geometry";
import { describe, expect, it } from "vitest";

import { geometryOf } from "../drawn-flow.fixture.ts";
import type { Geometry } from "./geometry.ts";
import { hitAt } from "./hit-test.ts";

/** A node in the way of an edge, and another edge below. */
function blocked(): Flow {
  return new Flow({
    nodes: [
      { id: "a", position: { x: 0, y: 0 } },
      { id: "between", position: { x: 250, y: 0 } },
      { id: "b", position: { x: 500, y: 0 } },
      { id: "c", position: { x: 0, y: 300 } },
      { id: "d", position: { x: 500, y: 300 } },
    ],
    edges: [
      { id: "ab", source: "a", target: "b" },
      { id: "cd", source: "c", target: "d" },
    ],
    defaultEdgeOptions: { type: "routed" },
  });
}

function pathOf(geometry: Geometry, id: string): string {
  return edgePath("routed", geometry.courseOf(id)!).path;
}

describe("a routed edge", () => {
  it("[F190] is mounted, hit and drawn as a picture along the same route", () => {
    const flow = blocked();
    const geometry = geometryOf(flow);
    const { via = [] } = geometry.courseOf("ab")!;
    expect(via.length).toBe(4);
    const [, corner, next] = via;
    const point = { x: (corner!.x + next!.x) / 2, y: corner!.y };
    expect(hitAt(geometry, point, { tolerance: 6, withPorts: true })).toEqual({
      kind: "edge",
      edge: "ab",
    });
    expect(flow.toSVG()).toContain(`d="${pathOf(geometry, "ab")}"`);
  });

  it("[F190] follows while a node is dragged into its way, and no other edge does", () => {
    const geometry = geometryOf(blocked());
    const before = [pathOf(geometry, "ab"), pathOf(geometry, "cd")];
    const moved: string[][] = [];
    geometry.subscribeMoves((_, edges) =>
      moved.push([...edges].map((slot) => geometry.edges.slots.idAt(slot) ?? "")),
    );
    geometry.dragTo(new Map([["between", { x: 250, y: 600 }]]));
    expect(moved).toEqual([["ab"]]);
    expect(geometry.courseOf("ab")?.via).toEqual([]);
    geometry.dragTo(new Map([["between", { x: 250, y: 290 }]]));
    expect(moved[1]).toEqual(["cd"]);
    expect(pathOf(geometry, "cd")).not.toBe(before[1]);
    geometry.endDrag();
    expect([pathOf(geometry, "ab"), pathOf(geometry, "cd")]).toEqual(before);
  });

  it("[F191] is stepped until its route is computed, a limited number at a time", () => {
    const geometry = geometryOf(blocked());
    const slots = geometry.edges.allSlots();
    expect(slots.map((slot) => geometry.courseAt(slot).via)).toEqual([undefined, undefined]);
    expect(geometry.route(slots, 1)).toBe(false);
    expect(geometry.route(slots, 1)).toBe(true);
    expect(slots.map((slot) => geometry.courseAt(slot).via?.length)).toEqual([4, 0]);
    // It is found beyond the box around its ends.
    const [, corner] = geometry.courseAt(slots[0]!).via!;
    expect(geometry.edges.slotsIn({ ...corner!, width: 1, height: 1 })).toEqual([slots[0]]);
  });
});
