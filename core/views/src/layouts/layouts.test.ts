import { describe, expect, it } from "vitest";

import {
  Card,
  Column,
  Dialog,
  NativeView,
  Row,
  Section,
  Tabs,
  Text,
  type Viewable,
} from "../index.ts";
import { withCode, withIssue } from "../../../params/src/thrown.fixture.ts";

class Report {
  readonly text = new Text({ text: "report" });
  view(): Viewable {
    return this.text;
  }
}

describe.each([
  ["Column", (children: Viewable[]) => new Column({ children })],
  ["Row", (children: Viewable[]) => new Row({ children })],
  ["Card", (children: Viewable[]) => new Card({ title: "T", children })],
  ["Section", (children: Viewable[]) => new Section({ title: "T", children })],
  ["Dialog", (children: Viewable[]) => new Dialog({ title: "T", children })],
  ["Tabs", (children: Viewable[]) => new Tabs({ labels: children.map(String), children })],
])("%s", (_, make) => {
  it("[V2] accepts anything that can be shown, and converts it to views", () => {
    const [column, report] = [new Column(), new Report()];
    const element = {
      $$typeof: Symbol.for("react.element"),
      type: "p",
      props: { run: () => 1 },
      key: null,
    };
    const layout = make([column, report, "text", 5, element]);
    expect(layout.children[0]).toBe(column);
    expect(layout.children[1]).toBe(report.text);
    expect(layout.children[2]).toMatchObject({ text: "text" });
    expect(layout.children[3]).toMatchObject({ text: "5" });
    expect(layout.children[4]).toBeInstanceOf(NativeView);
  });

  it("[V2] rejects a value that cannot be shown", () => {
    expect(() => make([new Map() as never])).toThrow(withCode("not_viewable"));
  });
});

it("[V2] keeps its views when others are added", () => {
  const column = new Column({ children: ["a"] });
  const [first] = column.children;
  column.children = [...column.children, new Text({ text: "b" })];
  expect(column.children[0]).toBe(first);
  expect(column.children).toHaveLength(2);
});

describe("Tabs", () => {
  const tabs = (): Tabs => new Tabs({ labels: ["A", "B"], children: ["a", "b"] });

  it("[V3] shows the first tab until a view selects another", async () => {
    const view = tabs();
    expect(view.active).toBe(0);
    expect(await view.call("set", "active", 1)).toMatchObject({ ok: true });
    expect(view.active).toBe(1);
  });

  it.each([2, -1, 0.5, "1"])("[V3] rejects the tab %j", async (active) => {
    const view = tabs();
    expect(await view.call("set", "active", active)).toMatchObject({
      ok: false,
      code: "validation",
    });
    expect(view.active).toBe(0);
  });

  it("[V3] needs a label for each view", () => {
    expect(() => new Tabs({ labels: ["A"], children: ["a", "b"] })).toThrow(
      withIssue("labels", "labels"),
    );
    const view = tabs();
    expect(() => (view.children = view.children.slice(1))).toThrow(withIssue("labels", "labels"));
    view.update({ labels: ["B"], children: view.children.slice(1) });
    expect(view.children).toHaveLength(1);
    view.update({ labels: [], children: [] });
    expect([view.children, view.active]).toEqual([[], 0]);
  });

  it("[V3] rejects the removal of its active tab", () => {
    const view = tabs();
    view.active = 1;
    const rest = { labels: ["A"], children: view.children.slice(0, 1) };
    expect(() => view.update(rest)).toThrow(withIssue("active", "active"));
    view.update({ ...rest, active: 0 });
    expect(view.active).toBe(0);
  });
});

it("[V2] a view may open and close a section and a dialog", async () => {
  const [section, dialog] = [new Section({ title: "S" }), new Dialog({ title: "D" })];
  expect([section.open, dialog.open]).toEqual([true, false]);
  await section.call("set", "open", false);
  await dialog.call("set", "open", true);
  expect([section.open, dialog.open]).toEqual([false, true]);
});

it("[V165] a column and a section have one or two columns for short fields", () => {
  for (const layout of [
    new Column({ maxColumns: 2 }),
    new Section({ title: "T", maxColumns: 2 }),
  ]) {
    expect(layout.maxColumns).toBe(2);
    expect(() => layout.update({ maxColumns: 3 })).toThrow(withIssue("too_big", "maxColumns"));
  }
  expect(new Column().maxColumns).toBe(1);
});
