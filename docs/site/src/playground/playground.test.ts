import { Group } from "@heddle/core";
import { expect, it } from "vitest";
import { Playground } from "./playground.ts";
import { samples } from "./samples.ts";

function formOf({ form }: Playground): Group {
  const widget = form.children.find((view) => view instanceof Group);
  if (!widget) throw new Error("the form is not a group");
  return widget;
}

const labelsOf = (playground: Playground): string[] =>
  formOf(playground).children.map(({ label }) => label);

it.each(Object.keys(samples))("has a form for the sample %s", (name) => {
  const playground = new Playground();
  playground.sample.enter(name);
  expect(playground.problem.visible).toBe(false);
  expect(formOf(playground).children.length).toBeGreaterThan(0);
});

it("follows the schema and keeps values of fields that still exist", () => {
  const playground = new Playground();
  formOf(playground).value = { name: "Ada", email: "ada@example.org" };
  playground.schema.enter(
    '{ "properties": { "name": { "title": "Who" }, "age": { "title": "Age" } } }',
  );
  expect(labelsOf(playground)).toEqual(["Who", "Age"]);
  expect(playground.value.value).toEqual({ name: "Ada" });
});

it.each(["{ not json", "5", ""])("keeps the last form and shows the reason: %s", (text) => {
  const playground = new Playground();
  const before = formOf(playground);
  playground.schema.enter(text);
  expect(playground.problem.visible).toBe(true);
  expect(playground.problem.text).not.toBe("");
  expect(formOf(playground)).toBe(before);
  playground.schema.enter('{ "properties": { "a": { "type": "string" } } }');
  expect(playground.problem.visible).toBe(false);
});
