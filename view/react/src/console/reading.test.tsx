import { OpenAPIConsole, type OpenAPIConsoleOptions } from "@heddle/openapi";
import { Button, schemaToWidget } from "@heddle/views";
import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { expectFocus, presentations, show } from "../show.fixture.tsx";
import "../openapi/register-console.ts";

const text = { type: "string" };
const json = (schema: object): object => ({ "application/json": { schema } });
const pet = {
  type: "object",
  properties: { id: { type: "integer", readOnly: true }, name: text },
};
const page1 = { name: "page", in: "query", schema: { type: "integer", default: 1 } };
const limit = { name: "limit", in: "query", schema: { type: "integer", default: 2 } };
const petId = { name: "petId", in: "path", required: true, schema: { type: "integer" } };

const list = { operationId: "listPets", parameters: { page: "$response.body#/id" } };

const openapi = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  paths: {
    "/pets": {
      get: { summary: "List pets", operationId: "listPets", parameters: [page1, limit] },
    },
    "/pets/{petId}": {
      parameters: [petId],
      get: {
        summary: "Get a pet",
        operationId: "getPet",
        responses: { 200: { description: "A pet", content: json(pet), links: { ListPets: list } } },
      },
      patch: { summary: "Change a pet", requestBody: { content: json(pet) } },
      delete: { summary: "Delete a pet" },
    },
  },
};

/** A shop with five pets. */
function shop(): (input: unknown, init?: RequestInit) => Promise<Response> {
  const pets = new Map([1, 2, 3, 4, 5].map((id) => [id, { name: `Pet ${id}`, id }]));
  return async (input, init) => {
    const { pathname, searchParams } = new URL(String(input));
    const id = Number(/^\/pets\/(\d+)$/.exec(pathname)?.[1]);
    const found = pets.get(id);
    if (pathname === "/pets") {
      const start = (Number(searchParams.get("page") ?? 1) - 1) * 2;
      return Response.json({ items: [...pets.values()].slice(start, start + 2), total: pets.size });
    }
    if (!found) {
      const problem = { title: "No such pet", detail: `There is no pet ${id}.`, status: 404 };
      return Response.json(problem, { status: 404 });
    }
    if (init?.method === "DELETE" && id === 1)
      return Response.json({ detail: "Pet 1 is on a walk." }, { status: 409 });
    if (init?.method === "DELETE") {
      pets.delete(id);
      return new Response(null, { status: 204 });
    }
    if (typeof init?.body === "string") Object.assign(found, JSON.parse(init.body));
    return Response.json(found);
  };
}

function open(options: Partial<OpenAPIConsoleOptions> = {}): OpenAPIConsole {
  return new OpenAPIConsole({
    openapi,
    baseUrl: "https://shop.example.com",
    fetch: shop(),
    ...options,
  });
}

const send = page.getByRole("button", { name: "Send", exact: true });

