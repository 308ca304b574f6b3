import { expect, test } from "vitest";
import { kindTests, surprises, widgetKinds } from "./widget-kinds.ts";

const kinds = widgetKinds([
  'export class Group extends Container.with({}) {\n  static override readonly kind: string = "group";',
  "export abstract class Container extends Composite {",
]);

test("knows classes and kinds", () => {
  expect(kinds).toEqual({ classes: ["Group", "Container"], kinds: ["group"] });
});

test.each([
  "if (widget instanceof Group) return;",
  "const isWhole = handle.kind === 'group'".replaceAll("'", '"'),
  '"group" !== widget.kind',
  "[Text, Group].some((kind) => widget instanceof kind)",
])("finds %s", (line) => {
  expect(kindTests(`before\n${line}\nafter`, kinds)).toEqual([line]);
});

test.each(["new Group()", 'kind === "node"', "widget instanceof Widget", "[new Group()]"])(
  "ignores %s",
  (line) => {
    expect(kindTests(line, kinds)).toEqual([]);
  },
);

test("nobody outside core/views asks for the kind of a widget, but where it is known", () => {
  expect(surprises()).toEqual([]);
});
