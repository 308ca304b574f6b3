import { NativeView } from "@heddle/views";
import type { ReactElement } from "react";
import { expect, test, vi } from "vitest";

import { showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";

test("[F217] a view that throws shows its error in its node, and can be tried again", async () => {
  // React prints every error that a component throws.
  vi.spyOn(console, "error").mockImplementation(() => {});
  let isBroken = true;
  function Chart(): ReactElement {
    if (isBroken) throw new Error('No column "amount"');
    return <b>A chart</b>;
  }
  const flow = pipeline();
  const reported: unknown[] = [];
  flow.onError = (error) => void reported.push(error);
  flow.addNode({ id: "chart", view: new NativeView({ content: <Chart /> }) });
  const { node, root } = await showFlow(flow);
  await expect.poll(() => node("chart").textContent).toContain('No column "amount"');
  expect(reported).toMatchObject([{ message: 'No column "amount"' }]);
  await expect.poll(() => node("revenue").textContent).toContain("€ 12,480");
  flow.updateNode("orders", { label: "Sales" });
  await expect.poll(() => node("orders").textContent).toContain("Sales");
  isBroken = false;
  root.querySelector<HTMLElement>("[role=alert] button")?.click();
  // A React element stays in the page and is slotted into the node.
  await expect.poll(() => root.host.textContent).toContain("A chart");
  await expect.poll(() => root.querySelector("[role=alert]")).toBe(null);
});
