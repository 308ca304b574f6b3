import { Params } from "@heddle/params";
import { expect, it } from "vitest";
import * as z from "zod";

import { ownerOf, viewShapeOf } from "./view-shape.ts";

const rows = { collection: z.object({ n: z.number() }), merges: ["n"], view: "r" } as const;

class Graph extends Params.with({
  title: { type: z.string().default(""), view: "rw" },
  secret: { type: z.string().default(""), view: "rw" },
  rows,
}) {}

class Viewer extends Params.with({
  title: { type: z.string().default(""), view: "r" },
  secret: { type: z.string().default(""), view: "none" },
}) {
  readonly #base: Graph | undefined;

  constructor(base?: Graph) {
    super();
    this.#base = base;
  }

  override get base(): Graph | undefined {
    return this.#base;
  }
}

it("the first layer that declares a name decides about it", () => {
  const graph = new Graph();
  const viewer = new Viewer(graph);
  const { names } = viewShapeOf(viewer);
  expect([...names.keys()]).toEqual(["title", "rows"]);
  expect(names.get("rows")).toMatchObject({ layer: 1, isCollection: true, merges: ["n"] });
  expect([ownerOf(viewer, "title"), ownerOf(viewer, "rows")]).toEqual([viewer, graph]);
});

it("models of one class with different bases have different shapes", () => {
  const [graph, alone] = [new Graph(), new Viewer()];
  expect(viewShapeOf(new Viewer(graph)).names.has("rows")).toBe(true);
  expect(viewShapeOf(alone).names.has("rows")).toBe(false);
  expect(viewShapeOf(new Viewer(graph)).names.has("rows")).toBe(true);
});
