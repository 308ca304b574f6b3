import { Flow, NodeType } from "@heddle/flow";
import { describe, expect, it } from "vitest";

import { rowsOf, sceneOf } from "./drawn-flow.fixture.ts";

describe("what is at a point", () => {
  it("[F65] is a port, a node, an edge or nothing", () => {
    const { scene } = sceneOf(
      new Flow({
        nodeTypes: { join: new NodeType({ type: "join", inputs: ["left", "right"], outputs: [] }) },
        nodes: [{ id: "a" }, { id: "b", type: "join", position: { x: 400, y: 0 } }],
        edges: [{ id: "e", source: "a", target: "b", targetHandle: "right" }],
      }),
    );
    expect(scene.hit({ x: 75, y: 30 })).toEqual({ kind: "node", node: "a" });
    expect(scene.hit({ x: 408, y: 75 })).toMatchObject({
      kind: "port",
      node: "b",
      port: { id: "right", side: "input" },
    });
    expect(scene.hit({ x: 155, y: 25 })).toMatchObject({
      kind: "port",
      node: "a",
      port: { id: null },
    });
    expect(scene.hit({ x: 275, y: 50 })).toEqual({ kind: "edge", edge: "e" });
    expect(scene.hit({ x: 275, y: 90 })).toEqual({ kind: "nothing" });
    expect(scene.hit({ x: 75, y: -30 })).toEqual({ kind: "nothing" });
  });

  it("[F65] is what is uppermost: later nodes above earlier ones, selected ones above all", () => {
    const flow = new Flow({ nodes: [{ id: "under" }, { id: "over", position: { x: 20, y: 10 } }] });
    const { scene } = sceneOf(flow);
    expect(scene.hit({ x: 80, y: 30 })).toEqual({ kind: "node", node: "over" });
    // The port of a node is hidden by a node above it.
    expect(scene.hit({ x: 145, y: 20 })).toEqual({ kind: "node", node: "over" });
    flow.select(["under"], []);
    expect(scene.hit({ x: 80, y: 30 })).toEqual({ kind: "node", node: "under" });
  });

  it("[F65] is as near as a finger is on the screen, at any zoom, and no port where none can be seen", () => {
    const { scene } = sceneOf(rowsOf(2));
    expect(scene.hit({ x: 175, y: 40 })).toEqual({ kind: "nothing" });
    scene.look({ x: 0, y: 0, zoom: 0.2 });
    expect(scene.hit({ x: 175, y: 40 })).toEqual({ kind: "edge", edge: "e0" });
    expect(scene.hit({ x: 149, y: 20 })).toEqual({ kind: "node", node: "n0" });
  });

  it("[F65] may be many nodes in a rectangle", () => {
    const { scene } = sceneOf(rowsOf(30));
    expect(scene.nodesIn({ x: 140, y: 20, width: 100, height: 100 })).toEqual([
      "n0",
      "n1",
      "n10",
      "n11",
    ]);
  });

  it("[F65] is the nearest of nodes that are smaller than a pixel, and an edge only where none is near", () => {
    const { scene } = sceneOf(rowsOf(20));
    scene.look({ x: 0, y: 0, zoom: 0.02 });
    // A node is three pixels wide and less than one high, and a row of them two pixels below another.
    expect(scene.hit({ x: 75, y: -40 })).toEqual({ kind: "node", node: "n0" });
    expect(scene.hit({ x: 230, y: 55 })).toEqual({ kind: "node", node: "n1" });
    expect(scene.hit({ x: 230, y: 85 })).toEqual({ kind: "node", node: "n11" });
    expect(scene.hit({ x: 75, y: -240 })).toEqual({ kind: "edge", edge: "e0" });
  });
});
