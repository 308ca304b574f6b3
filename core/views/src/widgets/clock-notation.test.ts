import { describe, expect, it } from "vitest";

import { DateTimeInput, TimeInput } from "../index.ts";

describe("an edited date-time", () => {
  it.each([
    ["2024-01-01T10:00:00", "2024-01-02T10:00", "2024-01-02T10:00:00"],
    ["2024-01-01T10:00:00+02:00", "2024-01-02T11:30", "2024-01-02T11:30:00+02:00"],
    ["2024-01-01T10:00:00.123456Z", "2024-01-02T10:00:00.123Z", "2024-01-02T10:00:00.123456Z"],
    ["2024-01-01T10:00:00.123456Z", "2024-01-02T10:00:00.500Z", "2024-01-02T10:00:00.500000Z"],
    [
      "2024-01-01T10:00:00.123456-05:00",
      "2024-01-01T10:05:00.123",
      "2024-01-01T10:05:00.123456-05:00",
    ],
    ["2024-01-01T10:00:00.5Z", "2024-01-02T10:00:00.500Z", "2024-01-02T10:00:00.5Z"],
    ["2024-01-01T10:00:00.5Z", "2024-01-02T10:00:00.125Z", "2024-01-02T10:00:00.125Z"],
    ["2024-01-01T10:00:00Z", "2024-01-02T10:00:00.000Z", "2024-01-02T10:00:00Z"],
    ["2024-01-01T10:00:00.000000Z", "2024-01-02T10:00:00.000Z", "2024-01-02T10:00:00.000000Z"],
    ["2024-01-01 10:00:00z", "2024-01-02T10:00:00.000Z", "2024-01-02 10:00:00z"],
    ["2024-01-01T10:00:00", "2024-01-02T10:00:00+01:00", "2024-01-02T10:00:00+01:00"],
  ])("[V61] %s, entered as %s, is %s", (value, entered, written) => {
    const given = new DateTimeInput({ value });
    const set = new DateTimeInput();
    set.value = value;
    for (const input of [given, set]) {
      input.enter(entered);
      expect([input.value, input.draft]).toEqual([written, null]);
    }
  });

  it("[V61] keeps its notation after it was cleared", () => {
    const input = new DateTimeInput({ value: "2024-01-01T10:00:00+02:00" });
    expect(input.zone).toBe("+02:00");
    input.clear();
    input.enter("2024-01-02T11:30");
    expect([input.value, input.zone]).toEqual(["2024-01-02T11:30:00+02:00", "+02:00"]);
  });

  it("[V61] has the zone of the last value", () => {
    const input = new DateTimeInput();
    expect(input.zone).toBeUndefined();
    input.value = "2024-01-01T10:00:00";
    expect(input.zone).toBe("");
    input.value = "2024-01-01T10:00:00Z";
    expect(input.zone).toBe("Z");
  });

  it("[V61] keeps the entered notation if there was no value before", () => {
    const input = new DateTimeInput();
    input.enter("2024-01-02T10:00:00.000Z");
    expect(input.value).toBe("2024-01-02T10:00:00.000Z");
  });
});

describe("an edited time", () => {
  it.each([
    ["10:00:00.25+02:00", "11:00:00.250", "11:00:00.25+02:00"],
    ["10:00:00Z", "11:30", "11:30:00Z"],
    ["10:00:00", "11:30:15", "11:30:15"],
  ])("[V61] %s, entered as %s, is %s", (value, entered, written) => {
    const input = new TimeInput({ value });
    input.enter(entered);
    expect(input.value).toBe(written);
  });
});
