import type { Dialog, Layout, View } from "@heddle/views";
import { expect, test } from "vitest";

import { findViolations } from "./axe.fixture.ts";
import { everyKind, kindsOfViews } from "./every-kind.contract.tsx";
import { componentOf } from "./registry.ts";
import { frame, show } from "./show.fixture.tsx";

async function settle(root: ShadowRoot): Promise<void> {
  await expect.poll(() => root.querySelector(".cm-content")).not.toBe(null);
  await expect.poll(() => root.querySelector("table")).not.toBe(null);
  await expect.poll(() => root.querySelector("details")).not.toBe(null);
  await expect.poll(() => root.querySelectorAll("progress").length).toBe(2);
  await expect.poll(() => root.querySelector("img")).not.toBe(null);
  for (const loaded of ["strong[data-tone]", "pre", "a[download]", "tr[data-kind]", "section ol"]) {
    await expect.poll(() => root.querySelector(loaded)).not.toBe(null);
  }
  await expect.poll(() => root.querySelector("a[rel]")).not.toBe(null);
  await frame();
}

function findDialog(view: View): Dialog | undefined {
  if (view.kind === "dialog") return view as Dialog;
  const children: readonly View[] = "children" in view ? (view as Layout).children : [];
  return children.map(findDialog).find((found) => found !== undefined);
}

test("[R4] every kind of view has a component", () => {
  const kinds = kindsOfViews();
  expect(kinds.length).toBeGreaterThan(30);
  expect(kinds.filter((kind) => componentOf(kind) === undefined)).toEqual([]);
});

test("[R35] axe finds no violation in the light and the dark theme", async () => {
  document.documentElement.lang = "en";
  document.title = "Every kind";
  const page = everyKind();
  const root = await show(page);
  await settle(root);
  expect(await findViolations(root)).toEqual([]);
  findDialog(page)!.open = true;
  await expect.poll(() => root.querySelector("dialog[open] p")).not.toBe(null);
  expect(await findViolations(root)).toEqual([]);
});
