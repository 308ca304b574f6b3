import { mountLimit } from "@heddle/canvas";
import type { Flow, FlowEvent } from "@heddle/flow";
import { shownAs } from "@heddle/flow/geometry";
import { assert, expect } from "vitest";

import type { MountOptions } from "../mount.tsx";
import { componentOf } from "../registry.ts";
import { frame, localAndRemote, type Present, show } from "../show.fixture.tsx";
import { FlowView } from "./flow-view.tsx";
import { InputDevice, pointIn } from "./pointer.fixture.ts";

/** How a graph is presented. */
export { localAndRemote as presentations };

/** A rendered flow with access to its elements and to real input. */
export interface FlowPage {
  readonly root: ShadowRoot;
  readonly device: InputDevice;
  /** All events of the flow since it was rendered. */
  readonly events: FlowEvent[];
  readonly node: (id: string) => HTMLElement;
  readonly port: (id: string, side: "input" | "output", name?: string) => HTMLElement;
  readonly edge: (id: string) => SVGPathElement;
}

/** Renders a flow and waits for its nodes. */
export async function showFlow(
  flow: Flow,
  present: Present = (view) => view,
  options: MountOptions = {},
): Promise<FlowPage> {
  // The import has registered it.
  assert(componentOf("flow") === FlowView);
  const events: FlowEvent[] = [];
  flow.on("*", (event) => void events.push(event));
  const root = await show(present(flow), options);
  const find = (selector: string): HTMLElement => {
    const element = root.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`There is no ${selector}`);
    return element;
  };
  // The mounted nodes of a large graph depend on the viewport.
  const shown = Array.from(flow.nodeRecords, ([id]) => id).filter(
    (id) => shownAs(flow.nodeRecords, id, flow.inside) === id,
  );
  const count = shown.length <= mountLimit ? shown.length : 0;
  await expect.poll(() => root.querySelectorAll("[data-part=canvas]").length).toBe(1);
  await expect
    .poll(() => root.querySelectorAll("[data-part=node]").length)
    .toBeGreaterThanOrEqual(count);
  // Overlays are rendered after the graph.
  await expect.poll(() => root.querySelectorAll("[data-part=frame]").length).toBe(1);
  const nodeSelector = (id: string): string => `[data-part=node-place][data-id="${id}"]`;
  return {
    root,
    device: new InputDevice(),
    events,
    node: (id) => find(nodeSelector(id)),
    port: (id, side, name) =>
      find(`${nodeSelector(id)} [data-side=${side}]${name ? `[data-port="${name}"]` : ""}`),
    // A path is an SVG element.
    edge: (id) => find(`g[data-id][data-id="${id}"] path`) as unknown as SVGPathElement,
  };
}

/** A point in the header of a node, beside its text. */
export function grip(node: Element): { readonly x: number; readonly y: number } {
  const { x, y } = pointIn(node, { x: 0.7, y: 0 });
  return { x, y: y + 12 };
}

/** The same, once the graph has come to rest. */
export async function gripAtRest(
  node: Element,
): Promise<{ readonly x: number; readonly y: number }> {
  for (let before = grip(node); ;) {
    await frame();
    await frame();
    const now = grip(node);
    if (now.x === before.x && now.y === before.y) return now;
    before = now;
  }
}

export function beside(
  point: { readonly x: number; readonly y: number },
  right: number,
  down: number,
): { readonly x: number; readonly y: number } {
  return { x: point.x + right, y: point.y + down };
}
