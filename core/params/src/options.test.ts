import { describe, expect, it } from "vitest";

import { assertOptions, editDistance, nearest } from "./index.ts";

const table = { confirm: "boolean", headers: "object", timeout: "nonNegativeNumber" } as const;

describe("[P100] assertOptions", () => {
  it.each([
    [{ confrim: true }, "unknown_option", "confrim"],
    [{ toString: 1 }, "unknown_option", "toString"],
    [{ timeout: 5 }, "missing_option", "headers"],
    [{ headers: undefined }, "missing_option", "headers"],
    [{ headers: "Bearer x" }, "invalid_argument", "headers"],
    [{ headers: {}, timeout: -1 }, "invalid_argument", "timeout"],
    [5, "invalid_argument", "options"],
    [null, "invalid_argument", "options"],
  ])("rejects %j", (options, code, option) => {
    expect(() => assertOptions("new Thing", options, table, ["headers"])).toThrow(
      expect.objectContaining({ code, option }),
    );
  });

  it("names the closest option, or all of them", () => {
    expect(() => assertOptions("new Thing", { confrim: true }, table)).toThrow('"confirm"');
    expect(() => assertOptions("new Thing", { zzz: true }, table)).toThrow("headers, timeout");
  });

  it("says what an option must be", () => {
    expect(() => assertOptions("new Thing", { timeout: -1 }, table)).toThrow("0 or more, not -1");
  });

  it("accepts known options, also undefined ones", () => {
    const options = { headers: {}, confirm: undefined };
    expect(() => assertOptions("new Thing", options, table, ["headers"])).not.toThrow();
  });

  it("counts a swapped pair of letters as one typo", () => {
    expect([editDistance("confrim", "confirm"), nearest("tpye", ["type", "tape"])]).toEqual([
      1,
      "type",
    ]);
  });
});
