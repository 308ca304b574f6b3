import { expect } from "vitest";
import { userEvent } from "vitest/browser";

import type { ShownFlow } from "./shown-flow.fixture.ts";

/** The keys of a graph that is shown. */
interface KeyboardDriver {
  /** Presses keys, as `userEvent` writes them. */
  readonly press: (keys: string) => Promise<void>;
  /** What a screen reader calls what has the focus. */
  readonly focused: () => string | null | undefined;
  /** What was last announced. */
  readonly announced: () => string | undefined;
}

/** Gives the focus to a graph by the Tab key. */
export async function enterGraph({ root }: Pick<ShownFlow, "root">): Promise<KeyboardDriver> {
  const focused = (): string | null | undefined => root.activeElement?.getAttribute("aria-label");
  await userEvent.tab();
  await expect.poll(focused).toMatch(/^Graph, /);
  return {
    press: (keys) => userEvent.keyboard(keys),
    focused,
    announced: () => root.querySelector("output.hd-hidden")?.textContent?.trim(),
  };
}
