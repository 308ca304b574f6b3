import { describe, expect, it } from "vitest";

import { validate } from "./index.ts";

/** Of the first of some texts that does not match. */
const messageOf = (pattern: string): string | undefined =>
  ["\n", ","].flatMap((text) => validate(text, { type: "string", pattern }))[0]?.message;

describe("the issue of a pattern", () => {
  it.each([
    [String.raw`^\d{5}$`, "Must be 5 digits."],
    [String.raw`^\d$`, "Must be 1 digit."],
    ["^[0-9]{2,4}$", "Must be 2 to 4 digits."],
    ["^[A-Z]{2}[0-9]{2,}$", "Must be 2 capital letters, then 2 or more digits."],
    [String.raw`^\d\d\d$`, "Must be 3 digits."],
    [String.raw`^\d{5}(-\d{4})?$`, "Must be 5 digits, then optionally “-”, then 4 digits."],
    ["^[a-z0-9_-]+$", "Must be lowercase letters, digits, “-” or “_”."],
    ["^PO-[A-Za-z]+$", "Must be “PO-”, then letters."],
    ["^[A-Z]?[a-z]{3}$", "Must be optionally 1 capital letter, then 3 lowercase letters."],
    [String.raw`^(?:\d{3}) (\d{4})$`, "Must be 3 digits, then 1 space, then 4 digits."],
    ["^.{8,}$", "Must be 8 or more characters."],
    ["/^[a-f]{2}$/i", "Must match /^[a-f]{2}$/i."],
  ])("[S202] %s is in words: %s", (pattern, message) => {
    expect(messageOf(pattern)).toBe(message);
  });

  it.each([
    String.raw`\d{5}`,
    "^[1-9][0-9]*$",
    "^(a|b)$",
    "^(?=.*[A-Z]).{8,}$",
    "^[^,]+$",
    "^(ab){2}$",
    String.raw`^\d-\d-\d-\d$`,
    String.raw`^[\p{L}]+$`,
  ])("[S202] %s, which is longer in words, is shown as it is", (pattern) => {
    expect(messageOf(pattern)).toBe(`Must match ${pattern}.`);
  });
});

describe("a pattern between slashes", () => {
  it.each([
    ["/^[a-z]+$/", "abc", true],
    ["/^[a-z]+$/", "ABC", false],
    ["/^[a-z]+$/i", "ABC", true],
    ["/^a/", "abc", true],
    ["/c$/i", "ABC", true],
    ["/^a$/iu", "A", true],
    ["/path/", "a/path/b", true],
    ["/path/", "path", false],
  ])("[S203] %s and %j: %s", (pattern, value, isValid) => {
    expect(validate(value, { pattern }).length === 0).toBe(isValid);
  });
});
