import { Flow } from "@heddle/flow";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { componentOf } from "../registry.ts";
import { replicaHandle } from "../replica-handle.fixture.ts";
import { show } from "../show.fixture.tsx";
import { connectServed } from "./index.ts";

// The default is less than the number of modules.
performance.setResourceTimingBufferSize(10_000);

function isLoaded(module: string): boolean {
  return performance.getEntriesByType("resource").some(({ name }) => name.includes(module));
}

test("[F27] a served app loads the canvas when it shows a graph", async () => {
  expect(connectServed).toBeTypeOf("function");
  expect(componentOf("flow")?.name).toBe("LazyView");
  await show(replicaHandle(new Flow({ nodes: [{ id: "a", label: "Warp" }] })));
  await expect.element(page.getByText("Warp")).toBeInTheDocument();
  expect(componentOf("flow")?.name).toBe("FlowView");
});

test("[F350] a page loads the views of presence when it shows a flow with viewers", async () => {
  const flow = new Flow({ nodes: [{ id: "a", label: "Weft" }] });
  const alone = await show(replicaHandle(flow));
  await expect
    .poll(() => alone.querySelector("[data-part=frame]"), { timeout: 30_000 })
    .not.toBeNull();
  expect([isLoaded("canvas-presence"), isLoaded("presence-views")]).toEqual([false, false]);
  const shared = await show(replicaHandle(flow.createViewer()));
  await expect
    .poll(() => shared.querySelector("[data-part=people]"), { timeout: 30_000 })
    .not.toBeNull();
  expect([isLoaded("canvas-presence"), isLoaded("presence-views")]).toEqual([true, true]);
});
