import { OpenAPIForm } from "@heddle/openapi";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { localAndReplica, show } from "../show.fixture.tsx";

const attack = `<img src=x onerror="window.attacked = true"><script>window.attacked = true</script>`;
const schema = { oneOf: [{ const: "a", title: attack }, { const: attack }], description: attack };
const parameters = [
  { name: "kind", in: "query", description: attack, schema },
  { name: attack, in: "query", schema: { type: "string", title: attack, examples: [attack] } },
];
const openapi = {
  openapi: "3.1.0",
  info: { title: attack, version: "1" },
  paths: { "/x": { get: { summary: attack, description: attack, parameters, responses: {} } } },
};

/** All elements of the page, also those in shadow roots. */
function elements(root: ParentNode = document): Element[] {
  return [...root.querySelectorAll("*")].flatMap((element) => [
    element,
    ...(element.shadowRoot ? elements(element.shadowRoot) : []),
  ]);
}

test.each(localAndReplica)(
  "[R31, O84] on a %s no text of a document or of an HTML response becomes an element",
  async (_name, present) => {
    const form = new OpenAPIForm({
      openapi,
      baseUrl: "https://studio.example.com",
      path: "/x",
      fetch: async () =>
        new Response(attack, { status: 200, headers: { "Content-Type": "text/html" } }),
    });
    await show(present(form.view()));
    await page.getByRole("button", { name: "Send" }).click();
    await expect.element(page.getByText("200 OK")).toBeVisible();
    const made = elements().filter((element) => element.hasAttribute("onerror"));
    expect(made).toEqual([]);
    // The texts are shown: in the title and in an option, among others.
    const shown = elements().filter(({ childNodes, textContent }) => {
      return childNodes.length === 1 && textContent === attack;
    });
    const names = shown.map(({ localName }) => localName);
    expect(names).toEqual(expect.arrayContaining(["h2", "option"]));
    expect("attacked" in window).toBe(false);
  },
);
