import { describe, expect, it } from "vitest";

import { Difference, Download, Feed, safeFileName, type Text } from "../index.ts";
import { withCode } from "../../../params/src/thrown.fixture.ts";

describe("Download", () => {
  it.each([
    ["report.pdf", "report.pdf"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Windows\\system.ini", "system.ini"],
    ["a\u0000b\r\nc.txt", "abc.txt"],
    ["invoice\u202Efdp.exe", "invoicefdp.exe"],
    ["  .htaccess. ", "htaccess"],
    ["what?<now>|.txt", "what__now__.txt"],
    ["con.txt", "_con.txt"],
    ["Übersicht 2026.csv", "Übersicht 2026.csv"],
    ["", "download"],
    ["..", "download"],
    ["/", "download"],
    [`${"a".repeat(300)}.json`, `${"a".repeat(115)}.json`],
  ])("[V55] sanitizes %j to %j", (given, name) => {
    expect(safeFileName(given)).toBe(name);
    expect(new Download({ file: new Blob(["x"]), name: given }).name).toBe(name);
  });

  it("[V55] defaults to the name of the file, and follows a change", () => {
    const download = new Download({ file: new File(["x"], "a/b.txt") });
    expect(download.name).toBe("b.txt");
    download.name = "../c.txt";
    expect(download.name).toBe("c.txt");
  });
});

describe("Difference", () => {
  it("[V56] lists added, removed and changed fields, and omits equal ones", () => {
    const difference = new Difference({
      changes: [
        { field: "id", before: 12_345_678_901_234_567_890n, after: 12_345_678_901_234_567_891n },
        { field: "same", before: { a: [1] }, after: { a: [1] } },
        { field: "size", after: 5 },
        { field: "note", before: "5" },
        { field: "owner", before: "Ada", after: null },
      ],
    });
    expect(difference.rows).toEqual([
      {
        field: "id",
        kind: "changed",
        before: "12345678901234567890",
        after: "12345678901234567891",
      },
      { field: "size", kind: "added", before: null, after: "5" },
      { field: "note", kind: "removed", before: '"5"', after: null },
      { field: "owner", kind: "changed", before: '"Ada"', after: "null" },
    ]);
    difference.changes = [];
    expect(difference.rows).toEqual([]);
  });

  it("[V56] hides a secret from views", () => {
    const difference = new Difference({
      changes: [{ field: "password", before: "old-one", after: "new-one", isSecret: true }],
    });
    expect(() => difference.read("changes")).toThrow(withCode("hidden"));
    expect(JSON.stringify(difference.read("rows"))).not.toMatch(/old-one|new-one/);
    expect(difference.rows).toMatchObject([{ field: "password", kind: "changed" }]);
  });

  it("[V56] shortens long values", () => {
    const difference = new Difference({ changes: [{ field: "a", after: "x".repeat(5_000) }] });
    expect(difference.rows[0]?.after).toHaveLength(1_001);
  });
});

describe("Feed", () => {
  it("[V57] keeps the last items, and counts all", () => {
    const feed = new Feed({ maxItems: 2 });
    for (const text of ["a", "b", "c"]) feed.add(text);
    expect(feed.children.map((child) => (child as Text).text)).toEqual(["b", "c"]);
    expect(feed.total).toBe(3);
    feed.end();
    feed.add("d");
    expect([feed.total, feed.state]).toEqual([3, "ended"]);
  });

  it("[V57] is stopped once, by a view", async () => {
    const stops: string[] = [];
    const feed = new Feed({ onStop: () => stops.push("stop") });
    expect(await feed.call("stop")).toEqual({ ok: true });
    expect(await feed.call("stop")).toMatchObject({ ok: false, code: "refused" });
    feed.add("late");
    feed.end();
    expect([feed.state, feed.total, stops]).toEqual(["stopped", 0, ["stop"]]);
  });
});
