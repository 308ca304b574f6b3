import { Flow, NodeType } from "@heddle/flow";
import { expect, test } from "vitest";

import { geometryOf } from "../drawn-flow.fixture.ts";

const load = new NodeType({
  type: "load",
  inputs: [],
  outputs: ["any", { id: "image", type: "image" }],
});
const save = new NodeType({ type: "save", inputs: [{ id: "in", type: "file" }], outputs: [] });

test("[F133] an edge has its own color, that of its output, or that of its input", () => {
  const ends = { source: "load", target: "save", targetHandle: "in" };
  const flow = new Flow({
    nodeTypes: { load, save },
    portTypes: { image: { color: "#111111" }, file: { accepts: ["image"], color: "#222222" } },
    nodes: [{ id: "load", type: "load" }, { id: "save", type: "save" }, { id: "plain" }],
    edges: [
      { id: "output", ...ends, sourceHandle: "image" },
      { id: "input", ...ends, sourceHandle: "any" },
      { id: "own", ...ends, sourceHandle: "image", style: { stroke: "red" } },
      { id: "wide", ...ends, sourceHandle: "image", style: { strokeWidth: 4 } },
      { id: "none", source: "load", sourceHandle: "any", target: "plain" },
    ],
  });
  const geometry = geometryOf(flow);
  const colors = (): unknown[] =>
    ["output", "input", "own", "wide", "none"].map((id) => geometry.colorOf(id));
  expect(colors()).toEqual(["#111111", "#222222", "red", "#111111", undefined]);
  flow.reconnect("output", { sourceHandle: "any" });
  flow.updateNode("plain", { type: "save" });
  expect(colors()).toEqual(["#222222", "#222222", "red", "#111111", "#222222"]);
  const svg = flow.toSVG({ theme: { edge: "#333333" } });
  expect(svg.match(/stroke="#222222"/g)?.length).toBe(3 + 2);
  expect(svg.match(/stroke="#333333"/g)?.length).toBe(1);
});
