import { Flow, NodeType } from "@heddle/flow";
import { describe, expect, it } from "vitest";

import { frame } from "../frame.fixture.ts";
import { pixelAt, rowsOf, sceneOf } from "../drawn-flow.fixture.ts";

const surface = [250, 250, 250, 255];
const nothing = [0, 0, 0, 0];

/** The color of a pixel without its opacity. */
function colorAt(canvas: HTMLCanvasElement, x: number, y: number): readonly number[] {
  return pixelAt(canvas, x, y).slice(0, 3);
}

const edge = [255, 0, 0];
const accent = [0, 0, 255];

describe("the painter", () => {
  for (const viewport of [
    { x: 30, y: 40, zoom: 1 },
    { x: -100, y: 20, zoom: 1.6 },
    { x: 50, y: 50, zoom: 0.3 },
    { x: 50, y: 50, zoom: 0.1 },
  ]) {
    it(`[F68] paints nodes exactly where their elements would be at zoom ${viewport.zoom}`, async () => {
      const flow = rowsOf(20);
      const { scene, host, canvas } = sceneOf(flow);
      scene.setViewport(viewport);
      await frame();
      await frame();
      const element = document.createElement("div");
      element.style.cssText = `position: absolute; inset: 0 auto auto 0; transform-origin: 0 0;
        transform: translate(${viewport.x}px, ${viewport.y}px) scale(${viewport.zoom}) translate(200px, 100px);
        inline-size: 150px; block-size: 40px`;
      host.append(element);
      const box = element.getBoundingClientRect();
      const isDrawn = (x: number, y: number): boolean => (pixelAt(canvas, x, y)[3] ?? 0) > 128;
      const middle = Math.round(box.x + box.width / 2);
      expect(isDrawn(middle, Math.ceil(box.top) + 1)).toBe(true);
      expect(isDrawn(middle, Math.floor(box.bottom) - 2)).toBe(true);
      expect(isDrawn(middle, Math.floor(box.top) - 4)).toBe(false);
      expect(isDrawn(middle, Math.ceil(box.bottom) + 6)).toBe(false);
    });
  }

  const danger = [128, 0, 0];

  it("[F210] paints the sign of a state at every zoom", async () => {
    const flow = rowsOf(2);
    const { scene, canvas } = sceneOf(flow);
    flow.status.set("n0", { state: "failed" });
    // Each time the edge of the disc, or of the stamp, and the sign in the middle of it.
    for (const [zoom, disc, sign] of [
      [1, [50 + 150 - 14 - 16, 44], [50 + 150 - 14 - 9, 44]],
      [0.3, [50 + 45 - 9, 50], [50 + 45 - 5, 50]],
      [0.1, [50 + 7 - 4, 50 + 2 - 4], [50 + 7, 50 + 2]],
    ] as const) {
      scene.setViewport({ x: 50, y: 50, zoom });
      await frame();
      await frame();
      expect(colorAt(canvas, disc[0], disc[1])).toEqual(danger);
      expect(colorAt(canvas, sign[0], sign[1])[1]).toBeGreaterThan(128);
    }
    flow.status.clear();
    await frame();
    await frame();
    expect(colorAt(canvas, 53, 48)).not.toEqual(danger);
  });

  it("[F195] paints an edge in the color of its state", async () => {
    const flow = new Flow({
      nodes: [{ id: "a" }, { id: "b", position: { x: 300, y: 0 } }],
      edges: [{ id: "line", source: "a", target: "b" }],
    });
    const { scene, canvas } = sceneOf(flow);
    scene.setViewport({ x: 50, y: 50, zoom: 1 });
    const middle = [50 + 225, 50 + 20] as const;
    flow.status.set("line", { state: "failed" });
    await frame();
    await frame();
    expect(colorAt(canvas, ...middle)).toEqual(danger);
    flow.status.clear();
    await frame();
    await frame();
    expect(colorAt(canvas, ...middle)).not.toEqual(danger);
  });

  it("[F131, F133] paints ports in the color of their type, and which fit", async () => {
    const type = new NodeType({
      type: "load",
      inputs: [],
      outputs: [{ id: "out", type: "image" }],
    });
    const flow = new Flow({
      nodeTypes: { load: type },
      portTypes: { image: { color: "#00ff00" } },
      nodes: [{ id: "load", type: "load" }],
    });
    const { scene, canvas } = sceneOf(flow);
    scene.setViewport({ x: 50, y: 50, zoom: 1 });
    const paint = async (): Promise<void> => {
      await frame();
      await frame();
    };
    await paint();
    const [x, y] = [50 + 150, 50 + 51];
    const green = [0, 255, 0, 255];
    expect([pixelAt(canvas, x, y), pixelAt(canvas, x + 8, y)[3]]).toEqual([green, 0]);
    scene.setFittingPorts({ fits: () => true });
    await paint();
    expect(pixelAt(canvas, x, y)).toEqual(green);
    expect(pixelAt(canvas, x + 8, y)[3]).toBeGreaterThan(0);
    scene.setFittingPorts({ fits: () => false });
    await paint();
    expect(pixelAt(canvas, x - 2, y)[0]).toBeGreaterThan(128);
    scene.setFittingPorts(undefined);
    await paint();
    expect([pixelAt(canvas, x, y), pixelAt(canvas, x + 8, y)[3]]).toEqual([green, 0]);
  });

  it("[F68] paints ports, edges and the selection", async () => {
    const flow = rowsOf(2);
    const { scene, canvas } = sceneOf(flow);
    scene.setViewport({ x: 50, y: 50, zoom: 1 });
    await frame();
    await frame();
    expect(pixelAt(canvas, 60, 86)).toEqual(surface);
    // The border of a port, and the edge between two of them.
    expect(colorAt(canvas, 203, 70)).toEqual(edge);
    expect(colorAt(canvas, 225, 70)).toEqual(edge);
    flow.select(["n0"], ["e0"]);
    await frame();
    await frame();
    expect(colorAt(canvas, 120, 49)).toEqual(accent);
    expect(colorAt(canvas, 225, 70)).toEqual(accent);
  });

  it("[F110] paints edges in the shape of their type", async () => {
    const flow = new Flow({
      nodes: [{ id: "a" }, { id: "b", position: { x: 300, y: 100 } }],
      edges: [{ id: "e", source: "a", target: "b", type: "wire" }],
      edgeTypes: { wire: { type: "wire" } },
    });
    const { scene, canvas } = sceneOf(flow);
    scene.setViewport({ x: 50, y: 50, zoom: 1 });
    await frame();
    await frame();
    expect(colorAt(canvas, 275, 95)).not.toEqual(edge);
    scene.geometry.replace({ ...scene.geometry.graph, edgeTypes: { wire: { shape: "step" } } });
    await frame();
    await frame();
    expect(colorAt(canvas, 275, 95)).toEqual(edge);
  });

  it("[F68] paints nodes and edges in their own colors at every zoom", async () => {
    const flow = new Flow({
      nodeTypes: { load: new NodeType({ type: "load", color: "rgb(0, 128, 0)" }) },
      nodes: [
        { id: "a", type: "load" },
        { id: "b", position: { x: 300, y: 0 }, style: { background: "rgb(255, 255, 0)" } },
      ],
      edges: [
        {
          id: "e",
          source: "a",
          target: "b",
          style: { stroke: "rgb(255, 0, 255)", strokeWidth: 4 },
        },
      ],
    });
    const { scene, canvas } = sceneOf(flow);
    scene.setViewport({ x: 10, y: 10, zoom: 1 });
    await frame();
    await frame();
    expect(pixelAt(canvas, 11, 42)).toEqual([0, 128, 0, 255]);
    expect(pixelAt(canvas, 330, 46)).toEqual([255, 255, 0, 255]);
    expect(pixelAt(canvas, 235, 30)).toEqual([255, 0, 255, 255]);
    scene.setViewport({ x: 10, y: 10, zoom: 0.1 });
    await frame();
    await frame();
    expect(pixelAt(canvas, 15, 12)).toEqual([0, 128, 0, 255]);
    expect(pixelAt(canvas, 45, 12)).toEqual([255, 255, 0, 255]);
  });

  it("[F62] paints once for all changes of a frame, and not at all without changes", async () => {
    const flow = rowsOf(20);
    const { scene } = sceneOf(flow);
    await expect.poll(() => scene.paints).toBeGreaterThan(0);
    const before = scene.paints;
    for (let frames = 0; frames < 20; frames += 1) await frame();
    flow.patchNodeData("n1", { value: 1 });
    scene.setViewport({ ...scene.viewport });
    scene.resize({ ...scene.screen });
    for (let frames = 0; frames < 5; frames += 1) await frame();
    expect(scene.paints).toBe(before);
    flow.updateNode("n0", { label: "one" });
    flow.updateNode("n1", { label: "two" });
    scene.setViewport({ x: 1, y: 1, zoom: 1 });
    for (let frames = 0; frames < 5; frames += 1) await frame();
    expect(scene.paints).toBe(before + 1);
  });

  it("[F71] leaves out mounted items", async () => {
    const { scene, canvas } = sceneOf(rowsOf(2));
    scene.setViewport({ x: 50, y: 50, zoom: 1 });
    await expect.poll(() => pixelAt(canvas, 60, 86)).toEqual(surface);
    const leave = scene.mounts.nodes.addElement("n0");
    scene.mounts.edges.addElement("e0");
    await expect.poll(() => pixelAt(canvas, 60, 86)).toEqual(nothing);
    expect(pixelAt(canvas, 225, 70)).toEqual(nothing);
    expect(pixelAt(canvas, 260, 86)).toEqual(surface);
    leave();
    await expect.poll(() => pixelAt(canvas, 60, 86)).toEqual(surface);
  });

  it("[F71] is hidden while all visible items are mounted, and only then", async () => {
    const { scene, canvas } = sceneOf(rowsOf(300));
    const isShown = (): boolean => getComputedStyle(canvas).display !== "none";
    scene.setViewport({ x: 0, y: 0, zoom: 1 });
    await expect.poll(isShown).toBe(true);
    for (let at = 0; at < 60; at += 1) {
      scene.mounts.nodes.addElement(`n${at}`);
      scene.mounts.edges.addElement(`e${at}`);
    }
    await expect.poll(isShown).toBe(false);
    scene.setViewport({ x: 0, y: -400, zoom: 1 });
    await expect.poll(isShown).toBe(true);
    expect(pixelAt(canvas, 10, 236)).toEqual(surface);
    scene.setViewport({ x: 0, y: -100, zoom: 1 });
    await expect.poll(isShown).toBe(false);
  });

  it("[F74] repaints after every change of the theme", async () => {
    const { scene, host, canvas } = sceneOf(rowsOf(1));
    host.style.setProperty("--_hd-surface", "rgb(1, 2, 3)");
    scene.setViewport({ x: 50, y: 50, zoom: 1 });
    await expect.poll(() => pixelAt(canvas, 60, 86)).toEqual([1, 2, 3, 255]);
    host.style.setProperty("--_hd-surface", "rgb(4, 5, 6)");
    await expect.poll(() => pixelAt(canvas, 60, 86)).toEqual([4, 5, 6, 255]);
  });

  it("[F270] moves a picture of very many nodes, shows changes at once, and paints exactly at rest", async () => {
    const columns = 160;
    const flow = new Flow({
      nodes: Array.from({ length: 26_000 }, (_, at) => ({
        id: `n${at}`,
        position: { x: (at % columns) * 200, y: Math.floor(at / columns) * 100 },
      })),
    });
    const { scene, canvas } = sceneOf(flow);
    const line = [...edge, 255];
    const show = async (x: number, zoom: number): Promise<void> => {
      scene.setViewport({ x, y: 20, zoom });
      await frame();
      await frame();
    };
    await show(20, 0.015);
    await show(30, 0.015);
    expect(pixelAt(canvas, 31, 20)).toEqual(line);
    expect(pixelAt(canvas, 29, 20)).toEqual(nothing);
    flow.updateNode("n0", { position: { x: -1_000, y: 0 } });
    await show(32, 0.015);
    expect(pixelAt(canvas, 32 - 15, 20)).toEqual(line);
    await show(52, 0.02);
    // A picture that is scaled is blurred.
    expect(pixelAt(canvas, 52 - 20, 20)[3]).toBeGreaterThan(0);
    await expect.poll(() => pixelAt(canvas, 52 - 20, 20)).toEqual(line);
    expect(pixelAt(canvas, 52 - 20, 19)).toEqual(nothing);
  });

  it("[F76] leaves out some of too many edges while the viewport moves, and none at rest", async () => {
    const rows = Array.from({ length: 400 }, (_, at) => at);
    const flow = new Flow({
      nodes: rows.flatMap((y) => [
        { id: `a${y}`, position: { x: 0, y } },
        { id: `b${y}`, position: { x: 20_000, y } },
      ]),
      edges: rows.map((y) => ({ id: `${y}`, source: `a${y}`, target: `b${y}` })),
      defaultEdgeOptions: { style: { strokeWidth: 0.3 } },
    });
    const { scene, canvas } = sceneOf(flow);
    const ink = (): number => {
      const data = canvas.getContext("2d")?.getImageData(300, 0, 1, 400).data ?? [];
      return Array.from(data, (value, at) => (at % 4 === 3 ? value : 0)).reduce(
        (sum, one) => sum + one,
        0,
      );
    };
    scene.setViewport({ x: -400, y: 0, zoom: 1 });
    // The viewport is at rest soon after the frame that painted it.
    while (ink() === 0) await frame();
    const moving = ink();
    await expect.poll(ink).toBeGreaterThan(1.5 * moving);
  });
});
