import { HeddleError } from "@heddle/params";
import { expect, it } from "vitest";

import { Column, NativeView, NotViewableError, Text, toView, type Viewable } from "./index.ts";
import { withCode } from "../../params/src/thrown.fixture.ts";

it("[V1] returns a view unchanged", () => {
  const column = new Column();
  expect(toView(column)).toBe(column);
});

it("[V1] shows text and numbers as text", () => {
  expect(toView("warp")).toBeInstanceOf(Text);
  expect(["warp", "", 0].map((value) => (toView(value) as Text).text)).toEqual(["warp", "", "0"]);
});

it("[V1] calls view() of an object, and of its result", () => {
  const text = new Text({ text: "weft" });
  expect(toView({ view: () => ({ view: () => text }) })).toBe(text);
});

it("[V1] wraps a React element or a DOM node", () => {
  const element = { $$typeof: Symbol.for("react.element"), type: "p", props: {}, key: null };
  const view = toView(element);
  expect(view).toBeInstanceOf(NativeView);
  expect((view as NativeView).content).toBe(element);
  expect(toView({ nodeType: 1 })).toBeInstanceOf(NativeView);
  expect(() => view.read("content")).toThrow(withCode("hidden"));
});

it.each([
  [undefined, "undefined cannot be shown"],
  [null, "null cannot be shown"],
  [true, "true cannot be shown"],
  [{}, "A Object cannot be shown"],
  [Object.create(null), "A plain object cannot be shown"],
  [new Map(), "A Map cannot be shown"],
])("[V1] rejects %j and lists what can be shown", (value, message) => {
  const attempt = (): unknown => toView(value as Viewable);
  expect(attempt).toThrow(NotViewableError);
  expect(attempt).toThrow(HeddleError);
  expect(attempt).toThrow(
    expect.objectContaining({ code: "not_viewable", message: expect.stringContaining(message) }),
  );
});
