import { OpenAPIRecordEditor } from "@heddle/openapi";
import { expect, inject, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { expectFocus, localModel, type Present, replica, show } from "../show.fixture.tsx";

const properties = { name: { type: "string" }, shafts: { type: "integer" } };
const content = { "application/json": { schema: { type: "object", properties } } };
const openapi = {
  openapi: "3.1.0",
  info: { title: "Studio", version: "1" },
  paths: {
    "/looms/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      get: { responses: { 200: { description: "", content } } },
      patch: { requestBody: { content } },
    },
  },
};

const box = page.getByRole("textbox", { name: "name" });
const save = page.getByRole("button", { name: "Save", exact: true });

interface Slow {
  readonly editor: OpenAPIRecordEditor;
  readonly updates: readonly string[];
  /** Delays responses from now on. */
  readonly hold: () => void;
  /** Sends all delayed responses. */
  readonly answer: () => void;
}

/** A record editor with responses that can be delayed. */
async function openLoom(id: number, present: Present): Promise<Slow> {
  const updates: string[] = [];
  let [wait, answer] = [Promise.resolve(), (): void => {}];
  const editor = new OpenAPIRecordEditor({
    openapi,
    baseUrl: inject("api"),
    path: "/looms/{id}",
    fetch: async (address, init) => {
      const request = new Request(address, init);
      const { pathname } = new URL(request.url);
      if (request.method === "PATCH") updates.push(`${pathname} ${await request.clone().text()}`);
      await wait;
      return fetch(request);
    },
  });
  await editor.load({ id });
  await show(present(editor.view()));
  await expect.element(box).toHaveValue(`Loom ${id}`);
  const hold = (): void => {
    wait = new Promise((resolve) => {
      answer = resolve;
    });
  };
  return { editor, updates, hold, answer: () => answer() };
}

/** The API stores saved records: each test has its own looms. */
let looms = 100;
const nextLoom = (): number => (looms += 1);

for (const [mode, present] of [localModel, replica]) {
  test(`[O201] text typed while another record loads must be discarded or kept by the user: ${mode}`, async () => {
    const [one, two] = [nextLoom(), nextLoom()];
    const { editor, updates, hold, answer } = await openLoom(one, present);
    hold();
    const load = editor.open({ id: two });
    await userEvent.click(box);
    await userEvent.keyboard("{End} edited");
    await expect.poll(() => editor.diff()).toEqual({ name: `Loom ${one} edited` });
    answer();
    const dialog = page.getByRole("dialog", { name: "Discard your changes?" });
    await expect.element(dialog).toBeVisible();
    expect(await load).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Discard and load" }));
    await expect.element(box).toHaveValue(`Loom ${two}`);
    await userEvent.click(box);
    await userEvent.keyboard("{End}!");
    await userEvent.click(save);
    await expect.element(page.getByText("Saved.")).toBeVisible();
    expect(updates).toEqual([`/looms/${two} {"name":"Loom ${two}!"}`]);
  });

  test(`[O321] Enter finds and saves a record, and does not press a cancel button: ${mode}`, async () => {
    const [one, two] = [nextLoom(), nextLoom()];
    const { updates, hold, answer } = await openLoom(one, present);
    await userEvent.fill(page.getByRole("textbox", { name: "id" }), String(two));
    await userEvent.keyboard("{Enter}");
    await expect.element(box).toHaveValue(`Loom ${two}`);
    hold();
    await userEvent.click(box);
    await userEvent.keyboard("{End}!{Enter}");
    await expect.element(page.getByRole("button", { name: "Cancel" })).toBeVisible();
    await userEvent.keyboard("{Enter}");
    answer();
    await expect.element(page.getByText("Saved.")).toBeVisible();
    expect(updates).toEqual([`/looms/${two} {"name":"Loom ${two}!"}`]);
  });

  test(`[O280] text typed in one record does not appear in the next: ${mode}`, async () => {
    const [one, two] = [nextLoom(), nextLoom()];
    const { editor, updates } = await openLoom(one, present);
    await userEvent.click(box);
    await userEvent.keyboard("{End} edited");
    await expect.poll(() => editor.isEdited).toBe(true);
    await editor.save();
    await expectFocus(box);
    await editor.load({ id: two });
    await expect.element(box).toHaveValue(`Loom ${two}`);
    await userEvent.keyboard("!");
    await expect.element(box).toHaveValue(`Loom ${two}`);
    await userEvent.click(save);
    await expect.element(page.getByText("Nothing has changed.")).toBeVisible();
    expect(updates).toEqual([`/looms/${one} {"name":"Loom ${one} edited"}`]);
  });
}
