import { describe, expect, it } from "vitest";

import { TextArea, TextInput } from "../index.ts";

describe("text with several lines", () => {
  it.each([
    ["a\r\nb", "a\nbX", "a\r\nbX"],
    ["a\r\nb", "a\nnew\nb", "a\r\nnew\r\nb"],
    ["a\rb", "a\nb\nc", "a\rb\rc"],
    ["a\r\nb\nc\rd", "a\nb\nX\nc\nd", "a\r\nb\nX\nc\rd"],
    ["a\nb\r\nc", "a\nb\ncX", "a\nb\r\ncX"],
    ["a\r\nb\r\nc", "c", "c"],
    ["a\r\nb", "\n\n", "\r\n\r\n"],
    ["a\nb", "a\nb\nc", "a\nb\nc"],
    ["a\r\nb", "a\r\nX", "a\r\nX"],
  ])("[V59] %j edited as %j is %j", (value, entered, written) => {
    for (const input of [new TextInput({ value }), new TextArea({ value })]) {
      input.enter(entered);
      expect(input.value).toBe(written);
    }
  });

  it("[V59] gets its original line breaks even after all were deleted", () => {
    const input = new TextArea();
    input.value = "a\r\nb";
    input.enter("ab");
    input.enter("a\nb");
    expect(input.value).toBe("a\r\nb");
  });
});
