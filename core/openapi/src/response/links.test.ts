import { describe, expect, it } from "vitest";

import { readDocument } from "../document/openapi-document.ts";
import { api } from "../form/api.fixture.ts";
import { getOperation } from "../operation/get-operation.ts";
import { linksOf, type ResponseLink } from "./links.ts";
import { received } from "./received.fixture.ts";

const id = { name: "petId", in: "path", required: true, schema: { type: "integer" } };

function links(declared: object, body: unknown = { id: 12, tag: { name: "a b" } }): ResponseLink[] {
  const document = readDocument(
    api(
      {
        "/pets/{petId}": {
          parameters: [id],
          post: { responses: { "2XX": { description: "", links: declared } } },
          get: { operationId: "getPet" },
        },
      },
      { components: { links: { Shared: { operationId: "getPet" } } } },
    ),
  );
  return [
    ...linksOf(document, {
      operation: getOperation(document, "/pets/{petId}", "post"),
      values: { path: { petId: 7 }, query: { q: "x" }, body: { name: "Rex" } },
      url: "https://shop.example.com/pets/7",
      received: received(JSON.stringify(body), {
        status: 201,
        headers: [["Location", "/pets/12"]],
      }),
    }),
  ];
}

describe("[O510] the links of a response", () => {
  it.each<[unknown, unknown]>([
    ["$response.body#/id", 12],
    ["$response.body#/tag/name", "a b"],
    ["$response.header.location", "/pets/12"],
    ["$request.path.petId", 7],
    ["$request.query.q", "x"],
    ["$request.body#/name", "Rex"],
    ["$statusCode", 201],
    ["$method", "POST"],
    ["$url", "https://shop.example.com/pets/7"],
    ["pet {$response.body#/id} of {$request.body#/name}", "pet 12 of Rex"],
    ["constant", "constant"],
    [5, 5],
  ])("evaluate %j to %j", (expression, value) => {
    const [link] = links({ Get: { operationId: "getPet", parameters: { petId: expression } } });
    expect(link).toMatchObject({
      name: "Get",
      path: "/pets/{petId}",
      method: "get",
      values: { petId: value },
    });
  });

  it.each([
    "$response.body#/missing",
    "$response.body#/__proto__",
    "$request.query.constructor",
    "$nothing",
  ])("leave out %j, which has no value", (expression) => {
    const [link] = links({ Get: { operationId: "getPet", parameters: { petId: expression } } });
    expect(link?.values).toEqual({});
  });

  it("find their operation by id, by reference, and in components", () => {
    const found = links({
      ById: { operationId: "getPet" },
      ByReference: { operationRef: "#/paths/~1pets~1%7BpetId%7D/get" },
      Shared: { $ref: "#/components/links/Shared" },
      Unknown: { operationId: "nothing" },
      Elsewhere: { operationRef: "https://other.example/api.yaml#/paths/~1a/get" },
      Broken: null,
    });
    expect(found.map(({ name }) => name)).toEqual(["ById", "ByReference", "Shared"]);
  });

  it("give a body to the operation", () => {
    const [link] = links({ Get: { operationId: "getPet", requestBody: "$response.body" } });
    expect(link?.values).toEqual({ "body.id": 12, "body.tag": { name: "a b" } });
  });
});
