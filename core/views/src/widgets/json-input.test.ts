import { describe, expect, it } from "vitest";

import { JsonInput } from "../index.ts";
import { messages } from "../messages.ts";

describe("JSON", () => {
  it("[V24] is parsed from text", () => {
    const input = new JsonInput();
    input.enter('{ "a": [1, null] }');
    expect(input.value).toEqual({ a: [1, null] });
    input.enter("  ");
    expect(input.value).toBeUndefined();
    input.enter('""');
    expect(input.value).toBe("");
  });

  it("[V24] JSON with a syntax error has the reason", () => {
    const input = new JsonInput();
    input.enter("{ a: 1 }");
    input.leave();
    expect(input.draft).toBe("{ a: 1 }");
    expect(input.error).toBe(messages.notJsonAt({ line: "1", column: "3" }).text);
  });

  it("[V63] JSON of known types has a hint", () => {
    const hint = "Enter a text in quotes or a whole number.";
    const title = new JsonInput({ hint, schema: { type: ["string", "integer"] } });
    title.enter("Found a bug");
    title.leave();
    expect([title.draft, title.error]).toEqual([
      "Found a bug",
      'Enter a text in quotes or a whole number. With quotes this is "Found a bug".',
    ]);
    title.enter("x".repeat(50));
    expect(title.error).toBe(hint);
    title.enter('"Found');
    expect(title.error).toBe(messages.notJsonAt({ line: "1", column: "7" }).text);
    title.enter('"Found a bug"');
    expect([title.value, title.error]).toEqual(["Found a bug", null]);
  });

  it("[V24] JSON that the schema rejects has the path of the issue", () => {
    const schema = { properties: { list: { items: { type: "integer" } } } };
    const input = new JsonInput({ schema });
    input.enter('{ "list": [1, "x"] }');
    input.leave();
    expect(input.error).toMatch(/^list › Item 2: /);
  });

  it("[V24] JSON with a forbidden key stays a draft", () => {
    const input = new JsonInput({ label: "Config", value: 1 });
    input.enter('{ "a": { "__proto__": 1 } }');
    input.leave();
    expect([input.value, input.draft]).toEqual([1, '{ "a": { "__proto__": 1 } }']);
    expect(input.error).toContain('Config.a: the key "__proto__" is refused');
  });

  it("[V111] keeps the text as it was typed, until the value comes from elsewhere", () => {
    const input = new JsonInput({ name: "data" });
    input.enter('{"a":1}');
    expect([input.written, input.value]).toEqual(['{"a":1}', { a: 1 }]);
    input.enter('{"a": 1}');
    expect(input.written).toBe('{"a": 1}');
    input.enter('{"a": ');
    expect([input.draft, input.value]).toEqual(['{"a": ', { a: 1 }]);
    input.assign({ a: 2 });
    expect([input.written, input.draft]).toEqual([null, null]);
  });
});
