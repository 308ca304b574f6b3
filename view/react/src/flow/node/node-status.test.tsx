import { expect, test } from "vitest";

import { german } from "../../languages/de.ts";
import { presentations, showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";

test.each(presentations)(
  "[F213] a node shows its status, and nothing after it is cleared (on a %s)",
  async (_name, present) => {
    const flow = pipeline();
    const { node, root, device } = await showFlow(flow, present);
    // A node under the pointer shows its message.
    await device.move({ x: 1, y: 1 });
    const shown = (): string => node("paid").querySelector("[data-part=status]")?.textContent ?? "";
    flow.status.set("paid", { state: "running", progress: 0.42, badge: "12 rows" });
    await expect.poll(shown).toBe("42%12 rows");
    await expect
      .poll(() => node("paid").querySelector("[data-part=node]")?.ariaLabel)
      .toContain("running, 42%");
    flow.status.set("paid", { state: "failed", duration: 1_250, message: "No rows <b>left</b>" });
    await expect.poll(shown).toBe("failed · 1.3 sNo rows <b>left</b>");
    const message = node("paid").querySelector("[data-part=status-message]");
    expect(message?.checkVisibility()).toBe(false);
    flow.select(["paid"]);
    await expect.poll(() => message?.checkVisibility()).toBe(true);
    await expect.poll(() => root.textContent).toContain("failed, 1.3 s, No rows");
    flow.status.clear();
    await expect.poll(shown).toBe("");
  },
);

test("[F213] the status is in the language of the view", async () => {
  const flow = pipeline();
  flow.status.set("paid", { state: "done", duration: 1_250 });
  flow.status.set("orders", { state: "waiting" });
  const { node } = await showFlow(flow, undefined, { messages: german });
  const shown = (id: string) => node(id).querySelector("[data-part=status]")?.textContent;
  await expect.poll(() => shown("paid")).toBe("1,3 s");
  await expect.poll(() => shown("orders")).toBe("wartet");
});

test("[F210] the name of the minimap counts the states", async () => {
  const flow = pipeline({ showMinimap: true });
  const { root } = await showFlow(flow);
  const name = () => root.querySelector("[data-part=minimap] [role=img]")?.ariaLabel;
  await expect.poll(name).toBe("Map of the graph");
  flow.status.set("paid", { state: "failed" });
  flow.status.set("orders", { state: "done" });
  flow.status.set("notes", { state: "done" });
  await expect.poll(name).toBe("Map of the graph, 1 failed, 2 done");
  flow.removeNode("notes");
  await expect.poll(name).toBe("Map of the graph, 1 failed, 1 done");
});
