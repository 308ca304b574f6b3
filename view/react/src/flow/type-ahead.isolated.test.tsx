import { expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";

import { frame } from "../show.fixture.tsx";
import { showFlow } from "./flow-page.fixture.ts";
import { pipeline } from "./flow.fixture.ts";
import { enterGraph } from "./keyboard.fixture.ts";

const gate = vi.hoisted(() => {
  let open = (): void => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { isOpen, open: () => open() };
});

vi.mock(import("./lazy-parts.ts"), async (load) => {
  await gate.isOpen;
  return load();
});

// In a file of its own: the parts are loaded once per page.
test("[F395] text for a dialog that is loading, of an input method too, is in its field when it opens, and no key is a command", async () => {
  const flow = pipeline();
  const { root } = await showFlow(flow);
  const { press, focused } = await enterGraph({ root });
  await press("{ArrowRight}{F2}");
  expect(focused()).toBe("Loading…");
  // Escape cancels the dialog, and what was typed for it.
  await press("abc{Delete}{Escape}");
  await expect.poll(focused).toMatch(/^Orders, /);
  await press("{F2}Weftx{Backspace}{Tab}");
  // As an input method does: the dialog waits for the end of the composition.
  await cdp().send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
  gate.open();
  for (let count = 0; count < 5; count++) await frame();
  expect(root.querySelector("dialog")).toBe(null);
  await cdp().send("Input.insertText", { text: "日" });
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Weft日");
  await press("{Enter}");
  await expect.poll(() => flow.node("orders")?.label).toBe("Weft日");
  await expect.poll(focused).toMatch(/^Weft日, /);
  expect(flow.nodes).toHaveLength(4);
});
