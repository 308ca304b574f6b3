import { describe, expect, it } from "vitest";

import { DateInput, DateTimeInput, TimeInput } from "../index.ts";

describe("dates and times", () => {
  it("[V22] get the seconds that browsers omit", () => {
    const input = new TimeInput();
    input.enter("09:30");
    expect(input.value).toBe("09:30:00");
    input.enter("09:30:15.5Z");
    expect(input.value).toBe("09:30:15.5Z");
  });

  it("[V22] keep invalid input as a draft with the reason", () => {
    for (const [input, text] of [
      [new DateInput(), "2026-02-30"],
      [new TimeInput(), "24:00"],
      [new DateTimeInput(), "2026-03-01"],
    ] as const) {
      input.enter(text);
      input.leave();
      expect(input.value).toBeUndefined();
      expect(input.draft).toContain(text.slice(0, 5));
      expect(input.error).toMatch(/^Enter a/);
    }
  });

  it("[V22] are validated against the schema", () => {
    const input = new DateInput({ schema: { pattern: "^2026" } });
    expect([input.accepts("2026-01-01"), input.accepts("2025-01-01")]).toEqual([true, false]);
  });
});
