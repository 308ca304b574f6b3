import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readServerErrors } from "./server-errors.ts";

/** Real bodies of each framework: name, body, issues as location, path and message, and the summary. */
const bodies: readonly (readonly [string, unknown, readonly unknown[], string])[] = [
  [
    "RFC 9457",
    {
      type: "https://example.net/validation-error",
      title: "Your request is not valid.",
      errors: [
        { detail: "must be a positive integer", pointer: "#/age" },
        { detail: "must be 'green', 'red' or 'blue'", pointer: "#/profile/a~1b/0" },
      ],
    },
    [
      ["body", ["age"], "must be a positive integer"],
      ["body", ["profile", "a/b", 0], "must be 'green', 'red' or 'blue'"],
    ],
    "Your request is not valid.",
  ],
  [
    "RFC 7807",
    {
      title: "Your request parameters didn't validate.",
      "invalid-params": [{ name: "age", reason: "must be a positive integer" }],
    },
    [[undefined, ["age"], "must be a positive integer"]],
    "Your request parameters didn't validate.",
  ],
  [
    "FastAPI",
    {
      detail: [
        { loc: ["body", "items", 0, "name"], msg: "field required", type: "missing" },
        { loc: ["query", "limit"], msg: "value is not a valid integer", type: "type_error" },
      ],
    },
    [
      ["body", ["items", 0, "name"], "field required"],
      ["query", ["limit"], "value is not a valid integer"],
    ],
    "",
  ],
  ["FastAPI with a sentence", { detail: "Item not found" }, [], "Item not found"],
  [
    "ASP.NET",
    {
      title: "One or more validation errors occurred.",
      status: 400,
      errors: {
        Name: ["The Name field is required."],
        "$.address.zip": ["The JSON value could not be converted."],
        "Items[0].Price": ["Too low.", "Not a price."],
        "": ["Something else."],
      },
    },
    [
      [undefined, ["Name"], "The Name field is required."],
      [undefined, ["address", "zip"], "The JSON value could not be converted."],
      [undefined, ["Items", 0, "Price"], "Too low."],
      [undefined, ["Items", 0, "Price"], "Not a price."],
      [undefined, [], "Something else."],
    ],
    "One or more validation errors occurred.",
  ],
  [
    "Spring",
    {
      status: 400,
      error: "Bad Request",
      message: "Validation failed for object='person'",
      errors: [
        {
          objectName: "person",
          field: "address.street",
          defaultMessage: "must not be blank",
          code: "NotBlank",
        },
      ],
    },
    [[undefined, ["address", "street"], "must not be blank"]],
    "Validation failed for object='person'",
  ],
  [
    "Symfony",
    {
      title: "An error occurred",
      detail: "email: This value should not be blank.",
      violations: [{ propertyPath: "email", message: "This value should not be blank." }],
    },
    [[undefined, ["email"], "This value should not be blank."]],
    "",
  ],
  [
    "JSON:API",
    {
      errors: [
        {
          status: "422",
          source: { pointer: "/data/attributes/first-name" },
          title: "Invalid Attribute",
          detail: "Too short.",
        },
        { source: { parameter: "include" }, title: "Invalid Query Parameter" },
        { source: { header: "X-Tenant" }, detail: "Unknown." },
      ],
    },
    [
      ["body", ["data", "attributes", "first-name"], "Too short."],
      ["query", ["include"], "Invalid Query Parameter"],
      ["header", ["X-Tenant"], "Unknown."],
    ],
    "",
  ],
  [
    "Django REST framework",
    {
      name: ["This field is required."],
      address: { street: ["May not be blank."] },
      lines: [{}, { price: ["A valid number is required."] }],
      non_field_errors: ["Dates overlap."],
    },
    [
      [undefined, ["name"], "This field is required."],
      [undefined, ["address", "street"], "May not be blank."],
      [undefined, ["lines", 1, "price"], "A valid number is required."],
      [undefined, [], "Dates overlap."],
    ],
    "",
  ],
  [
    "Laravel",
    {
      message: "The given data was invalid.",
      errors: { email: ["The email field is required."], "items.0.name": ["Too long."] },
    },
    [
      [undefined, ["email"], "The email field is required."],
      [undefined, ["items", 0, "name"], "Too long."],
    ],
    "The given data was invalid.",
  ],
  [
    "GitHub",
    {
      message: "Validation Failed",
      errors: [
        { resource: "Issue", field: "title", code: "missing_field" },
        { resource: "Label", code: "custom", message: "name is too long", field: "name" },
      ],
    },
    [
      [undefined, ["title"], "missing field"],
      [undefined, ["name"], "name is too long"],
    ],
    "Validation Failed",
  ],
  [
    "Stripe",
    {
      error: { type: "invalid_request_error", param: "items[0][price]", message: "No such price" },
    },
    [[undefined, ["items", 0, "price"], "No such price"]],
    "",
  ],
  ["OpenAI without a parameter", { error: { message: "Bad key", param: null } }, [], "Bad key"],
  [
    "express-validator",
    { errors: [{ type: "field", path: "user.email", location: "query", msg: "Invalid value" }] },
    [["query", ["user", "email"], "Invalid value"]],
    "",
  ],
  [
    "zod",
    {
      error: {
        name: "ZodError",
        issues: [{ path: ["a", 0], message: "Required", code: "invalid_type" }],
      },
    },
    [[undefined, ["a", 0], "Required"]],
    "",
  ],
  [
    "Google",
    {
      error: {
        code: 400,
        message: "Invalid argument",
        details: [
          {
            "@type": "BadRequest",
            fieldViolations: [{ field: "book.title", description: "Too long" }],
          },
        ],
      },
    },
    [[undefined, ["book", "title"], "Too long"]],
    "Invalid argument",
  ],
  [
    "Nest",
    {
      statusCode: 400,
      message: ["email must be an email", "age must be a number"],
      error: "Bad Request",
    },
    [],
    "email must be an email; age must be a number",
  ],
  [
    "Rails",
    { errors: ["Name can't be blank", "Age is not a number"] },
    [],
    "Name can't be blank; Age is not a number",
  ],
  [
    "OAuth",
    { error: "invalid_grant", error_description: "The code has expired." },
    [],
    "The code has expired.",
  ],
  ["a text", "  Not today\nreally", [], "Not today"],
  ["a page", "<!doctype html><h1>502</h1>", [], ""],
  ["nothing", null, [], ""],
  ["a number", 7, [], ""],
  ["an empty object", {}, [], ""],
];

describe("errors of a server", () => {
  it.each(bodies)("[O76] of %s are read", (_, body, issues, summary) => {
    const read = readServerErrors(body);
    expect(read.issues.map(({ location, path, message }) => [location, path, message])).toEqual(
      issues,
    );
    expect(read.summary).toBe(summary);
  });

  it("[O77] are read from any JSON without throwing", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const { issues, summary } = readServerErrors(body);
        expect(typeof summary).toBe("string");
        expect(issues.every(({ message }) => typeof message === "string")).toBe(true);
      }),
    );
  });

  it("[O77] are empty for an extremely nested body", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(5000)}["x"]${"}".repeat(5000)}`) as unknown;
    expect(readServerErrors(deep).issues).toEqual([]);
    expect(readServerErrors({ errors: deep }).issues).toEqual([]);
    expect(readServerErrors({ error: { error: deep } }).summary).toBe("");
  });
});
