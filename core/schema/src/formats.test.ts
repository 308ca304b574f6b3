import { describe, expect, it } from "vitest";

import { validate } from "./index.ts";

const table: Readonly<
  Record<string, readonly [good: readonly unknown[], bad: readonly unknown[]]>
> = {
  byte: [
    ["", "SGVkZGxl", "SGVkZA==", "_-8="],
    ["%", "a", "SGV=kZA="],
  ],
  date: [
    ["2024-02-29", "0000-01-01"],
    ["2023-02-29", "2024-04-31", "2024-13-01", "2024-1-1", "", "24-01-01"],
  ],
  "date-time": [
    [
      "2024-01-31T12:30:00Z",
      "2024-01-31t12:30:00.25+02:00",
      "1998-12-31T23:59:60Z",
      "1998-12-31T15:59:60-08:00",
    ],
    [
      "2024-01-31",
      "2024-01-31T25:00:00Z",
      "2024-01-31T12:30Z",
      "1998-12-31T22:59:60Z",
      "2024-01-31T12:30:00+24:00",
    ],
  ],
  duration: [
    ["P1D", "PT1H30M", "P1Y2M3DT4H5M6S", "P4W", "PT0.5S"],
    ["P", "PT", "1D", "P1S", "P1D2W", "P1YT"],
  ],
  email: [
    ["ada@example.com", "a.b+c@localhost", '"a b"@example.com', "a@[192.0.2.1]", "a@[IPv6:::1]"],
    [
      "",
      "ada",
      "ada@",
      "@example.com",
      "a b@example.com",
      "a..b@example.com",
      "ada@exa mple.com",
      "a@[1.2.3]",
      "a@-x.com",
    ],
  ],
  hostname: [
    ["example.com", "a-b.c", "localhost"],
    ["", "-a", "a-", "a_b", "a..b", "x".repeat(64)],
  ],
  int32: [
    [0, 2147483647, -2147483648, 5n, "12"],
    [2147483648, 1.5, 2147483648n, "1.5"],
  ],
  int64: [
    [0, 9007199254740991, 9223372036854775807n, "9223372036854775807"],
    [9223372036854775808n, 1e19, 0.5, "x"],
  ],
  ipv4: [
    ["192.0.2.1", "0.0.0.0"],
    ["256.0.0.1", "1.2.3", "01.2.3.4", "1.2.3.4.5", ""],
  ],
  ipv6: [
    ["::", "::1", "2001:db8::1", "1:2:3:4:5:6:7:8", "::ffff:192.0.2.1"],
    ["", ":", "1:2:3:4:5:6:7", "1::2::3", "::12345", "::ffff:1.2.3", "1:2:3:4:5:6:7:8::"],
  ],
  "idn-email": [["실례@실례.테스트"], ["실례"]],
  iri: [["http://ƒøø.example/?q=∂"], ["/path", "∂"]],
  "iri-reference": [["/∂", "∂"], ["\\"]],
  "json-pointer": [
    ["", "/a/b~0~1", "/"],
    ["a", "/~2", "/~"],
  ],
  regex: [
    ["^a+$", ""],
    ["(", "\\Z"],
  ],
  "relative-json-pointer": [
    ["0", "1/a", "2#"],
    ["/a", "-1", "01"],
  ],
  time: [
    ["12:30:00Z", "12:30:00.5-01:00"],
    ["12:30Z", "24:00:00Z", "12:60:00Z", "123000"],
  ],
  uri: [
    ["https://example.com/a?b#c", "mailto:a@b.c", "http://[::1]:80/", "urn:isbn:1"],
    ["", "/path", "https://exa mple.com", "http://a:b", "%%%", "http://a/%zz"],
  ],
  "uri-reference": [
    ["", "/path", "#a", "a/b?c", "//host"],
    ["a b", "\\a", "#a#b", "<a>"],
  ],
  "uri-template": [
    ["/a/{id}", ""],
    ["/a/{id", "}", "{}"],
  ],
  uuid: [
    ["123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000"],
    ["123e4567", "123e4567-e89b-12d3-a456-42661417400g"],
  ],
};

describe("formats", () => {
  it.each(Object.entries(table))("[S40] %s", (format, [good, bad]) => {
    for (const value of good) expect([value, validate(value, { format })]).toEqual([value, []]);
    for (const value of bad)
      expect([value, validate(value, { format })]).toMatchObject([value, [{ code: "format" }]]);
  });

  it.each(["unknown", "toString", "__proto__", "password", "binary"])(
    "[S40] does not check %s",
    (format) => {
      expect(validate("anything", { format })).toEqual([]);
      expect(validate(1, { format })).toEqual([]);
      expect(validate(new Date(0), { format })).toEqual([]);
    },
  );

  it("[S40] ignores values of other types", () => {
    expect(validate(1, { format: "email" })).toEqual([]);
    expect(validate({}, { format: "date" })).toEqual([]);
  });

  it("[S41] accepts times without a zone", () => {
    expect(validate("12:30:00", { format: "time" })).toEqual([]);
    expect(validate("2024-01-31T12:30:00", { format: "date-time" })).toEqual([]);
  });
});
