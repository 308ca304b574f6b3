import { OpenAPIForm } from "@heddle/openapi";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { mount } from "../mount.tsx";

/** Shows a form whose document has images in its descriptions. */
function show(images?: boolean): ShadowRoot {
  const picture = "![A loom](/loom.png)";
  const parameters = [
    { name: "kind", in: "query", description: `Kind ${picture}`, schema: { type: "string" } },
  ];
  const openapi = {
    openapi: "3.1.0",
    info: { title: "Studio", version: "1" },
    paths: { "/looms": { get: { description: `Looms ${picture}`, parameters, responses: {} } } },
  };
  const form = new OpenAPIForm({
    openapi,
    baseUrl: location.origin,
    path: "/looms",
    ...(images !== undefined && { images }),
  });
  const holder = document.createElement("main");
  document.body.replaceChildren(holder);
  mount(form, holder);
  return holder.shadowRoot ?? (holder.firstElementChild?.shadowRoot as ShadowRoot);
}

test("[O222] images in descriptions of a document are links", async () => {
  const root = show();
  await expect.poll(() => page.getByRole("link", { name: "A loom" }).elements()).toHaveLength(2);
  expect(root.querySelector("img")).toBe(null);
});

test("[O222] an app may allow images of the operation", async () => {
  show(true);
  await expect.poll(() => page.getByRole("img", { name: "A loom" }).elements()).toHaveLength(1);
  await expect.poll(() => page.getByRole("link", { name: "A loom" }).elements()).toHaveLength(1);
});
