import { OpenAPIConsole } from "@heddle/openapi";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { localModel, replica, show } from "../show.suite.tsx";
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

async function answer(input: unknown): Promise<Response> {
  const looms = [1, 2].map((id) => ({ id, name: `Loom ${id}` }));
  return Response.json(String(input).endsWith("/looms") ? looms : looms[0]);
}

function open(): OpenAPIConsole {
  const openapi = { openapi: "3.1.0", info: { title: "Studio", version: "1" }, paths };
  return new OpenAPIConsole({ openapi, baseUrl: "https://studio.example.com", fetch: answer });
}

/** What has the focus, in whatever shadow root. */
function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/** A button is pressed without the pointer. */
async function press(name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
}

test.each([localModel, replica])(
  "[R211] on a %s the focus goes on at the heading of what is opened from a page",
  async (_name, present) => {
    await show(present(open()));
    await userEvent.click(page.getByRole("searchbox", { name: "Search operations" }));
    await userEvent.keyboard("list{Enter}");
    await expect.element(page.getByRole("heading", { name: "List the looms" })).toBeVisible();
    // The search keeps it.
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
