import axe from "axe-core";
import { expect, test } from "vitest";

import { showFlow } from "./canvas.suite.ts";
import { pipeline } from "./flow.suite.ts";

test.each(["light", "dark"] as const)("[F24] axe finds nothing in the %s theme", async (theme) => {
  document.documentElement.lang = "en";
  document.title = "A graph";
  const flow = pipeline({ showMinimap: true, editorMode: "node" });
  flow.select(["paid"], ["in"]);
  flow.openEditor("node", "orders");
  const { root } = await showFlow(flow, undefined, { theme });
  await expect.poll(() => root.querySelector(".cm-content")).not.toBe(null);
  await expect.poll(() => root.querySelector(".hd-node p")).not.toBe(null);
  const { violations } = await axe.run(document.querySelector("main")!);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
  );
  expect(found).toEqual([]);
});
