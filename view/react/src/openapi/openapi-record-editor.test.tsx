import type { OpenAPIRecordEditor as Editor } from "@heddle/openapi";
import { createRef, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";

import { OpenAPIRecordEditor } from "./openapi-record-editor.tsx";

const loom = {
  type: "object",
  properties: { name: { type: "string" }, shafts: { type: "integer" } },
};
const content = { "application/json": { schema: loom } };
const openapi = {
  openapi: "3.1.0",
  info: { title: "Studio", version: "1" },
  paths: {
    "/looms/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      get: { summary: "Read a loom", responses: { 200: { description: "", content } } },
      patch: { summary: "Change a loom", requestBody: { content } },
    },
  },
};

test("[R84] a record is loaded, edited and saved, and the ref gives the model", async () => {
  const asked: [string, string][] = [];
  let stored: object = { name: "Saori", shafts: 2 };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = await request.text();
    asked.push([request.method, body]);
    if (request.method === "PATCH") stored = { ...stored, ...(JSON.parse(body) as object) };
    return Response.json(stored);
  };
  const holder = document.createElement("main");
  document.body.append(holder);
  const root = createRoot(holder);
  onTestFinished(() => {
    root.unmount();
    holder.remove();
  });
  const ref = createRef<Editor | null>();
  const baseUrl = "https://api.example.com";
  root.render(
    <StrictMode>
      <OpenAPIRecordEditor
        {...{ openapi, baseUrl, fetch, ref }}
        path="/looms/{id}"
        showLookup={false}
        confirm
      />
    </StrictMode>,
  );
  await expect.poll(() => ref.current).not.toBeNull();
  await ref.current?.load({ id: 7 });
  await page.getByRole("textbox", { name: "name" }).fill("Glimåkra");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByRole("dialog")).toHaveTextContent("Saori");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect.element(page.getByText("Saved.")).toBeVisible();
  expect(asked).toEqual([
    ["GET", ""],
    ["PATCH", '{"name":"Glimåkra"}'],
  ]);
  expect(ref.current?.record).toEqual({ name: "Glimåkra", shafts: 2 });
});
