import { ExactNumber } from "@heddle/params";
import { describe, expect, it } from "vitest";

import {
  Alert,
  Image,
  JsonTree,
  Markdown,
  ProblemList,
  Progress,
  Sparkline,
  Table,
  Text,
} from "../index.ts";
import { withCode, withIssue } from "../../../params/src/thrown.fixture.ts";

describe("panes", () => {
  it.each([
    "https://a.b/c.png",
    "http://a.b",
    "blob:x",
    "data:image/png;base64,AA",
    "/a.png",
    "../a.png",
    "a.png",
  ])("[V4] shows an image from %s", (source) => {
    expect(new Image({ source, alt: "" }).source).toBe(source);
  });

  it.each([
    "javascript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "JAVASCRIPT:x",
  ])("[V4] rejects an image from %s", (source) => {
    expect(() => new Image({ source, alt: "" })).toThrow(withIssue("invalid_format", "source"));
  });

  it("[V4] shows an image from a file", () => {
    const file = new Blob(["x"], { type: "image/png" });
    expect(new Image({ source: file, alt: "a" }).read("source")).toBe(file);
  });

  it("[V4] rejects an invalid heading level, severity, depth, progress or value", () => {
    expect(new Text({ text: "a", level: 6 }).level).toBe(6);
    expect(() => new Text({ level: 7 })).toThrow(withIssue("too_big", "level"));
    expect(() => new Alert({ severity: "fatal" as never })).toThrow(
      withIssue("invalid_value", "severity"),
    );
    expect(() => new JsonTree({ depth: -1 })).toThrow(withIssue("too_small", "depth"));
    expect(() => new Progress({ value: -1 })).toThrow(withIssue("too_small", "value"));
    expect(() => new Progress({ maximum: 0 })).toThrow(withIssue("too_small", "maximum"));
    expect(new Progress().value).toBeNull();
    expect(() => new Sparkline({ values: [1, Number.NaN] })).toThrow(
      withIssue("invalid_type", "values", 1),
    );
    expect(() => new Sparkline({ maximum: Infinity })).toThrow(
      withIssue("invalid_type", "maximum"),
    );
    expect(new Markdown({ text: "# a" }).text).toBe("# a");
  });
});

