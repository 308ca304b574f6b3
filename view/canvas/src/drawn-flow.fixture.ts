import { Flow, type FlowOptions, FlowReader } from "@heddle/flow";
import type { Handle } from "@heddle/params";
import { onTestFinished } from "vitest";

import { Geometry, type GraphRecords } from "./geometry/geometry.ts";
import { Scene } from "./scene/scene.ts";

function graphOf(handle: Handle): GraphRecords {
  const flow = new FlowReader(handle);
  return {
    nodes: flow.get("nodeRecords"),
    edges: flow.get("edgeRecords"),
    types: flow.get("nodeTypeRecords"),
    portTypes: flow.portTypeRecords,
    edgeTypes: flow.get("edgeTypeRecords"),
    edgeDefaults: flow.defaultEdgeOptions as GraphRecords["edgeDefaults"],
    status: flow.get("statusRecords"),
  };
}

export function geometryOf(handle: Handle): Geometry {
  const geometry = new Geometry(graphOf(handle));
  onTestFinished(() => geometry.dispose());
  return geometry;
}

/** A flow with nodes in rows of ten, each with an edge to the next. */
export function rowsOf(count: number, options: FlowOptions = {}): Flow {
  return new Flow({
    nodes: Array.from({ length: count }, (_, at) => ({
      id: `n${at}`,
      position: { x: (at % 10) * 200, y: Math.floor(at / 10) * 100 },
    })),
    edges: Array.from({ length: count - 1 }, (_, at) => ({
      id: `e${at}`,
      source: `n${at}`,
      target: `n${at + 1}`,
    })),
    ...options,
  });
}

/** Colors that differ clearly in pixels. */
const colors = `
  --_hd-surface: rgb(250, 250, 250); --_hd-text: rgb(0, 0, 0); --_hd-muted: rgb(90, 90, 90);
  --_hd-accent: rgb(0, 0, 255); --_hd-edge: rgb(255, 0, 0); --_hd-line: rgb(200, 200, 200);
  --_hd-warning: rgb(255, 128, 0); --_hd-success: rgb(0, 128, 0); --_hd-danger: rgb(128, 0, 0);
  --_hd-background: rgb(255, 255, 255);`;

/** A scene on a canvas of 600 × 400 pixels, until the test ends. */
export function sceneOf(handle: Handle): {
  readonly scene: Scene;
  readonly host: HTMLElement;
  readonly canvas: HTMLCanvasElement;
} {
  const host = document.createElement("div");
  host.style.cssText = `position: fixed; inset: 0; inline-size: 600px; block-size: 400px; ${colors}`;
  const canvas = document.createElement("canvas");
  canvas.style.cssText = "position: absolute; inline-size: 600px; block-size: 400px";
  host.append(canvas);
  document.body.append(host);
  const scene = new Scene(geometryOf(handle));
  const detach = scene.attach(canvas);
  scene.resize({ width: 600, height: 400 });
  onTestFinished(() => {
    detach();
    scene.dispose();
    host.remove();
  });
  return { scene, host, canvas };
}

/** The RGBA value of a pixel; the canvas has one pixel per CSS pixel. */
export function pixelAt(canvas: HTMLCanvasElement, x: number, y: number): readonly number[] {
  return [...(canvas.getContext("2d")?.getImageData(x, y, 1, 1).data ?? [])];
}
