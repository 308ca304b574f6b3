import type { Flow } from "@heddle/flow";
import { assert, expect } from "vitest";

import { componentOf } from "../registry.ts";
import { type Present, show } from "../show.suite.tsx";
import { FlowView } from "./index.ts";
import { Hand, placeIn } from "./hand.suite.ts";

/** A flow that is shown, with a hand for it. */
export interface ShownFlow {
  readonly root: ShadowRoot;
  readonly hand: Hand;
  /** All events of the flow since it was shown, without their type where only that is asked for. */
  readonly events: { readonly type: string }[];
  readonly node: (id: string) => Element;
  readonly port: (id: string, side: "input" | "output", name?: string) => Element;
}

/** Shows a flow and waits until its nodes are there. */
export async function showFlow(flow: Flow, present: Present): Promise<ShownFlow> {
  // Importing it has registered it.
  assert(componentOf("flow") === FlowView);
  const events: ShownFlow["events"] = [];
  flow.on("*", (event) => void events.push(event));
  const root = await show(present(flow));
  const find = (selector: string): Element => {
    const element = root.querySelector(selector);
    if (!element) throw new Error(`There is no ${selector}`);
    return element;
  };
  await expect.poll(() => root.querySelectorAll(".hd-node").length).toBe(flow.nodeRecords.size);
  return {
    root,
    hand: new Hand(),
    events,
    node: (id) => find(`.react-flow__node[data-id="${id}"]`),
    port: (id, side, name) =>
      find(
        `.react-flow__node[data-id="${id}"] .hd-port[data-side=${side}]${name ? `[data-port="${name}"]` : ""}`,
      ),
  };
}

/** Where a node is held: beside what is written on it. */
export function grip(node: Element): ReturnType<typeof placeIn> {
  const { x, y } = placeIn(node, { x: 0.6, y: 0 });
  return { x, y: y + 12 };
}