describe("Table", () => {
  const rows = [
    { name: "item 10", price: 3, when: new Date("2026-03-06") },
    { name: "item 9", price: 20, when: new Date("2026-03-10") },
    { name: "Item 1", price: 100, when: new Date("2026-03-07"), note: "x" },
  ];
  const column = (table: Table, name: string): unknown[] =>
    table.cells.map((cells) => cells[table.header.indexOf(name)]);

  it("[V5] shows all fields, or the given columns, and null for a missing field", () => {
    const table = new Table({ rows });
    expect(table.header).toEqual(["name", "price", "when", "note"]);
    expect(column(table, "note")).toEqual([null, null, "x"]);
    expect(table.total).toBe(3);
    table.columns = ["price", "toString"];
    expect(table.cells).toEqual([
      [3, null],
      [20, null],
      [100, null],
    ]);
  });

  it("[V5] sorts ascending, descending and in the original order: numbers and dates by size, texts by locale", async () => {
    const table = new Table({ rows });
    const orders: unknown[][] = [];
    for (const name of ["price", "when", "name"]) {
      for (let press = 0; press < 3; press++) {
        await table.call("sort", name);
        orders.push(column(table, "price"));
      }
    }
    expect(orders).toEqual([
      [3, 20, 100],
      [100, 20, 3],
      [3, 20, 100],
      [3, 100, 20],
      [20, 100, 3],
      [3, 20, 100],
      [100, 20, 3],
      [3, 20, 100],
      [3, 20, 100],
    ]);
    expect(table.order).toBeNull();
  });

  it("[V5] sorts by another column ascending first", () => {
    const table = new Table({ rows });
    table.sort("price");
    table.sort("name");
    expect(table.order).toEqual({ column: "name", descending: false });
  });

  it("[V5] shows a hundred rows, and a hundred more on request", async () => {
    const table = new Table({ rows: Array.from({ length: 250 }, (_, id) => ({ id })) });
    const sizes = [table.cells.length];
    for (let press = 0; press < 2; press++) {
      await table.call("showMore");
      sizes.push(table.cells.length);
    }
    expect([sizes, table.total]).toEqual([[100, 200, 250], 250]);
  });

  it("[V65] runs the action for the row with an index, if the row has it, however the rows are sorted", async () => {
    const done: unknown[] = [];
    const action = {
      label: "Open",
      isFor: ({ price }: Readonly<Record<string, unknown>>) => price !== 20,
      act: ({ price }: Readonly<Record<string, unknown>>) => void done.push(price),
    };
    const table = new Table({ rows, actions: [action] });
    expect([table.actionButtons, table.actionNames]).toEqual([
      [{ label: "Open" }],
      [["item 10"], [null], ["Item 1"]],
    ]);
    await table.call("act", 0);
    table.sort("price");
    table.sort("price");
    expect(table.rowIndexes).toEqual([2, 1, 0]);
    await table.call("act", 0);
    await table.call("act", 2, "Item 1");
    expect(await table.call("act", 1)).toMatchObject({ ok: false });
    expect(await table.call("act", 9)).toMatchObject({ ok: false });
    expect(done).toEqual([3, 3, 100]);
    table.actions = [];
    expect(await table.call("act", 0)).toMatchObject({ ok: false });
    expect([table.actionButtons, table.rowIndexes]).toEqual([[], []]);
  });

  it("[V65] has several actions in a row, and runs the one that is named by its index", async () => {
    const done: unknown[] = [];
    const actions = ["Open", "Delete"].map((label) => ({
      label,
      isFor: ({ price }: Readonly<Record<string, unknown>>) => label === "Open" || price !== 20,
      act: ({ price }: Readonly<Record<string, unknown>>) => void done.push([label, price]),
    }));
    const table = new Table({ rows, actions });
    expect(table.actionNames[1]).toEqual(["item 9", null]);
    await table.call("act", 0, "item 10", 1);
    await table.call("act", 1, undefined, 0);
    expect(await table.call("act", 1, undefined, 1)).toMatchObject({ ok: false });
    expect(await table.call("act", 0, undefined, 2)).toMatchObject({ ok: false });
    expect(await table.call("act", 0, undefined, -1)).toMatchObject({ ok: false });
    expect(done).toEqual([
      ["Delete", 3],
      ["Open", 20],
    ]);
  });

  it("[V65] runs the action for the named row after the rows were replaced, and for none of two", async () => {
    const done: unknown[] = [];
    const act = ({ id }: Readonly<Record<string, unknown>>): unknown => done.push(id);
    const action = {
      label: "Open",
      act: (row: Readonly<Record<string, unknown>>) => void act(row),
    };
    const named = (...names: string[]): { name: string; id: number }[] =>
      names.map((name, id) => ({ name, id }));
    const table = new Table({ rows: named("warp", "weft"), actions: [action] });
    table.rows = named("reed", "warp", "weft");
    await table.call("act", 1, "weft");
    expect(done).toEqual([2]);
    table.rows = named("reed", "weft", "weft");
    expect(await table.call("act", 0, "weft")).toMatchObject({ ok: false });
    expect(await table.call("act", 1, "warp")).toMatchObject({ ok: false });
    await table.call("act", 1, "weft");
    expect(done).toEqual([2, 1]);
  });

  it("[V65] a row whose first cell is not plain has the name that the action returns", () => {
    const pods = [{ metadata: { name: "loom" } }, { metadata: "plain" }];
    const action = {
      label: "Open",
      nameOf: ({ metadata }: Readonly<Record<string, unknown>>) =>
        (metadata as { readonly name: string }).name,
      act: () => {},
    };
    expect(new Table({ rows: pods, actions: [action] }).actionNames.flat()).toEqual([
      "loom",
      "plain",
    ]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ["null", { first: null }, "loom"],
    ["missing", {}, "loom"],
    ["empty", { first: "" }, "loom"],
    ["a list", { first: ["a"] }, "loom"],
    ["a text", { first: "a" }, "a"],
    ["a number", { first: 0 }, "0"],
    ["a boolean", { first: false }, "false"],
    ["a long number", { first: 2n ** 64n }, "18446744073709551616"],
    [
      "an exact number",
      { first: new ExactNumber("1.00000000000000000001") },
      "1.00000000000000000001",
    ],
  ])("[V65] a row whose first cell is %s has that name only if it is plain", (_, row, name) => {
    const action = { label: "Open", nameOf: () => "loom", act: () => {} };
    const table = new Table({ rows: [row], columns: ["first"], actions: [action] });
    expect(table.actionNames).toEqual([[name]]);
  });

  it("[V5] follows its rows in one transaction, and hides them from views", () => {
    const table = new Table({ rows });
    const seen: unknown[] = [];
    table.watch(["cells", "header", "total"], (changes) =>
      seen.push(Object.keys(changes).toSorted()),
    );
    table.rows = [{ a: 1 }];
    expect(seen).toEqual([["cells", "header", "total"]]);
    expect(() => table.read("rows")).toThrow(withCode("hidden"));
  });

  it("[V112] a problem list opens the problems that it lists", async () => {
    const opened: number[] = [];
    const list = new ProblemList({
      title: "2 problems",
      problems: [
        { id: 7, text: "Name: is taken", linked: true },
        { id: 8, text: "The order is closed.", linked: false },
      ],
      onOpen: (id) => void opened.push(id),
    });
    expect(await list.call("open", 7)).toMatchObject({ ok: true });
    for (const id of [8, 9]) {
      expect(await list.call("open", id)).toMatchObject({ ok: false, code: "refused" });
    }
    expect(opened).toEqual([7]);
  });
});
