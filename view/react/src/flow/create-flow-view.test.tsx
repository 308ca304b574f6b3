import { clipboardMessages, layoutMessages, messages, searchMessages } from "@heddle/canvas";
import { editors } from "@heddle/flow/editors";
import { KernelFlow } from "@heddle/flow/kernel";
import { layout } from "@heddle/flow/layout";
import { status } from "@heddle/flow/status";
import type { Handle } from "@heddle/params";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { registerView } from "../registry.ts";
import { show } from "../show.fixture.tsx";
import { pipeline } from "./flow.fixture.ts";
import { FlowView } from "./flow-view.tsx";
import type { FlowViewFeature } from "./flow-view-feature.ts";
import { allFeatures } from "./features/all-features.ts";
import { createFlowView, search } from "./kernel.ts";

/** Renders a flow with these features. */
async function showWith(
  features: readonly FlowViewFeature[],
  handle: Handle = pipeline(),
): Promise<ShadowRoot> {
  registerView("flow", createFlowView(features));
  onTestFinished(() => registerView("flow", FlowView));
  const root = await show(handle);
  await expect.poll(() => root.querySelectorAll("[data-part=frame]").length).toBe(1);
  return root;
}

/** The names of the buttons of a graph. */
function buttonsIn(root: ShadowRoot): (string | null)[] {
  const all = root.querySelectorAll(".hd-flow-frame-corners button");
  return [...all].map((button) => button.getAttribute("aria-label"));
}

const find = searchMessages.commands.find.text;

/** The entries of the menu of the graph. */
async function menuIn(root: ShadowRoot): Promise<(string | null)[]> {
  root.querySelector<HTMLElement>("[data-part=graph]")?.focus();
  await userEvent.keyboard("{Shift>}{F10}{/Shift}");
  await expect.element(page.getByRole("menu")).toBeVisible();
  const items = root.querySelectorAll("[role=menuitem] > span:first-child");
  return [...items].map(({ textContent }) => textContent);
}

test("[F346] a graph without features has the buttons and commands of every graph alone", async () => {
  const root = await showWith([]);
  const { commands } = messages;
  expect(buttonsIn(root)).toEqual(
    [commands.zoomIn, commands.zoomOut, commands.showAll, commands.undo, commands.redo]
      .concat(commands.keys)
      .map(({ text }) => text),
  );
  expect(await menuIn(root)).toEqual(
    [commands.add, commands.addNote, commands.selectAll, commands.showAll, commands.keys].map(
      ({ text }) => text,
    ),
  );
});

test("[F346] a feature adds its button, its commands and its view", async () => {
  const root = await showWith([search]);
  expect(buttonsIn(root)).toContain(find);
  expect(await menuIn(root)).toContain(find);
  await page.getByRole("menuitem", { name: find }).click();
  await userEvent.keyboard("paid");
  await expect.element(page.getByRole("option", { name: /Only paid/ })).toBeVisible();
});

/** The canvas shows the editors and the status of each graph. */
class Diagram extends KernelFlow.with(editors, status) {}

test("[F347] features that the model lacks are not shown", async () => {
  const root = await showWith(allFeatures, new Diagram({ nodes: [{ id: "a" }, { id: "b" }] }));
  const shown = [...buttonsIn(root), ...(await menuIn(root))];
  const lacking = [
    find,
    layoutMessages.commands.tidyUp.text,
    clipboardMessages.commands.paste.text,
  ];
  expect(shown.filter((name) => lacking.includes(String(name)))).toEqual([]);
});

test("[F347] layout without aligning, and a menu of a node without actions of the app", async () => {
  class Arranged extends KernelFlow.with(editors, layout, status) {}
  const flow = new Arranged({
    nodes: [{ id: "a" }, { id: "b" }],
    edges: [{ source: "a", target: "b" }],
    autoLayout: true,
  });
  const root = await showWith(allFeatures, flow);
  await expect.poll(() => flow.node("b")?.position.x).toBeGreaterThan(0);
  await userEvent.keyboard("{Tab}");
  root.querySelector<HTMLElement>("[data-part=graph]")?.focus();
  await userEvent.keyboard("{Control>}a{/Control}{Shift>}{F10}{/Shift}");
  await expect.element(page.getByRole("menu")).toBeVisible();
  const items = [...root.querySelectorAll("[role=menuitem] > span:first-child")];
  const names = items.map(({ textContent }) => textContent);
  expect(names).toContain(layoutMessages.commands.tidyUp.text);
  expect(names).not.toContain(layoutMessages.commands.align.text);
  expect(root.querySelector("[data-part=notice]")).toBe(null);
});

test.each([
  ["no feature", []],
  ["all features", allFeatures],
])(
  "[F348] a view with %s displays and edits a flow of the kernel with editors and status",
  async (_name, features) => {
    const flow = new Diagram({
      nodes: [{ id: "a" }, { id: "b", position: { x: 300, y: 0 } }],
      edges: [{ source: "a", target: "b" }],
    });
    const root = await showWith(features, flow);
    await expect.poll(() => root.querySelectorAll("[data-part=node]").length).toBe(2);
    root.querySelector<HTMLElement>("[data-part=graph]")?.focus();
    await userEvent.keyboard("{ArrowRight} {Delete}");
    await expect.poll(() => flow.nodeRecords.size).toBe(1);
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(() => flow.nodeRecords.size).toBe(2);
    expect(await menuIn(root)).not.toContain(layoutMessages.commands.tidyUp.text);
  },
);
