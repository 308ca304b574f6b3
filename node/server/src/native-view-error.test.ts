import { Column, Text, toView } from "@heddle/views";
import { expect, it } from "vitest";

import { open } from "./test-server.fixture.ts";
import { until, visit } from "./visitor.fixture.ts";

const element = {
  $$typeof: Symbol.for("react.element"),
  type: "p",
  props: { title: "content of an element" },
  key: null,
};

it("[N8] a native element added later is not sent but logged, and the session continues", async () => {
  const text = new Text({ text: "before" });
  const column = new Column({ children: [text] });
  const server = await open(() => column);
  const ada = await visit(server);
  column.children = [text, toView(element)];
  text.text = "after";
  await until(() => ada.find("text").read("text") === "after");
  const children = ada.root.read("children") as { kind: string }[];
  expect(children.map(({ kind }) => kind)).toEqual(["text", "native"]);
  expect(ada.received.join()).not.toContain("content of an element");
  expect(server.log).toMatchObject([
    {
      level: "error",
      event: "native_view",
      message: expect.stringMatching(/registerView/),
    },
  ]);
});
