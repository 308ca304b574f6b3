import * as views from "@heddle/views";
import { toView, View, type Viewable } from "@heddle/views";
import { afterAll, describe, expect, it } from "vitest";

import { startApis } from "../api/answer-apis.ts";
import type { ExampleApis } from "../api/example-apis.ts";

const apis = await startApis();
afterAll(() => apis.close());

interface Example {
  readonly app: (apis: ExampleApis) => Viewable;
}

const examples = import.meta.glob<Example>([
  "./*.ts",
  "./*.tsx",
  "!./*.test.ts",
]);
const sources = import.meta.glob<string>(
  ["./*.ts", "./*.tsx", "!./*.test.ts"],
  {
    query: "?raw",
    import: "default",
  },
);

describe.each(Object.keys(examples))("%s", (path) => {
  it("returns a new view on each call", async () => {
    const { app } = await examples[path]!();
    expect(toView(app(apis))).toBeInstanceOf(View);
    expect(toView(app(apis))).not.toBe(toView(app(apis)));
  });

  it("starts with a description and is short", async () => {
    const source = await sources[path]!();
    expect(source).toMatch(/^\/\*\* [A-Z].+\. \*\/\n/);
    // A graph needs room for types, data and events, and a form of two for the second person.
    const limit = /new (Flow|SharedView)\(|Flow\.from\w+\(|extends Flow/.test(
      source,
    )
      ? 150
      : 40;
    expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(limit);
  });
});

it("the examples cover every kind of view", async () => {
  const loaded = await Promise.all(
    Object.values(examples).map((load) => load()),
  );
  const shown = new Set(
    loaded.flatMap(({ app }) => kindsIn(toView(app(apis)))),
  );
  expect(publicKinds().filter((kind) => !shown.has(kind))).toEqual([]);
});

/** The kinds of exported views, without the base classes. */
function publicKinds(): string[] {
  const kinds = Object.values(views)
    .filter(
      (value): value is typeof View =>
        isClass(value) && value.prototype instanceof View,
    )
    .map(({ kind }) => kind);
  return [...new Set(kinds)].filter(
    (kind) => kind !== "view" && kind !== "widget",
  );
}

function isClass(value: unknown): value is { prototype: unknown } {
  return typeof value === "function" && "prototype" in value;
}

function kindsIn(view: View): string[] {
  const children = "children" in view ? (view.children as View[]) : [];
  return [view.kind, ...children.flatMap(kindsIn)];
}