describe.each(presentations)("a console on a %s", (_name, present) => {
  test("[O501] an error is explained in the server's own words", async () => {
    const console = open();
    await show(present(console));
    console.open("get:/pets/{petId}");
    await userEvent.fill(page.getByLabelText(/^Pet ID/), "9");
    await userEvent.click(send);
    const alert = page.getByRole("alert").filter({ hasText: "No such pet" });
    await expect.element(alert).toHaveTextContent("No such petThere is no pet 9.");
  });

  test("[O503] buttons turn the pages, keep the focus, and announce the position", async () => {
    const console = open();
    await show(present(console));
    console.open("get:/pets");
    await userEvent.click(send);
    const position = page.getByText(/^\d–\d of 5$/);
    await expect.element(position).toHaveTextContent("1–2 of 5");
    await expect.element(position).toHaveRole("status");
    await expect.element(page.getByRole("button", { name: "Previous page" })).toBeDisabled();
    const next = page.getByRole("button", { name: "Next page" });
    await userEvent.click(next);
    await expect.element(position).toHaveTextContent("3–4 of 5");
    await expect.element(page.getByRole("spinbutton", { name: "Page" })).toHaveValue("2");
    await expect.element(page.getByRole("cell", { name: "Pet 3" })).toBeVisible();
    // It is busy until its request has ended.
    await expect.element(next).not.toHaveAttribute("aria-disabled");
    await userEvent.keyboard("{Enter}");
    await expect.element(position).toHaveTextContent("5–5 of 5");
    // [R274] The last page disables the button that the user just pressed.
    await expect.element(next).toHaveAttribute("aria-disabled", "true");
    await expectFocus(next);
    await userEvent.click(page.getByRole("button", { name: "Previous page" }));
    await expect.element(position).toHaveTextContent("3–4 of 5");
  });

  test("[R274] a button that becomes disabled keeps the focus, and cannot be pressed", async () => {
    const button: Button = new Button({
      label: "Once",
      onPress: () => void (button.disabled = true),
    });
    await show(present(button));
    const shown = page.getByRole("button", { name: "Once" });
    await userEvent.click(shown);
    await expect.element(shown).toHaveAttribute("aria-disabled", "true");
    await expectFocus(shown);
    await userEvent.keyboard("{Enter}");
    expect(button.presses).toBe(1);
  });

  test("[O508] a row is deleted after a question, and the list shows the outcome", async () => {
    const console = open();
    await show(present(console));
    console.open("get:/pets");
    await userEvent.click(send);
    await expect.element(page.getByRole("button", { name: "Edit 2" })).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Delete 2" }));
    const dialog = page.getByRole("dialog", { name: "Delete pet 2?" });
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await expectFocus(page.getByRole("button", { name: "Delete 2" }));
    await userEvent.click(page.getByRole("button", { name: "Delete 2" }));
    await userEvent.click(dialog.getByRole("button", { name: "Delete", exact: true }));
    await expect.element(page.getByText("Deleted pet 2.")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Delete 2" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("cell", { name: "Pet 3" })).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Delete 1" }));
    await userEvent.click(
      page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }),
    );
    await expect.element(page.getByText("Pet 1 is on a walk.")).toBeVisible();
    await expect.element(page.getByRole("cell", { name: "Pet 1" })).toBeVisible();
  });

  test("[R275] the focus is on the heading if the button that opened the dialog is gone", async () => {
    const console = open();
    await show(present(console));
    console.open("get:/pets");
    await userEvent.click(send);
    await userEvent.click(page.getByRole("button", { name: "Delete 2" }));
    await userEvent.click(
      page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }),
    );
    await expectFocus(page.getByRole("heading", { name: "List pets" }));
    await expect.element(page.getByRole("button", { name: "Delete 2" })).not.toBeInTheDocument();
  });

  test("[O507] a record is deleted from its editor", async () => {
    const console = open();
    await show(present(console));
    await console.openRecord("/pets/{petId}", { petId: 3 });
    await userEvent.click(page.getByRole("button", { name: "Delete", exact: true }));
    const dialog = page.getByRole("dialog", { name: "Delete pet 3?" });
    await userEvent.click(dialog.getByRole("button", { name: "Delete", exact: true }));
    await expect.element(page.getByText("Deleted pet 3.")).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: "Name" })).not.toBeInTheDocument();
  });

  test("[O510] a link of a response opens its operation with values", async () => {
    const console = open();
    await show(present(console));
    console.open("get:/pets/{petId}");
    await userEvent.fill(page.getByLabelText(/^Pet ID/), "3");
    await userEvent.click(send);
    await userEvent.click(page.getByRole("button", { name: "List pets" }));
    await expect.element(page.getByRole("heading", { name: "List pets" })).toBeVisible();
    await expect.element(page.getByRole("spinbutton", { name: "Page" })).toHaveValue("3");
  });

  test("[R279] the default of a select is listed once", async () => {
    const widget = schemaToWidget("status", { enum: ["new", "sold"], default: "new" });
    await show(present(widget));
    const options = (): (string | null)[] =>
      page
        .getByRole("option")
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(options).toEqual(["Not set", "new (default)", "sold"]);
  });

  test("[O322] a saved record is reported above the button that saves", async () => {
    const console = open();
    await show(present(console));
    await console.openRecord("/pets/{petId}", { petId: 3 });
    await userEvent.fill(page.getByRole("textbox", { name: "Name" }), "Rex");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await userEvent.click(save);
    const saved = page.getByRole("status").filter({ hasText: "Saved." });
    await expect.element(saved).toBeVisible();
    const [notice, button] = [saved, save].map((each) => each.element().getBoundingClientRect());
    expect(notice!.bottom).toBeLessThanOrEqual(button!.top);
  });

  test("[O514] an operation shows the server that it is sent to", async () => {
    const servers = [{ url: "https://shop.example.com", description: "Staging" }];
    const console = new OpenAPIConsole({ openapi: { ...openapi, servers } });
    await show(present(console));
    await expect.element(page.getByRole("combobox", { name: "Server" })).toBeVisible();
    console.open("get:/pets");
    await expect
      .element(page.getByText("Sent to Staging · https://shop.example.com/"))
      .toBeVisible();
  });

  test("[R277] an id is not stepped", async () => {
    const widget = schemaToWidget("petId", { type: "integer" });
    widget.assign(7);
    await show(present(widget));
    const input = page.getByRole("textbox", { name: "Pet ID" });
    await userEvent.click(input);
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect.element(input).toHaveValue("7");
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  });

  test("[R278] ids of earlier responses are offered for a path parameter", async () => {
    const console = open();
    const root = await show(present(console));
    console.open("get:/pets");
    await userEvent.click(send);
    await expect.element(page.getByRole("cell", { name: "Pet 2" })).toBeVisible();
    console.open("get:/pets/{petId}");
    const input = page.getByRole("combobox", { name: "Pet ID" });
    await expect.element(input).toBeVisible();
    const list = root.getElementById(input.element().getAttribute("list") ?? "");
    expect([...(list as HTMLDataListElement).options].map(({ value }) => value)).toEqual([
      "1",
      "2",
    ]);
    await userEvent.fill(input, "5");
    await userEvent.click(send);
    await expect.element(page.getByText('"Pet 5"')).toBeVisible();
  });

  test("[R273] the response has the width that the form leaves", async () => {
    await page.viewport(1920, 900);
    onTestFinished(() => page.viewport(1024, 768));
    const console = open();
    await show(present(console));
    console.open("get:/pets");
    await userEvent.click(send);
    const table = page.getByRole("table").first();
    await expect.element(table).toBeVisible();
    const box = (): DOMRect => table.element().getBoundingClientRect();
    await expect.poll(() => box().width).toBeGreaterThan(800);
    await expect.poll(() => box().right).toBeGreaterThan(1800);
  });
});
