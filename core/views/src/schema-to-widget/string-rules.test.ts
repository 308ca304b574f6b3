import type { JsonSchema, JsonSchemaObject } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { schemaToWidget } from "./schema-to-widget.ts";
import { describeRows } from "./schema-row.contract.ts";

describe("strings", () => {
  const text = (format: string): JsonSchemaObject => ({ type: "string", format });
  describeRows("[V43] a string", [
    ["password", text("password"), "password-input"],
    ["date", text("date"), "date-input"],
    ["date-time", text("date-time"), "date-time-input"],
    ["time", text("time"), "time-input"],
    ["binary", text("binary"), "file-input", { multiple: false, accept: "" }],
    [
      "byte with a media type",
      { ...text("byte"), contentMediaType: "image/png" },
      "file-input",
      { accept: "image/png" },
    ],
    ["byte without one", text("byte"), "text-input"],
    [
      "encoded content",
      { type: "string", contentMediaType: "image/*", contentEncoding: "base64" },
      "file-input",
      { accept: "image/*" },
    ],
    ["bytes", { contentMediaType: "application/octet-stream" }, "file-input", { accept: "" }],
    [
      "a string of bytes",
      { type: "string", contentMediaType: "application/octet-stream" },
      "file-input",
      { accept: "" },
    ],
    ["JSON in a string", { type: "string", contentMediaType: "application/ld+json" }, "text-input"],
    ["text of a media type", { type: "string", contentMediaType: "text/css" }, "text-input"],
    ["email", text("email"), "text-input", { inputType: "email" }],
    ["uri", text("uri"), "text-input", { inputType: "url" }],
    ["tel", text("tel"), "text-input", { inputType: "tel" }],
    ["uuid", text("uuid"), "text-input", { inputType: "text" }],
    ["textarea", text("textarea"), "text-area"],
    ["markdown", text("markdown"), "text-area"],
    ["of 201 characters", { type: "string", maxLength: 201 }, "text-area"],
    ["of 200 characters", { type: "string", maxLength: 200 }, "text-input"],
    ["of any kind", { type: "string" }, "text-input", { inputType: "text", allowEmpty: true }],
    [
      "that must not be empty",
      { type: "string", minLength: 1 },
      "text-input",
      { allowEmpty: false },
    ],
    ["known by its pattern", { pattern: "^a" }, "text-input", { allowEmpty: false }],
    ["known by its length", { maxLength: 500 }, "text-area"],
  ]);
});

describe("[V732] content of a media type", () => {
  const kindOf = (schema: JsonSchema): string => schemaToWidget("field", schema).kind;

  it.each([
    "application/jsonl",
    "application/x-ndjson",
    "application/x-yaml",
    "application/graphql",
  ])("%s is a text", (contentMediaType) => {
    expect(kindOf({ type: "string", contentMediaType })).toBe("text-input");
  });

  it.each([{ type: "file" }, { type: "string", contentMediaType: "application/zip" }])(
    "%j is a file",
    (schema) => {
      expect(kindOf(schema)).toBe("file-input");
    },
  );
});
