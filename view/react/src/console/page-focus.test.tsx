import { OpenAPIConsole } from "@heddle/openapi";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { localAndReplica, show } from "../show.fixture.tsx";
import "../openapi/register-console.ts";

const item = { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } };
const content = { "application/json": { schema: item } };
const paths = {
  "/looms": { get: { summary: "List the looms" } },
  "/looms/{id}": {
    get: { summary: "Read a loom" },
    put: { summary: "Change a loom", requestBody: { content } },
  },
};

/** A console of an API with two looms. */
function open(): OpenAPIConsole {
  const looms = [1, 2].map((id) => ({ id, name: `Loom ${id}` }));
  const answer = async (input: unknown, init?: RequestInit): Promise<Response> => {
    if (String(input).endsWith("/looms")) return Response.json(looms);
    const loom = looms[Number(String(input).at(-1)) - 1];
    if (loom && typeof init?.body === "string") Object.assign(loom, JSON.parse(init.body));
    return Response.json(loom);
  };
  const openapi = { openapi: "3.1.0", info: { title: "Studio", version: "1" }, paths };
  return new OpenAPIConsole({ openapi, baseUrl: "https://studio.example.com", fetch: answer });
}

/** The focused element, in any shadow root. */
function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/** Presses a button by key. */
async function press(name: string | RegExp): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
}

test.each(localAndReplica)(
  "[R211] on a %s the focus moves to the heading of the opened page",
  async (_name, present) => {
    await show(present(open()));
    await userEvent.click(page.getByRole("searchbox", { name: "Search operations" }));
    await userEvent.keyboard("list{Enter}");
    await expect.element(page.getByRole("heading", { name: "List the looms" })).toBeVisible();
    // The search keeps the focus.
    expect(focused()).toBe(page.getByRole("searchbox").element());

    await press("Send");
    await press("Edit 2");
    await expect.element(page.getByRole("textbox", { name: "name" })).toBeVisible();
    await expect.poll(() => focused()?.tagName).toMatch(/^H\d$/);

    await press("History (2)");
    await press("Send again: GET /looms");
    await expect.element(page.getByRole("button", { name: "History (3)" })).toBeVisible();
    await expect.poll(() => focused()?.textContent).toBe("List the looms");
  },
);

test.each(localAndReplica)(
  "[R870] on a %s the announcement of one operation is gone when another is open",
  async (_name, present) => {
    const shown = await show(present(open()));
    const announced = (): string | null | undefined => shown.querySelector("output")?.textContent;
    await userEvent.click(page.getByRole("searchbox", { name: "Search operations" }));
    await userEvent.keyboard("read{Enter}");
    await press("Send");
    await expect.poll(announced).toMatch(/required/);
    await userEvent.click(page.getByRole("button", { name: "Overview" }));
    await expect.element(page.getByRole("heading", { name: "Studio" })).toBeVisible();
    expect(announced()).toBe("");
  },
);

async function openSecond(): Promise<void> {
  await userEvent.click(page.getByRole("searchbox", { name: "Search operations" }));
  await userEvent.keyboard("list{Enter}");
  await press("Send");
  await press("Edit 2");
  await expect.element(page.getByRole("textbox", { name: "name" })).toHaveValue("Loom 2");
}

const focusedName = (): string | null | undefined => focused()?.ariaLabel ?? focused()?.textContent;

describe.each(localAndReplica)("on a %s, back in the list", (_name, present) => {
  test("[R220] the focus is on the button that opened the record", async () => {
    await show(present(open()));
    await openSecond();
    await press(/Back to list$/);
    await expect.poll(focusedName).toBe("Edit 2");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => focused()?.tagName).toMatch(/^H\d$/);
  });

  test("[R220] it stays there when the list is reloaded", async () => {
    await show(present(open()));
    await openSecond();
    await userEvent.fill(page.getByRole("textbox", { name: "name" }), "Saved");
    await press("Save");
    await expect.element(page.getByText("Saved.")).toBeVisible();
    await press(/Back to list$/);
    await expect.element(page.getByRole("cell", { name: "Saved" })).toBeVisible();
    await expect.poll(focusedName).toBe("Edit 2");
  });

  test("[R220] it is on the heading if the button is gone", async () => {
    await show(present(open()));
    await openSecond();
    await userEvent.fill(page.getByRole("textbox", { name: "id" }), "7");
    await press("Save");
    await expect.element(page.getByText("Saved.")).toBeVisible();
    await press(/Back to list$/);
    await expect.element(page.getByRole("button", { name: "Edit 7" })).toBeVisible();
    await expect.poll(focusedName).toBe("List the looms");
  });
});
