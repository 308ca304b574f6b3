import { ValidationError } from "@heddle/params";
import { describe, expect, it } from "vitest";

import { OpenAPIRecordEditor } from "../record/openapi-record-editor.ts";
import { startResponder, api } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";
import { withIssue } from "../../../params/src/thrown.fixture.ts";

const baseUrl = "http://127.0.0.1:1";
const path = "/x";

describe("[O360] a method", () => {
  it.each(["", "a b", "get\r\nX-Own: 1", "get/", "gét"])(
    "is rejected by the constructor if HTTP does not allow its name, even before the document is loaded: %j",
    (method) => {
      const options = { openapi: `${baseUrl}/openapi.json`, baseUrl, path, method };
      expect(() => new OpenAPIForm(options)).toThrow(ValidationError);
      expect(() => new OpenAPIRecordEditor(options)).toThrow(withIssue("invalid_format", "method"));
    },
  );

  it("is rejected later too, and then changes nothing", () => {
    const openapi = api({ "/x": { get: { responses: {} } } });
    const form = new OpenAPIForm({ openapi, baseUrl, path });
    expect(() => (form.method = "a b")).toThrow(ValidationError);
    expect(form.method).toBe("get");
  });

  it("may be any method of the document", async () => {
    const server = await startResponder();
    const operation = { responses: {} };
    const openapi = {
      ...api({ "/x": { query: operation, additionalOperations: { COPY: operation } } }),
      openapi: "3.2.0",
    };
    for (const method of ["QUERY", "copy"])
      await new OpenAPIForm({ openapi, baseUrl: server.url, path, method }).submit();
    expect(server.seen.map(({ method }) => method)).toEqual(["QUERY", "COPY"]);
  });
});
