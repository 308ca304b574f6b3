import { OpenAPIConsole, OpenAPIForm, OpenAPIRecordEditor } from "@heddle/openapi";
import { type Handle, translate } from "@heddle/params";
import { createRoot } from "react-dom/client";
import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { german } from "../languages/de.ts";
import { localAndReplica, show } from "../show.fixture.tsx";
import { OpenAPIForm as Form } from "./openapi-form.tsx";
import "./register-console.ts";

const loom = {
  type: "object",
  required: ["name", "shafts"],
  properties: { name: { type: "string" }, shafts: { type: "integer", minimum: 2 } },
};
const content = { "application/json": { schema: loom } };
const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
const openapi = {
  openapi: "3.1.0",
  info: { title: "Studio", version: "1.2" },
  paths: {
    "/looms": {
      get: { summary: "List the looms" },
      post: { summary: "Add a loom", requestBody: { required: true, content } },
    },
    "/looms/{id}": {
      parameters: [id],
      get: { summary: "Read a loom", responses: { 200: { description: "", content } } },
      put: { summary: "Change a loom", requestBody: { required: true, content } },
    },
  },
};
const baseUrl = "https://studio.example.com";

/** Rejects a new loom, and answers all else with a body of 1.5 KB. */
async function answer(_input: unknown, init?: RequestInit): Promise<Response> {
  const errors = [{ loc: ["body", "name"], msg: "This name is taken." }];
  if (init?.method === "POST") return Response.json({ detail: errors }, { status: 422 });
  return Response.json({ name: "x".repeat(1511), shafts: 2 });
}

const options = { openapi, baseUrl, fetch: answer };
const messages = "de";
const button = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole("button", { name, exact: true });

describe.each(localAndReplica)("[R240] in German, on a %s", (_name, present) => {
  test("a form shows its button, errors and the answer of the server", async () => {
    const form = new OpenAPIForm({ ...options, path: "/looms", method: "post" });
    await show(present(form.view()), { messages });
    await userEvent.click(button("Senden"));
    await expect.element(page.getByRole("region", { name: "2 Probleme" })).toBeVisible();
    await expect.element(page.getByText("Dieses Feld ist erforderlich.").first()).toBeVisible();
    await userEvent.fill(page.getByRole("textbox", { name: "name" }), "Glimåkra");
    await userEvent.fill(page.getByRole("spinbutton", { name: "shafts" }), "4");
    await userEvent.click(button("Senden"));
    await expect.element(page.getByText("name: This name is taken.").first()).toBeVisible();
    await expect.element(page.getByRole("region", { name: "1 Problem" })).toBeVisible();
    // What the server writes is not translated.
    await expect.element(page.getByText("This name is taken.").first()).toBeVisible();
    await expect.element(page.getByText("422 Unprocessable Content")).toBeVisible();
  });

  test("a console shows its pages, the history and a rejection", async () => {
    const handle = await present(new OpenAPIConsole(options));
    await show(handle, { messages });
    await expect.element(page.getByText("Version 1.2 · 4 Operationen")).toBeVisible();
    await userEvent.click(page.getByRole("treeitem", { name: "List the looms" }));
    await expect.element(page.getByText("Hier erscheint die Antwort.")).toBeVisible();
    await userEvent.click(button("Senden"));
    await expect.element(page.getByText(/ ms · 1,5 KB · application\/json$/)).toBeVisible();
    await userEvent.click(button("Verlauf (1)"));
    await expect.element(button("Erneut senden: GET /looms")).toBeVisible();
    await expect.element(button("GET /looms als cURL kopieren")).toBeVisible();
    expect(await rejectionOf(handle, "open", "get:/nowhere")).toBe(
      "Das Dokument enthält diese Operation nicht.",
    );
  });

  test("a record editor shows its dialogs", async () => {
    const editor = new OpenAPIRecordEditor({ ...options, path: "/looms/{id}" });
    await show(present(editor.view()), { messages });
    await userEvent.fill(page.getByRole("textbox", { name: "id" }), "7");
    await userEvent.click(button("Laden"));
    await userEvent.fill(page.getByRole("textbox", { name: "name" }), "Glimåkra");
    await userEvent.click(button("Laden"));
    const dialog = page.getByRole("dialog", { name: "Änderungen verwerfen?" });
    await expect.element(dialog).toHaveTextContent("Ihre Änderungen");
    await userEvent.click(button("Weiter bearbeiten"));
    await userEvent.click(button("Speichern"));
    await expect.element(page.getByText("Gespeichert.")).toBeVisible();
  });
});

/** The reason for which a call is rejected, in German. */
async function rejectionOf(handle: Handle, name: string, ...args: unknown[]): Promise<string> {
  const outcome = await handle.call(name, ...args);
  if (outcome.ok) throw new Error(`${name} was not rejected`);
  return translate(outcome.translatable ?? outcome.reason, german);
}

test("[R240] a component applies another language with its next render", async () => {
  const holder = document.createElement("main");
  document.body.append(holder);
  const root = createRoot(holder);
  onTestFinished(() => {
    root.unmount();
    holder.remove();
  });
  const form = { ...options, path: "/looms" };
  root.render(<Form {...form} />);
  await expect.element(button("Send")).toBeVisible();
  root.render(<Form {...form} messages="de" />);
  await expect.element(button("Senden")).toBeVisible();
});
