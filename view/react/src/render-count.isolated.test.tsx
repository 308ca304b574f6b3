import { type Group, schemaToWidget } from "@heddle/views";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { builtInViews } from "./built-in-views.ts";
import { InputDevice } from "./flow/pointer.fixture.ts";
import { registerView, type ViewProps } from "./registry.ts";
import { frame, show } from "./show.fixture.tsx";

type JsonSchema = Parameters<typeof schemaToWidget>[1];

const rendered: string[] = [];

for (const [kind, component] of Object.entries(builtInViews)) {
  // Called as a function, so that every render of the component is one of the wrapper.
  const show = component as (props: ViewProps) => ReactNode;
  registerView(kind, (props) => {
    rendered.push(kind);
    return show(props);
  });
}

function bigForm(): Group {
  const kinds: readonly JsonSchema[] = [
    { type: "string" },
    { type: "integer" },
    { type: "boolean" },
    { enum: ["a", "b"] },
  ];
  const section = (from: number): JsonSchema => ({
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [
        `field ${from + at}`,
        kinds[at % kinds.length] ?? true,
      ]),
    ),
  });
  const properties = Object.fromEntries(
    [0, 100, 200, 300, 400].map((from) => [`part ${from}`, section(from)]),
  );
  const schema = { type: "object", properties, required: Object.keys(properties) };
  return schemaToWidget("form", schema, { required: true }) as Group;
}

test("[R34] a keystroke in a form of 500 fields renders at most its field", async () => {
  const form = bigForm();
  const root = await show(form);
  await expect.poll(() => root.querySelectorAll("label").length).toBe(500);
  const input = page.getByRole("textbox", { name: "field 200", exact: true });
  await userEvent.click(input);
  await userEvent.keyboard("a");
  rendered.length = 0;
  await userEvent.keyboard("b");
  expect(rendered).toEqual([]);
  expect(form.value).toMatchObject({ "part 200": { "field 200": "ab" } });
  await userEvent.click(page.getByRole("spinbutton", { name: "field 201", exact: true }));
  await userEvent.keyboard("1");
  rendered.length = 0;
  await userEvent.keyboard("2");
  expect(rendered).toEqual(["integer-input"]);
  rendered.length = 0;
  await userEvent.click(page.getByRole("checkbox", { name: "field 302", exact: true }));
  expect(rendered.filter((kind) => kind === "checkbox")).toHaveLength(1);
  expect(rendered.filter((kind) => kind === "group")).toEqual([]);
});

test("[R34] the initial mount renders every view once", async () => {
  const form = bigForm();
  // A number under the pointer is rendered again, with its step buttons.
  await new InputDevice().move({ x: 1, y: 1 });
  rendered.length = 0;
  const root = await show(form);
  await expect.poll(() => root.querySelectorAll("label").length).toBe(500);
  expect(rendered).toHaveLength(500 + 5 + 1);
});

test("[R38] a long form is rendered from its start, and the rest at once after a frame", async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 500 }, (_, at) => [`field ${at}`, { type: "string" }]),
  );
  const form = schemaToWidget("form", { type: "object", properties }, { required: true });
  const root = await show(form);
  const counts = new Set<number>();
  const observer = new MutationObserver(() => counts.add(root.querySelectorAll("input").length));
  observer.observe(root, { childList: true, subtree: true });
  counts.add(root.querySelectorAll("input").length);
  await expect.poll(() => root.querySelectorAll("input").length).toBe(500);
  observer.disconnect();
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(48);
});

test("[R38] a field far below the screen is scrolled into view when it gets the focus", async () => {
  const form = bigForm();
  const root = await show(form);
  await expect.poll(() => root.querySelectorAll("label").length).toBe(500);
  form.at(["part 400", "field 499"])?.requestFocus();
  const field = page.getByLabelText("field 499", { exact: true });
  await expect.element(field).toBeInViewport();
  // The fields around it get their real height some frames later.
  for (let count = 0; count < 20; count++) await frame();
  expect(field.element().getBoundingClientRect().bottom - innerHeight).toBeLessThan(1);
  // A user who scrolls on, with the pointer beside the form, is not taken back.
  document.body.dispatchEvent(new WheelEvent("wheel", { bubbles: true, composed: true }));
  scrollTo({ top: 0 });
  for (let count = 0; count < 20; count++) await frame();
  expect(scrollY).toBe(0);
});

test("[R34] fields that fail together are rendered together, once each", async () => {
  const names = Array.from({ length: 50 }, (_, at) => `field ${at}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const schema = { type: "object", properties, required: names };
  const form = schemaToWidget("form", schema, { required: true });
  const root = await show(form);
  // The last fields are mounted after a frame.
  await expect.poll(() => root.querySelectorAll("input").length).toBe(50);
  rendered.length = 0;
  form.validate();
  await expect.poll(() => root.querySelectorAll("[aria-invalid]").length).toBe(50);
  expect(rendered.filter((kind) => kind === "text-input")).toHaveLength(50);
});
