import { Flow } from "@heddle/flow";
import { expect, test } from "vitest";

import { componentOf } from "../registry.ts";
import { replicaHandle } from "../replica-handle.fixture.ts";
import { show } from "../show.fixture.tsx";
import { connectServed } from "./index.ts";

test("[F27] a served app that has a graph to show loads the canvas then", async () => {
  expect(connectServed).toBeTypeOf("function");
  expect(componentOf("flow")?.name).toBe("LazyView");
  const root = await show(replicaHandle(new Flow({ nodes: [{ id: "a" }] })));
  await expect.poll(() => root.querySelectorAll(".hd-node").length).toBe(1);
  expect(componentOf("flow")?.name).toBe("FlowView");
});
