import { HeddleError } from "@heddle/params";
import { expect, test } from "vitest";

import {
  Button,
  Column,
  Group,
  Image,
  Rows,
  schemaToWidget,
  Select,
  Table,
  Tabs,
  TextInput,
  toView,
} from "./index.ts";

/** The functions as plain JavaScript sees them: without types. */
// oxlint-disable-next-line typescript/no-explicit-any -- the arguments are wrong on purpose
const untyped = (value: unknown): any => value;

const wrongCalls: readonly (readonly [string, string, () => unknown])[] = [
  ["schemaToWidget()", "invalid_argument", () => untyped(schemaToWidget)()],
  ["schemaToWidget(null)", "invalid_argument", () => untyped(schemaToWidget)(null)],
  ["schemaToWidget(name)", "invalid_argument", () => untyped(schemaToWidget)("a")],
  [
    "schemaToWidget(name, schema, 5)",
    "invalid_argument",
    () => untyped(schemaToWidget)("a", {}, 5),
  ],
  [
    "schemaToWidget with a misspelled option",
    "unknown_option",
    () => untyped(schemaToWidget)("a", {}, { requird: true }),
  ],
  ["toView()", "not_viewable", () => untyped(toView)()],
  ["toView(null)", "not_viewable", () => untyped(toView)(null)],
  ["toView({})", "not_viewable", () => untyped(toView)({})],
  [
    "new Column({ children: [null] })",
    "not_viewable",
    () => new (untyped(Column))({ children: [null] }),
  ],
  ["new Column({ children: 5 })", "validation", () => new (untyped(Column))({ children: 5 })],
  ["new Tabs(5)", "invalid_argument", () => new (untyped(Tabs))(5)],
  ["new Button()", "validation", () => new (untyped(Button))()],
  ["new Button({ label: 5 })", "validation", () => new (untyped(Button))({ label: 5 })],
  ["new Image()", "validation", () => new (untyped(Image))()],
  ["new Table({ rows: 5 })", "validation", () => new (untyped(Table))({ rows: 5 })],
  ["new Table(null)", "invalid_argument", () => new (untyped(Table))(null)],
  ["new Select({ options: 5 })", "validation", () => new (untyped(Select))({ options: 5 })],
  ["new Select(null)", "invalid_argument", () => new (untyped(Select))(null)],
  ["new TextInput(null)", "invalid_argument", () => new (untyped(TextInput))(null)],
  ["new Group(null)", "invalid_argument", () => new (untyped(Group))(null)],
  ["new Group({ children: 5 })", "validation", () => new (untyped(Group))({ children: 5 })],
  ["new Group({ build: 5 })", "validation", () => new (untyped(Group))({ build: 5 })],
  ["new Rows()", "validation", () => new (untyped(Rows))()],
  ["new Rows({ buildRow: 5 })", "validation", () => new (untyped(Rows))({ buildRow: 5 })],
];

test.each(wrongCalls)("[V70] %s throws the code %s", (_call, code, run) => {
  let thrown: unknown;
  try {
    run();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(HeddleError);
  expect(thrown).toMatchObject({ code });
});
