import { expect, test } from "vitest";

import { swaggerPost } from "./document.fixture.ts";

test.each([
  ["csv", "form", false],
  ["ssv", "spaceDelimited", false],
  ["tsv", "tabDelimited", false],
  ["pipes", "pipeDelimited", false],
  ["multi", "form", true],
])("[O20] converts the collection format %s", (collectionFormat, style, explode) => {
  const list = {
    name: "q",
    in: "query",
    type: "array",
    items: { type: "string" },
    collectionFormat,
  };
  const [parameter] = swaggerPost({ parameters: [list] }).parameters;
  expect(parameter).toMatchObject({ style, explode });
  expect(parameter?.schema).toEqual({ type: "array", items: { type: "string" } });
});

test("[O20] reads the schema of a parameter from its own members", () => {
  const parameter = {
    name: "age",
    in: "header",
    required: true,
    description: "In years",
    type: "integer",
    maximum: 120,
    "x-example": 7,
    "x-nullable": true,
  };
  expect(swaggerPost({ parameters: [parameter] }).parameters).toMatchObject([
    {
      name: "age",
      location: "header",
      required: true,
      style: "simple",
      examples: [7],
      schema: { type: "integer", maximum: 120, description: "In years", nullable: true },
    },
  ]);
});

test("[O20] converts a body parameter to a body in every consumed media type", () => {
  const body = {
    name: "thing",
    in: "body",
    required: true,
    description: "A thing",
    schema: { $ref: "#/definitions/Thing" },
  };
  const operation = swaggerPost(
    { parameters: [body] },
    {
      consumes: ["application/xml", "application/json"],
      definitions: { Thing: { type: "object" } },
    },
  );
  expect(operation.parameters).toEqual([]);
  expect(operation.body).toMatchObject({ required: true, description: "A thing" });
  expect(operation.body?.contents).toMatchObject([
    { mediaType: "application/json", schema: { type: "object" } },
    { mediaType: "application/xml", schema: { type: "object" } },
  ]);
  expect(swaggerPost({ parameters: [body] }).body?.contents).toMatchObject([
    { mediaType: "application/json" },
  ]);
});

const name = { name: "name", in: "formData", type: "string", required: true };
const tags = {
  name: "tags",
  in: "formData",
  type: "array",
  items: { type: "string" },
  collectionFormat: "multi",
};
const file = { name: "file", in: "formData", type: "file" };

test("[O20] converts form data to an object in the media type of the form", () => {
  const { body } = swaggerPost({ parameters: [name, tags] });
  expect(body).toMatchObject({ required: true });
  expect(body?.contents).toMatchObject([
    {
      mediaType: "application/x-www-form-urlencoded",
      schema: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
      encoding: { tags: { style: "form", explode: true } },
    },
  ]);
});

test.each([[["application/x-www-form-urlencoded"]], [["application/json"]], [[]]])(
  "[O20] uses multipart for a file whatever is consumed: %j",
  (consumes) => {
    const { body } = swaggerPost({ parameters: [name, file], consumes });
    expect(body?.contents).toMatchObject([{ mediaType: "multipart/form-data" }]);
    expect(body?.contents[0]?.schema).toMatchObject({
      properties: { file: { type: "string", format: "binary" } },
    });
  },
);

test("[O20] gives responses the produced media types", () => {
  const { responses } = swaggerPost({
    produces: ["text/csv", "application/json"],
    responses: {
      200: {
        description: "Things",
        schema: { type: "array" },
        examples: { "application/json": [1] },
      },
      204: { description: "None" },
    },
  });
  expect(responses).toMatchObject([
    {
      status: "200",
      contents: [
        { mediaType: "application/json", schema: { type: "array" }, examples: [[1]] },
        { mediaType: "text/csv", examples: [] },
      ],
    },
    { status: "204", contents: [] },
  ]);
});

test("[O20] builds server URLs from schemes, host and base path", () => {
  expect(
    swaggerPost({}, { host: "api.example", basePath: "/v1", schemes: ["http", "https", "ws"] })
      .servers,
  ).toEqual(["https://api.example/v1", "http://api.example/v1"]);
  expect(swaggerPost({}, { host: "api.example" }).servers).toEqual(["https://api.example"]);
  expect(swaggerPost({}, { basePath: "/v1" }).servers).toEqual(["/v1"]);
  expect(swaggerPost({}).servers).toEqual([]);
});

test("[O20] converts security definitions to schemes", () => {
  const securityDefinitions = {
    login: { type: "basic" },
    key: { type: "apiKey", in: "header", name: "X-Key" },
  };
  const { security } = swaggerPost(
    { security: [{ login: [] }, { key: [] }] },
    { securityDefinitions },
  );
  expect(security.map(({ schemes }) => schemes[0]?.scheme)).toMatchObject([
    { name: "login", type: "http", scheme: "basic" },
    { name: "key", type: "apiKey", location: "header", parameter: "X-Key" },
  ]);
});
