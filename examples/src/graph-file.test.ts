import { Flow } from "@heddle/flow";
import { Alert, Column, FileInput, toView } from "@heddle/views";
import { assert, expect, it } from "vitest";

import { app } from "./graph-file.ts";

const point = { x: 40, y: 60 };

it.each([
  [
    "networkx, with numbers as ids",
    { directed: true, nodes: [{ id: 7, position: [40, 60] }], edges: [] },
    [["7", point]],
  ],
  [
    "networkx 3.3, with links",
    { directed: true, nodes: [{ id: "a" }, { id: "b" }], links: [] },
    [
      ["a", { x: 0, y: 0 }],
      ["b", { x: 0, y: 0 }],
    ],
  ],
  [
    "Heddle",
    { version: 1, nodes: [{ id: "a", position: point }], edges: [] },
    [["a", point]],
  ],
])("opens a file of %s, with its positions", async (_name, graph, nodes) => {
  const { file, flow } = parts();
  file.value = fileOf(JSON.stringify(graph));
  await expect
    .poll(() => flow().nodes.map(({ id, position }) => [id, position]))
    .toEqual(nodes);
  expect(flow()).toMatchObject({ autoLayout: true, canUndo: false });
});

it.each(["null", "hello", '{"nodes":[null]}'])(
  "keeps the graph and shows the reason for %s",
  async (text) => {
    const { file, problem, flow } = parts();
    file.value = fileOf(text);
    await expect
      .poll(() => [problem.visible, problem.text])
      .toEqual([true, expect.stringContaining("The graph cannot be read")]);
    expect(flow().nodes).toHaveLength(6);
  },
);

function fileOf(text: string): File {
  return new File([text], "graph.json", { type: "application/json" });
}

function parts() {
  const page = toView(app());
  assert(page instanceof Column);
  const [file, problem] = page.children;
  assert(file instanceof FileInput && problem instanceof Alert);
  const flow = (): Flow => {
    const shown = page.children[2];
    assert(shown instanceof Flow);
    return shown;
  };
  return { file, problem, flow };
}
