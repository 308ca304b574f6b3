import { parseExactJson } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import type { Operation } from "../operation/operation.ts";
import { type BodyPart, InvalidRequestError, type RequestPlan } from "./request-plan.ts";
import { operation, operationWithBody } from "./operation.fixture.ts";
import { planRequest } from "./plan-request.ts";
import { withMessage } from "../../../params/src/thrown.fixture.ts";

describe("bodies", () => {
  it.each([
    ["application/json", { a: 1, b: undefined, c: null }, '{"a":1,"c":null}'],
    ["application/vnd.api+json; profile=x", [1, "a"], '[1,"a"]'],
    ["application/json", "text", '"text"'],
    ["application/json", null, "null"],
    ["text/json", false, "false"],
    ["text/plain", "as it is\n", "as it is\n"],
    ["text/plain", 7, "7"],
    ["application/xml", "<a/>", "<a/>"],
    ["application/octet-stream", "bytes", "bytes"],
  ])("[O57] serializes %s", (mediaType, body, text) => {
    const plan = planBodyOf(operationWithBody(mediaType), body);
    expect(plan.body).toEqual({ kind: "text", text });
    expect(contentType(plan)).toBe(mediaType);
  });

  it("[O58] sends numbers of a response with every digit", () => {
    const text =
      '{"id":9007199254740993,"big":123456789012345678901234567890,"exact":0.1000000000000000055511151231257827,"plain":1.5,"huge":1e400}';
    const plan = planBodyOf(operationWithBody("application/json"), parseExactJson(text));
    expect(plan.body).toEqual({ kind: "text", text });
  });

  it("[O57] sends a file verbatim", () => {
    const file = new File(["abc"], "a.bin");
    const plan = planBodyOf(operationWithBody("application/octet-stream"), file);
    expect(plan.body).toEqual({ kind: "bytes", content: file });
  });

  it.each([
    ["text", "text/plain"],
    [{ a: 1 }, "application/json"],
    [new Blob(["x"], { type: "image/png" }), "image/png"],
    [new Uint8Array([1]), "application/octet-stream"],
  ])("[O57] chooses the media type of case %# if the document leaves it open", (body, expected) => {
    expect(contentType(planBodyOf(operationWithBody("*/*"), body))).toBe(expected);
  });

  it("[O57] uses the chosen media type, and sends no body without a value", () => {
    const [json, form] = ["application/json", "application/x-www-form-urlencoded"].map(
      (mediaType) => operationWithBody(mediaType).body!.contents[0]!,
    );
    const both = operation({
      method: "post",
      body: { required: false, description: "", contents: [json!, form!] },
    });
    const options = { baseUrl: "http://api.test", mediaType: form!.mediaType };
    expect(planRequest(both, { body: { a: 1 } }, options).body).toEqual({
      kind: "text",
      text: "a=1",
    });
    const empty = planRequest(both, {}, options);
    expect([empty.body, contentType(empty)]).toEqual([undefined, undefined]);
  });

  it("[O57] rejects an object as XML", () => {
    expect(() => planBodyOf(operationWithBody("application/xml"), { a: 1 })).toThrow(
      InvalidRequestError,
    );
  });
});

describe("urlencoded forms", () => {
  it("[O59] serializes text verbatim, objects as JSON and lists as repeated names", () => {
    const address = { streetAddress: "123 Example Dr.", zip: "99999+1234" };
    const plan = planBodyOf(operationWithBody("application/x-www-form-urlencoded"), {
      id: "f81d4fae",
      address,
      tags: ["a b", "c&d"],
      none: undefined,
      cleared: null,
    });
    expect(plan.body).toEqual({
      kind: "text",
      text: "id=f81d4fae&address=%7B%22streetAddress%22%3A%22123+Example+Dr.%22%2C%22zip%22%3A%2299999%2B1234%22%7D&tags=a+b&tags=c%26d&cleared=",
    });
  });

  it("[O59] uses the style of a property", () => {
    const form = operationWithBody("application/x-www-form-urlencoded", {
      metadata: { style: "deepObject", explode: true },
      expand: { style: "deepObject", explode: true },
      ids: { explode: false },
      url: { allowReserved: true },
      json: { contentType: "application/json" },
    });
    const plan = planBodyOf(form, {
      metadata: { a: 1 },
      expand: ["x", "y"],
      ids: [1, 2],
      url: "http://a.test/?b",
      json: "text",
    });
    expect(plan.body).toEqual({
      kind: "text",
      text: "metadata%5Ba%5D=1&expand%5B0%5D=x&expand%5B1%5D=y&ids=1,2&url=http://a.test/?b&json=%22text%22",
    });
  });

  it("[O59] rejects a file and names its field", () => {
    const form = operationWithBody("application/x-www-form-urlencoded");
    expect(() => planBodyOf(form, { photo: new Blob(["x"]) })).toThrow(
      withMessage("openapi.request.ofField"),
    );
  });
});

describe("multipart bodies", () => {
  it("[O60] gives each value the content type of its kind", () => {
    const photo = new File(["png"], "photo.png", { type: "image/png" });
    const raw = new Uint8Array([1, 2]);
    expect(
      parts({ id: 7, address: { a: 1 }, photo, raw, lines: [["a"], { b: 2 }], none: undefined }),
    ).toEqual([
      ["id", "7", undefined, undefined],
      ["address", '{"a":1}', "application/json", undefined],
      ["photo", photo, "image/png", "photo.png"],
      ["raw", raw, "application/octet-stream", "file"],
      ["lines", '["a"]', "application/json", undefined],
      ["lines", '{"b":2}', "application/json", undefined],
    ]);
  });

  it("[O60] uses the encoding of a part", () => {
    const encoding = {
      photo: { contentType: "image/jpeg, image/*", headers: { "X-Limit": { const: 3 } } },
      note: { contentType: "text/markdown" },
      name: { contentType: "application/json" },
      tags: { style: "pipeDelimited" as const, explode: false },
    };
    const photo = new File(["x"], "x.txt", { type: "text/plain" });
    const png = new File(["x"], "x.png", { type: "image/png" });
    const body = { photo: [photo, png], note: "*hi*", name: "text", tags: ["a", "b c"] };
    expect(parts(body, encoding)).toEqual([
      ["photo", photo, "image/jpeg", "x.txt", ["X-Limit", "3"]],
      ["photo", png, "image/png", "x.png", ["X-Limit", "3"]],
      ["note", "*hi*", "text/markdown", undefined],
      ["name", '"text"', "application/json", undefined],
      ["tags", "a|b c", undefined, undefined],
    ]);
  });

  it("[O60] leaves the content type to the boundary that is chosen on sending", () => {
    const plan = planRequest(
      operationWithBody("multipart/form-data"),
      { body: { a: 1 } },
      { baseUrl: "http://api.test", headers: { "Content-Type": "multipart/form-data" } },
    );
    expect(plan.headers).toEqual([]);
  });
});

function planBodyOf(operation: Operation, body: unknown): RequestPlan {
  return planRequest(operation, { body }, { baseUrl: "http://api.test" });
}

function contentType(plan: RequestPlan): string | undefined {
  return plan.headers.find(({ name }) => name === "Content-Type")?.value;
}

function parts(body: unknown, encoding: Parameters<typeof operationWithBody>[1] = {}): unknown[] {
  const plan = planBodyOf(operationWithBody("multipart/form-data", encoding), body);
  const list: readonly BodyPart[] = plan.body?.kind === "parts" ? plan.body.parts : [];
  return list.map(({ name, content, contentType, fileName, headers }) => [
    name,
    content,
    contentType,
    fileName,
    ...headers,
  ]);
}
