import { Flow, type FlowOptions, NodeType } from "@heddle/flow";
import { expect, onTestFinished, test } from "vitest";

import { CanvasState } from "../canvas-state.ts";
import { rowsOf } from "../drawn-flow.fixture.ts";
import { PortFit } from "./port-fit.ts";

function canvasOf(flow: Flow): CanvasState {
  const state = new CanvasState(flow);
  onTestFinished(() => state.dispose());
  return state;
}

/** What fits the port of a node, as `node.port`. */
function fitOf(flow: Flow, node: string, name: string | null, replaced?: string) {
  const state = canvasOf(flow);
  const from = state
    .portsOf(node)
    .find(({ id, side }) => (name === null ? side === "output" : id === name))!;
  const fit = new PortFit({ handle: flow, state, from: { node, port: from }, replaced });
  onTestFinished(() => fit.dispose());
  const fitting = (): string[] =>
    [...state.nodes].flatMap(([id]) =>
      state.portsOf(id).flatMap((port) => (fit.fits(id, port) ? `${id}.${port.id}` : [])),
    );
  return { state, fit, fitting };
}

const image = { id: "image", type: "image" };

function images(options: FlowOptions = {}): Flow {
  const load = new NodeType({ type: "load", inputs: [], outputs: [image, { id: "n", type: "n" }] });
  const blur = new NodeType({
    type: "blur",
    inputs: [{ id: "in", type: "image", maxConnections: 1 }],
    outputs: [{ id: "out", type: "image" }],
  });
  return new Flow({
    nodeTypes: { load, blur },
    nodes: [
      { id: "load", type: "load" },
      { id: "a", type: "blur" },
      { id: "b", type: "blur" },
      { id: "plain" },
    ],
    edges: [{ id: "ab", source: "a", sourceHandle: "out", target: "b", targetHandle: "in" }],
    ...options,
  });
}

test("[F131] ports fit by their types, their free places and without a loop", () => {
  expect(fitOf(images(), "load", "image").fitting()).toEqual(["a.in", "plain.null"]);
  expect(fitOf(images(), "load", "n").fitting()).toEqual(["plain.null"]);
  expect(fitOf(images(), "b", "out").fitting()).toEqual(["plain.null"]);
  expect(fitOf(images({ allowEdgeLoops: true }), "b", "out").fitting()).toEqual([
    "a.in",
    "plain.null",
  ]);
  // An input: what is after it cannot lead to it.
  expect(fitOf(images(), "a", "in").fitting()).toEqual(["load.image", "plain.null"]);
  // The edge that gets other ends takes no place and closes no loop.
  expect(fitOf(images(), "b", "in", "ab").fitting()).toEqual(["load.image", "a.out", "plain.null"]);
});

test("[F131] the answers follow changes of the graph", () => {
  const flow = images();
  const { fit, fitting } = fitOf(flow, "load", "image");
  expect(fitting()).not.toContain("b.in");
  let changes = 0;
  fit.subscribe(() => (changes += 1));
  flow.removeEdge("ab");
  expect([changes, fitting()]).toEqual([1, ["a.in", "b.in", "plain.null"]]);
});

test("[F131] the search for loops walks through the graph once, whatever is asked", () => {
  const flow = rowsOf(300);
  const { state, fit } = fitOf(flow, "n150", null);
  let walked = 0;
  const edgesOf = state.edgesOf.bind(state);
  state.edgesOf = (id) => {
    walked += 1;
    return edgesOf(id);
  };
  const fits = (id: string): boolean =>
    fit.fits(
      id,
      state.portsOf(id).find(({ side }) => side === "input")!,
    );
  const ids = Array.from({ length: 300 }, (_, at) => `n${at}`);
  expect(ids.filter(fits)).toEqual(ids.slice(151));
  expect(walked).toBeLessThan(2 * 300);
});
