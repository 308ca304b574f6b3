import { Flow, NodeType } from "@heddle/flow";
import { describe, expect, it } from "vitest";

import { geometryOf, rowsOf } from "../drawn-flow.fixture.ts";
import { type Hit, hitAt } from "./hit-test.ts";
import type { Point } from "./rectangle.ts";

/** Hit tests of a flow with a tolerance in pixels at a zoom. */
function hitsIn(flow: Flow, tolerancePx = 6): (point: Point, zoom?: number) => Hit {
  const geometry = geometryOf(flow);
  return (point, zoom = 1) =>
    hitAt(geometry, point, { tolerance: tolerancePx / zoom, withPorts: zoom >= 0.4 });
}

describe("a hit", () => {
  it("[F65] is a port, a node, an edge or nothing", () => {
    const hit = hitsIn(
      new Flow({
        nodeTypes: { join: new NodeType({ type: "join", inputs: ["left", "right"], outputs: [] }) },
        nodes: [{ id: "a" }, { id: "b", type: "join", position: { x: 400, y: 0 } }],
        edges: [{ id: "e", source: "a", target: "b", targetHandle: "right" }],
      }),
    );
    expect(hit({ x: 75, y: 30 })).toEqual({ kind: "node", node: "a" });
    expect(hit({ x: 408, y: 75 })).toMatchObject({
      kind: "port",
      node: "b",
      port: { id: "right", side: "input" },
    });
    expect(hit({ x: 155, y: 25 })).toMatchObject({
      kind: "port",
      node: "a",
      port: { id: null },
    });
    expect(hit({ x: 275, y: 50 })).toEqual({ kind: "edge", edge: "e" });
    expect(hit({ x: 275, y: 90 })).toEqual({ kind: "nothing" });
    expect(hit({ x: 75, y: -30 })).toEqual({ kind: "nothing" });
  });

  it("[F170] is a frame only where nothing else is, and the innermost of several", () => {
    const frame = (width: number): object => ({
      type: "group",
      selected: true,
      dimensions: { width, height: width },
    });
    const hit = hitsIn(
      new Flow({
        nodes: [
          { id: "a", position: { x: 0, y: 0 } },
          { id: "b", position: { x: 300, y: 0 } },
          { id: "inner", position: { x: -20, y: -50 }, ...frame(500) },
          { id: "outer", position: { x: -50, y: -100 }, ...frame(800) },
        ],
        edges: [{ id: "e", source: "a", target: "b" }],
      }),
    );
    expect(hit({ x: 75, y: 30 })).toEqual({ kind: "node", node: "a" });
    expect(hit({ x: 225, y: 20 })).toEqual({ kind: "edge", edge: "e" });
    expect(hit({ x: 75, y: 200 })).toEqual({ kind: "node", node: "inner" });
    expect(hit({ x: 75, y: 500 })).toEqual({ kind: "node", node: "outer" });
  });

  it("[F65] is the uppermost item: later nodes before earlier ones, selected ones first", () => {
    const flow = new Flow({ nodes: [{ id: "under" }, { id: "over", position: { x: 20, y: 10 } }] });
    const hit = hitsIn(flow);
    expect(hit({ x: 80, y: 30 })).toEqual({ kind: "node", node: "over" });
    // A node above hides the port.
    expect(hit({ x: 145, y: 20 })).toEqual({ kind: "node", node: "over" });
    flow.select(["under"], []);
    expect(hit({ x: 80, y: 30 })).toEqual({ kind: "node", node: "under" });
  });

  it("[F65] has the same tolerance in pixels at every zoom, and is never a port where ports are invisible", () => {
    const hit = hitsIn(rowsOf(2));
    expect(hit({ x: 175, y: 40 })).toEqual({ kind: "nothing" });
    expect(hit({ x: 175, y: 40 }, 0.2)).toEqual({ kind: "edge", edge: "e0" });
    expect(hit({ x: 149, y: 20 }, 0.2)).toEqual({ kind: "node", node: "n0" });
  });

  it("[F65] is the nearest of nodes smaller than a pixel, and an edge only where none is near", () => {
    const hit = hitsIn(rowsOf(20));
    // A node is three pixels wide and less than one high; rows are two pixels apart.
    expect(hit({ x: 75, y: -40 }, 0.02)).toEqual({ kind: "node", node: "n0" });
    expect(hit({ x: 230, y: 55 }, 0.02)).toEqual({ kind: "node", node: "n1" });
    expect(hit({ x: 230, y: 85 }, 0.02)).toEqual({ kind: "node", node: "n11" });
    expect(hit({ x: 75, y: -240 }, 0.02)).toEqual({ kind: "edge", edge: "e0" });
  });

  it("[F311] is the nearest of the ports within reach, and leaves half of a node to the node", () => {
    const join = new NodeType({ type: "join", inputs: ["left", "right"], outputs: ["all"] });
    const nodes = [
      { id: "a", type: "join" },
      { id: "b", type: "join", position: { x: 190, y: 0 } },
    ];
    const flow = new Flow({ nodeTypes: { join }, nodes });
    const finger = hitsIn(flow, 15);
    const port = (node: string, id: string): object => ({ kind: "port", node, port: { id } });
    // Ports are 22 apart in a node, and 40 from one node to the next: 24 pixels at this zoom.
    expect(finger({ x: -2, y: 50 }, 0.6)).toMatchObject(port("a", "left"));
    expect(finger({ x: -2, y: 74 }, 0.6)).toMatchObject(port("a", "right"));
    expect(finger({ x: 152, y: 52 }, 0.6)).toMatchObject(port("a", "all"));
    expect(finger({ x: 188, y: 52 }, 0.6)).toMatchObject(port("b", "left"));
    for (const x of [40, 75, 110]) {
      expect(finger({ x, y: 51 }, 0.4)).toEqual({ kind: "node", node: "a" });
    }
  });

  it("[F311] is a port in 24 pixels around it by a mouse, and in 44 by a finger", () => {
    const flow = new Flow({ nodes: [{ id: "a" }] });
    for (const zoom of [0.4, 1, 2]) {
      const beside = (px: number): Point => ({ x: -px / zoom, y: 20 });
      expect(hitsIn(flow, 8)(beside(11.9), zoom)).toMatchObject({ kind: "port" });
      expect(hitsIn(flow, 15)(beside(21.9), zoom)).toMatchObject({ kind: "port" });
    }
  });
});
