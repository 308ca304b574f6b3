import { Flow } from "@heddle/flow";
import { describe, expect, it, onTestFinished } from "vitest";

import { geometryOf, rowsOf } from "../drawn-flow.fixture.ts";
import type { Geometry } from "../geometry/geometry.ts";
import type { Viewport } from "../geometry/rectangle.ts";
import { MountWindow } from "./mount-window.ts";

const screen = { width: 600, height: 400 };
const origin: Viewport = { x: 0, y: 0, zoom: 1 };

/** A mount window whose frames and rests the test controls. */
class SteppedWindow {
  readonly geometry: Geometry;
  readonly mounts: MountWindow;
  #needsFrame = false;

  constructor(flow: Flow) {
    this.geometry = geometryOf(flow);
    this.mounts = new MountWindow(this.geometry, {
      redraw: () => {},
      isBlank: () => false,
      requestPlan: () => {},
      requestFrame: () => (this.#needsFrame = true),
    });
    onTestFinished(this.geometry.subscribe(() => this.mounts.graphChanged()));
  }

  get nodes(): ReadonlySet<string> {
    return this.mounts.mounted.nodes;
  }

  /** The viewport moves here and rests. */
  rest(viewport: Viewport): number[] {
    this.mounts.viewportChanged(viewport, screen);
    return this.plan();
  }

  /** Plans, and returns the number of mounted nodes after each frame until none is requested. */
  plan(): number[] {
    this.mounts.plan();
    return this.frames();
  }

  frames(): number[] {
    const sizes: number[] = [];
    this.#needsFrame = true;
    while (this.#needsFrame) {
      this.#needsFrame = false;
      this.mounts.step();
      sizes.push(this.nodes.size);
    }
    return sizes;
  }
}

/** The largest step of a growing number. */
function largestStep(sizes: readonly number[]): number {
  return Math.max(...sizes.map((size, at) => size - (sizes[at - 1] ?? 0)));
}

describe("mounted nodes", () => {
  it("[F69] are all nodes of a small graph, at any zoom, 24 more in each frame", () => {
    const flow = rowsOf(199);
    const window = new SteppedWindow(flow);
    window.mounts.viewportChanged({ x: 0, y: 0, zoom: 0.1 }, screen);
    expect(largestStep(window.frames())).toBe(24);
    expect(window.nodes.size).toBe(199);
    expect(window.mounts.mounted.edges.size).toBe(198);
    flow.addNode({ id: "new" });
    flow.removeNode("n0");
    expect(window.nodes.has("new")).toBe(true);
    expect(window.nodes.has("n0")).toBe(false);
  });

  it("[F69] are up to 24 in the first frame, and those that cannot be painted", () => {
    expect(new SteppedWindow(rowsOf(24)).nodes.size).toBe(24);
    const flow = rowsOf(60);
    flow.updateNode("n40", { view: new Flow() });
    flow.updateNode("n50", { className: "special" });
    const window = new SteppedWindow(flow);
    expect([...window.nodes]).toEqual(["n40", "n50"]);
    window.frames();
    expect(window.nodes.size).toBe(60);
  });

  it("[F69] include a node of a small graph that is restored after its removal was planned", () => {
    const flow = rowsOf(60);
    const window = new SteppedWindow(flow);
    window.mounts.step();
    flow.removeNode("n4");
    window.mounts.step();
    flow.undo();
    window.frames();
    expect(window.nodes.size).toBe(60);
    expect(window.nodes).toContain("n4");
  });

  it("[F69] are those around the middle of the screen in a large graph, 12 more in each frame", () => {
    const window = new SteppedWindow(rowsOf(2_000));
    expect(window.nodes.size).toBe(0);
    const sizes = window.rest({ x: -400, y: -4_000, zoom: 1 });
    expect(largestStep(sizes)).toBe(12);
    const { nodes, edges } = window.mounts.mounted;
    const table = window.geometry.nodes;
    for (const slot of table.slotsIn({ x: 400, y: 4_000, ...screen })) {
      expect(nodes).toContain(table.slots.idAt(slot));
    }
    for (const id of edges) {
      const { source = "", target = "" } = window.geometry.graph.edges.get(id) ?? {};
      expect([nodes.has(source), nodes.has(target)]).toEqual([true, true]);
    }
    expect(edges.size).toBeGreaterThan(0);
  });

  it("[F69] stay as they are while the viewport of a large graph moves", () => {
    const window = new SteppedWindow(rowsOf(2_000));
    window.rest(origin);
    const before = window.nodes;
    window.mounts.viewportChanged({ x: 0, y: -9_000, zoom: 1 }, screen);
    window.frames();
    expect(window.nodes).toBe(before);
  });

  it("[F69] are never more than 200, the nearest to the middle", () => {
    const nodes = Array.from({ length: 1_000 }, (_, at) => ({
      id: `n${at}`,
      position: { x: at, y: 0 },
    }));
    const window = new SteppedWindow(new Flow({ nodes }));
    window.rest({ x: -225, y: 0, zoom: 1 });
    const mounted = [...window.nodes].map((id) => Number(id.slice(1)));
    expect(mounted).toHaveLength(200);
    expect(Math.max(...mounted) - Math.min(...mounted)).toBe(199);
  });

  it("[F69] stay while the screen is near, and are unmounted when it is far away", () => {
    const window = new SteppedWindow(rowsOf(2_000));
    window.rest(origin);
    const before = window.nodes;
    window.rest({ x: 0, y: -300, zoom: 1 });
    for (const id of before) expect(window.nodes).toContain(id);
    window.rest({ x: 0, y: -9_000, zoom: 1 });
    for (const id of before) expect(window.nodes).not.toContain(id);
  });

  it("[F70] include pinned and few selected nodes at any position, and only those below the readable zoom", () => {
    const flow = rowsOf(2_000);
    const window = new SteppedWindow(flow);
    window.rest(origin);
    flow.select(["n1999"], []);
    window.mounts.pin(new Set(["n1500", "gone"]));
    expect(window.nodes).toContain("n1500");
    window.rest({ x: 0, y: 0, zoom: 0.2 });
    expect([...window.nodes].toSorted()).toEqual(["n1500", "n1999"]);
    window.mounts.pin(new Set());
    window.plan();
    expect([...window.nodes]).toEqual(["n1999"]);
  });

  it("[F71] are painted until they have been on the screen, and again before they are unmounted", () => {
    const window = new SteppedWindow(rowsOf(2_000));
    window.rest(origin);
    const isCovered = (): boolean => window.geometry.nodes.covered.has(0);
    const remove = window.mounts.nodes.addElement("n0");
    window.mounts.step();
    expect(isCovered()).toBe(false);
    window.mounts.step();
    expect(isCovered()).toBe(true);
    window.mounts.viewportChanged({ x: 0, y: -9_000, zoom: 1 }, screen);
    window.mounts.plan();
    window.mounts.step();
    expect([isCovered(), window.nodes.has("n0")]).toEqual([false, true]);
    window.mounts.step();
    expect(window.nodes.has("n0")).toBe(false);
    remove();
    expect(isCovered()).toBe(false);
  });

  it("[F71] are painted when their element is removed immediately", () => {
    const window = new SteppedWindow(rowsOf(3));
    window.mounts.nodes.addElement("n0")();
    window.frames();
    expect(window.geometry.nodes.covered.has(0)).toBe(false);
  });
});

it("[F70] mounted edges are the first 400, the selected ones and the pinned one", () => {
  const nodes = [{ id: "from" }, { id: "to", position: { x: 300, y: 0 } }];
  const edges = Array.from({ length: 450 }, (_, at) => ({
    id: `e${at}`,
    source: "from",
    target: "to",
    selected: at === 430,
  }));
  const { mounts } = new SteppedWindow(new Flow({ nodes, edges }));
  const has = (): boolean[] => ["e0", "e430", "e449"].map((id) => mounts.mounted.edges.has(id));
  expect([mounts.mounted.edges.size, has()]).toEqual([400, [true, true, false]]);
  mounts.pin(new Set(["from", "to"]), "e449");
  expect([mounts.mounted.edges.size, has()]).toEqual([400, [true, true, true]]);
  mounts.pin(new Set());
  expect(has()).toEqual([true, true, false]);
});
