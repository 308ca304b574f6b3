import { Flow } from "@heddle/flow";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { componentOf } from "../registry.ts";
import { replicaHandle } from "../replica-handle.fixture.ts";
import { show } from "../show.fixture.tsx";
import { connectServed } from "./index.ts";

test("[F27] a served app loads the canvas when it shows a graph", async () => {
  expect(connectServed).toBeTypeOf("function");
  expect(componentOf("flow")?.name).toBe("LazyView");
  await show(replicaHandle(new Flow({ nodes: [{ id: "a", label: "Warp" }] })));
  await expect.element(page.getByText("Warp")).toBeInTheDocument();
  expect(componentOf("flow")?.name).toBe("FlowView");
});
