import {
  Flow,
  type SharedArchive,
  type HistoryListener,
  type HistoryRow,
  type VersionsHost,
  VersionsViewer,
} from "@heddle/flow";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { findViolations } from "../../../axe.fixture.ts";
import { presentations, showFlow } from "../../flow-page.fixture.ts";
import { pipeline } from "../../flow.fixture.ts";

interface TestArchive extends SharedArchive {
  createViewer(viewer: VersionsHost): VersionsViewer;
  /** Erases the name of the author. */
  erase(): void;
}

/** Keeps versions in memory; the history has one entry. */
function archiveOf(flow: Flow): TestArchive {
  const saved = new Map<string, { readonly savedAt: number; readonly json: string }>();
  let row: HistoryRow = {
    sequence: 1,
    at: Date.now(),
    by: "Ben",
    guest: null,
    summary: "moved 3 nodes",
  };
  const first = JSON.stringify(flow);
  const listeners = new Set<HistoryListener>();
  return {
    createViewer(viewer) {
      return new VersionsViewer(this, viewer);
    },
    erase: () => {
      row = { ...row, by: "" };
      for (const { onErased } of listeners) onErased();
    },
    history: (before) => Promise.resolve(before > 1 ? [row] : []),
    watchHistory: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    versions: () =>
      Promise.resolve(Array.from(saved, ([name, { savedAt }]) => ({ name, savedAt }))),
    saveVersion: (name) => {
      saved.set(name, { savedAt: Date.now(), json: JSON.stringify(flow) });
      return Promise.resolve();
    },
    deleteVersion: (name) => Promise.resolve(void saved.delete(name)),
    open: (point) => {
      const json = "version" in point ? saved.get(point.version)?.json : first;
      return Promise.resolve(json === undefined ? undefined : Flow.fromJSON(json));
    },
  };
}

test.each(presentations)(
  "[F391] the history of a graph lists changes and versions, compares and restores, on a %s",
  async (_name, present) => {
    document.documentElement.lang = "en";
    document.title = "A graph";
    const flow = pipeline();
    const archive = archiveOf(flow);
    const viewer = flow.createViewer({ name: "Ada", archive });
    const { root } = await showFlow(flow, () => present(viewer));
    const find = (selector: string): HTMLElement | null => root.querySelector(selector);
    const panel = (): HTMLElement | null => find("[data-part=history]");
    const press = async (selector: string): Promise<void> => {
      await expect.poll(() => find(selector)).not.toBe(null);
      find(selector)?.click();
    };
    await expect.poll(() => find("[data-icon=history]")).not.toBe(null);
    find("[data-icon=history]")?.focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => panel()?.textContent).toContain("moved 3 nodes");
    await expect.poll(() => panel()?.matches(":focus")).toBe(true);
    expect(panel()?.textContent).toContain("Ben");
    find("[data-part=history] input")?.focus();
    await userEvent.keyboard("Draft{Enter}");
    await expect.poll(() => find("[data-part=versions]")?.textContent).toContain("Draft");
    viewer.perform("remove", [["orders"], []]);
    await press("[data-part=versions] [aria-pressed]");
    await expect.poll(() => find("[data-part=marks] [data-change=removed]")).not.toBe(null);
    await press("[data-part=restore]");
    await expect.poll(() => find("[data-part=confirmation]")).not.toBe(null);
    expect(await findViolations(root)).toEqual([]);
    await press("[data-part=confirm]");
    await expect.poll(() => flow.node("orders")?.id).toBe("orders");
    await expect.poll(() => find("[data-part=shown]")).toBe(null);
    expect(viewer.perform("undo", [])).toBe(true);
    expect(flow.node("orders")).toBe(undefined);
    await press("[data-part=versions] [data-icon=cross]");
    await press("[data-part=versions] [data-part=confirm]");
    await expect.poll(() => find("[data-part=versions]")).toBe(null);
    find("[data-part=history] input")?.focus();
    await userEvent.keyboard("{Escape}");
    await expect.poll(panel).toBe(null);
    await expect.poll(() => find("[data-icon=history]:focus")).not.toBe(null);
  },
);

test("[F356] the history shows a deleted person instead of a name that was erased", async () => {
  const flow = pipeline();
  const archive = archiveOf(flow);
  const { root } = await showFlow(flow, () => flow.createViewer({ name: "Ada", archive }));
  await expect.poll(() => root.querySelector("[data-icon=history]")).not.toBe(null);
  root.querySelector<HTMLElement>("[data-icon=history]")?.click();
  const author = (): string | null | undefined =>
    root.querySelector("[data-part=changes] strong")?.textContent;
  await expect.poll(author).toBe("Ben");
  archive.erase();
  await expect.poll(author).toBe("Deleted person");
});

test("[F391] a graph that is not in a room has no history", async () => {
  const flow = pipeline();
  const { root } = await showFlow(flow, () => flow.createViewer());
  expect(root.querySelector("[data-icon=history]")).toBe(null);
});
