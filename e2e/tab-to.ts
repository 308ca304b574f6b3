import { type ElementHandle, expect, type Locator, type Page } from "@playwright/test";

const maximumPresses = 150;

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  let element: ElementHandle | undefined;
  for (let presses = 0; presses <= maximumPresses; presses += 1) {
    // Found once, because searching by role takes longer than a press; found again if React has replaced it.
    element ??= (await target.elementHandles())[0];
    const { hasFocus, isRemoved, isInCodeEditor } = await page.evaluate(readFocus, element);
    if (hasFocus) return;
    if (isRemoved) element = undefined;
    // Tab indents in a code editor, except after Escape.
    if (isInCodeEditor) await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
  }
  throw new Error(`${maximumPresses} presses of Tab did not focus ${String(target)}`);
}

/** Runs in the page. */
function readFocus(target: Node | undefined): {
  hasFocus: boolean;
  isRemoved: boolean;
  isInCodeEditor: boolean;
} {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return {
    hasFocus: active !== null && active === target,
    isRemoved: target?.isConnected === false,
    isInCodeEditor: active?.matches(".cm-content") ?? false,
  };
}
