import { expect, it } from "vitest";

import { settingsOf } from "./options.ts";

it.each([
  ["instance", { instance: "a/b" }],
  ["instance", { instance: "a.b" }],
  ["path", { basePath: "/a/../b" }],
  ["origin", { allowedOrigins: ["app.example.com"] }],
  ["origin", { allowedOrigins: ["https://app.example.com/path"] }],
  ["origin", { allowedOrigins: ["*"] }],
  ["origin", { allowedOrigins: ["https://user@app.example.com"] }],
  ["origin", { allowedOrigins: ["null"] }],
  ["origin", { imageSources: ["*"] }],
  ["origin", { imageSources: ["http:"] }],
  ["origin", { imageSources: ["https://pictures.example; script-src *"] }],
])("[N9] refuses a wrong %s: %j", (code, options) => {
  expect(() => settingsOf(options)).toThrow(expect.objectContaining({ code }));
});

it("[N9] takes an origin with a slash at its end", () => {
  const { allowedOrigins } = settingsOf({ allowedOrigins: ["https://app.example.com/"] });
  expect(allowedOrigins).toEqual(["https://app.example.com"]);
});
