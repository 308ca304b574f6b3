import { JsonInput } from "@heddle/views";
import { expect, test } from "vitest";

import { show } from "../show.fixture.tsx";

/** Types synchronously, before the editor is loaded. */
function type(text: string): void {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else types without waiting for it
  document.execCommand("insertText", false, text);
}

/** Resolves in the task that removes an element. */
function removalOf(element: Element, root: Node): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (element.isConnected) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(root, { childList: true, subtree: true });
  });
}

// In a file of its own: the editor is loaded once per page, and these tests need a page without it.
test("[R23] text typed before the editor is loaded stays, with focus and selection", async () => {
  const model = new JsonInput({ name: "options", label: "Options" });
  const root = await show(model);
  const area = root.querySelector("textarea")!;
  expect(root.querySelector(".cm-content")).toBe(null);
  area.focus();
  type("[1, 2");
  area.setSelectionRange(1, 4);
  await removalOf(area, root);
  // Before the browser handles the next key.
  expect(root.querySelector(".cm-content")!.matches(":focus")).toBe(true);
  expect(root.querySelector(".cm-content")!.textContent).toBe("[1, 2");
  type("3");
  await expect.poll(() => model.draft).toBe("[32");
  type("]");
  await expect.poll(() => model.draft).toBe("[3]2");
});

test("[R23] the styles of the editor stay in the view", () => {
  expect(document.adoptedStyleSheets).toEqual([]);
  expect(document.head.innerHTML).not.toMatch(/cm-/);
});
