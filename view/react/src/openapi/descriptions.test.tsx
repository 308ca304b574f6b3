import { OpenAPIForm } from "@heddle/openapi";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { show } from "../show.fixture.tsx";

/** A form whose document has images in its descriptions. */
function formWithImages(images?: boolean): OpenAPIForm {
  const picture = "![A loom](/loom.png)";
  const parameters = [
    { name: "kind", in: "query", description: `Kind ${picture}`, schema: { type: "string" } },
  ];
  const openapi = {
    openapi: "3.1.0",
    info: { title: "Studio", version: "1" },
    paths: { "/looms": { get: { description: `Looms ${picture}`, parameters, responses: {} } } },
  };
  return new OpenAPIForm({
    openapi,
    baseUrl: location.origin,
    path: "/looms",
    ...(images !== undefined && { images }),
  });
}

test("[O222] images in descriptions of a document are links", async () => {
  const root = await show(formWithImages());
  await expect.poll(() => page.getByRole("link", { name: "A loom" }).elements()).toHaveLength(2);
  expect(root.querySelector("img")).toBe(null);
});

test("[O222] an app may allow images of the operation", async () => {
  await show(formWithImages(true));
  await expect.poll(() => page.getByRole("img", { name: "A loom" }).elements()).toHaveLength(1);
  await expect.poll(() => page.getByRole("link", { name: "A loom" }).elements()).toHaveLength(1);
});
