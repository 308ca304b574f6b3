import { describe, expect, it } from "vitest";

import { MissingOptionError, OpenAPIForm, OpenAPIRecordEditor } from "../index.ts";
import { api } from "./api.fixture.ts";

const openapi = api({ "/things": { get: { responses: {} } } });
const baseUrl = "http://localhost/";

/** As a program does that no compiler has checked. */
function make(Class: typeof OpenAPIForm | typeof OpenAPIRecordEditor, options: object): unknown {
  return new Class(options as never);
}

describe.each([OpenAPIForm, OpenAPIRecordEditor])("[O330] without an option", (Class) => {
  it.each([
    ["path", { openapi, baseUrl }],
    ["openapi", { path: "/things", baseUrl }],
    ["baseUrl", { openapi, path: "/things" }],
  ])(`${Class.name} says that "%s" is missing`, (option, options) => {
    expect(() => make(Class, options)).toThrow(MissingOptionError);
    expect(() => make(Class, options)).toThrow(
      expect.objectContaining({ code: "missing_option", option }),
    );
    expect(() => make(Class, options)).toThrow(`new ${Class.name}: "${option}" is missing`);
  });

  it(`${Class.name} takes an empty "baseUrl", which may be given later`, () => {
    const made = make(Class, { openapi, baseUrl: "", path: "/things" });
    expect(made).toMatchObject({ baseUrl: "" });
  });

  it(`${Class.name} takes "get" for the method`, () => {
    expect(make(Class, { openapi, baseUrl, path: "/things" })).toMatchObject({ method: "get" });
  });
});
