import { Flow } from "@heddle/flow";
import { expect, onTestFinished, test } from "vitest";

import { CanvasState } from "../canvas-state.ts";
import { flowMessages } from "../messages.ts";
import { ItemNames } from "./item-names.ts";

test("[F93] an edge is named by the label of defaultEdgeOptions where it has none of its own", () => {
  const flow = new Flow({
    nodes: [{ id: "a" }, { id: "b" }],
    edges: [
      { id: "plain", source: "a", target: "b" },
      { id: "own", source: "a", target: "b", label: "own" },
    ],
    defaultEdgeOptions: { label: "feeds" },
  });
  const state = new CanvasState(flow);
  const names = new ItemNames(flow, state);
  onTestFinished(() => {
    names.dispose();
    state.dispose();
  });
  const nameOf = (id: string): string => names.of({ kind: "edge", id });
  expect(nameOf("plain")).toBe(flowMessages.edgeName("a", "b", "feeds", false));
  expect(nameOf("own")).toBe(flowMessages.edgeName("a", "b", "own", false));
  flow.defaultEdgeOptions = { label: "drains" };
  expect(nameOf("plain")).toBe(flowMessages.edgeName("a", "b", "drains", false));
});
