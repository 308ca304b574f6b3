import { OpenAPIConsole } from "@heddle/openapi";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { localAndReplica, show } from "../show.fixture.tsx";
import "../openapi/register-console.ts";

const securitySchemes = {
  token: { type: "http", scheme: "bearer" },
  key: { type: "apiKey", in: "header", name: "X-Key" },
};
const openapi = {
  openapi: "3.1.0",
  info: { title: "Studio", version: "1" },
  components: { securitySchemes },
  paths: {
    "/looms": { get: { summary: "List the looms", security: [{ token: [] }] } },
    "/warps": { get: {} },
  },
};

function focusedElement(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

test.each(localAndReplica)(
  "[R222] on a %s credentials are entered by keyboard",
  async (_name, present) => {
    const console = new OpenAPIConsole({ openapi, baseUrl: "https://studio.example.com" });
    await show(present(console));
    const opener = page.getByRole("button", { name: /^Credentials( \(\d\))?$/ });
    await expect.element(opener).toBeVisible();
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    const token = page.getByLabelText("Bearer token (token)", { exact: true });
    await expect.element(token).toBeVisible();
    await expect.poll(focusedElement).toBe(token.element());
    await userEvent.keyboard("shuttle{Enter}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Credentials (1)" })).toBeVisible();
    await expect.poll(focusedElement).toBe(opener.element());
    await userEvent.keyboard("{Enter}");
    const key = page.getByLabelText("X-Key (key)", { exact: true });
    await expect.element(key).toBeVisible();
    await expect.poll(focusedElement).toBe(key.element());
    await userEvent.keyboard("{Escape}");
    await expect.poll(focusedElement).toBe(opener.element());
  },
);

test.each(localAndReplica)(
  "[R303] on a %s a header is added by keyboard",
  async (_name, present) => {
    const console = new OpenAPIConsole({ openapi, baseUrl: "https://studio.example.com" });
    await show(present(console));
    await userEvent.click(page.getByRole("button", { name: "Add a header" }));
    const name = page.getByRole("textbox", { name: "Header name" });
    await expect.element(name).toBeVisible();
    await expect.poll(focusedElement).toBe(name.element());
    await userEvent.keyboard("Host{Tab}weavers{Enter}");
    await expect
      .element(
        page.getByText('headers "Host": this header is set by the connection', { exact: true }),
      )
      .toBeVisible();
    await expect.poll(focusedElement).toBe(name.element());
    await userEvent.fill(name, "X-Team");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("X-Team: ********")).toBeVisible();
    await expect.element(name).toHaveValue("");
    await expect.poll(focusedElement).toBe(name.element());
    await userEvent.click(page.getByRole("button", { name: "Remove X-Team" }));
    await expect.element(page.getByText("X-Team: ********")).not.toBeInTheDocument();
    await expect.poll(focusedElement).toBe(name.element());
  },
);
