import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

import { GraphFile } from "./graph-file.ts";
import { graphs } from "./graph-fixtures.fixture.ts";

it("[K31] clicking and selecting do not change the file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "heddle-graph-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "graph.json");
  writeFileSync(path, graphs.heddle);
  const graph = await GraphFile.open(path, {});
  const { flow } = graph;
  let changes = 0;
  graph.onChange(() => (changes += 1));
  const [node, edge] = [flow.nodes[0]?.id ?? "", flow.edges[0]?.id ?? ""];
  flow.click(node);
  flow.click({ edge });
  flow.hover({ edge }, true);
  flow.select([node]);
  expect(changes).toBe(0);
  flow.relabel("node", node, "changed");
  expect(changes).toBe(1);
});
