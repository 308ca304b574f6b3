import { expect, onTestFinished } from "vitest";
import { userEvent } from "vitest/browser";

import type { FlowPage } from "./flow-page.fixture.ts";

/** Drives a rendered graph by keys. */
interface KeyboardDriver {
  /** Presses keys in the syntax of `userEvent`. */
  readonly press: (keys: string) => Promise<void>;
  /** The accessible name of the focused element. */
  readonly focused: () => string | null | undefined;
  /** The last announcement. */
  readonly announced: () => string | undefined;
}

/** Focuses the graph by the Tab key. */
export async function enterGraph({ root }: Pick<FlowPage, "root">): Promise<KeyboardDriver> {
  const focused = (): string | null | undefined => root.activeElement?.getAttribute("aria-label");
  // The first Tab may only move the focus from the page of the test runner into the page of the tests.
  const enter = async (): Promise<string> => {
    if (root.activeElement === null) await userEvent.tab();
    return focused() ?? "";
  };
  await expect.poll(enter).toMatch(/^Graph, /);
  return {
    press: (keys) => userEvent.keyboard(keys),
    focused,
    announced: () => root.querySelector("output.hd-hidden")?.textContent?.trim(),
  };
}

/** Records announcements until the test ends: the next one may replace one before a test reads it. */
export function recordAnnouncements(root: ShadowRoot): string[] {
  const region = root.querySelector("output.hd-hidden");
  if (!region) throw new Error("There is no live region");
  const recorded: string[] = [];
  const observer = new MutationObserver(() => recorded.push(region.textContent.trim()));
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return recorded;
}
