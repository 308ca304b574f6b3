import fc from "fast-check";
import { expect, test } from "vitest";

import { collectFields } from "../fields/collect-fields.ts";
import { getOperation } from "../operation/get-operation.ts";
import { responseSchema } from "../operation/response-schema.ts";
import { InvalidDocumentError } from "./diagnostic.ts";
import { loadOpenAPI } from "./load-openapi.ts";
import { OpenAPIDocument, readDocument } from "./openapi-document.ts";

/** Keywords of OpenAPI, so that random data is almost a valid document. */
const words = fc.constantFrom(
  ..."paths parameters get post put requestBody responses content schema schemas components $ref".split(
    " ",
  ),
  ..."properties items allOf anyOf oneOf type required name in body formData query path".split(" "),
  ..."application/json multipart/form-data 200 default security servers url variables".split(" "),
  ..."additionalOperations __proto__ constructor /a /a/{id} definitions consumes encoding".split(
    " ",
  ),
);
const references = fc.constantFrom(
  "#",
  "#/paths/~1a",
  "#/components/schemas/A",
  "#/x",
  "file:///etc/passwd",
  "#/a%",
);
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.oneof(words, references, fc.boolean(), fc.integer(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(words, tie("value"), { maxKeys: 4 }),
  ),
}));
const versions = fc.constantFrom(
  { swagger: "2.0" },
  { openapi: "3.0.0" },
  { openapi: "3.1.0" },
  { openapi: "3.2.0" },
);

function useEverything(document: OpenAPIDocument): void {
  for (const { path, method } of document.operations) {
    const operation = getOperation(document, path, method);
    responseSchema(document, operation);
    const keys = collectFields(document, operation).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  }
}

test("[O5] reads every operation of any paths", () => {
  fc.assert(
    fc.property(versions, anything, anything, anything, (version, item, other, schema) => {
      const paths = { "/a/{id}": item, "/b": { post: other, parameters: item } };
      const components = { schemas: { A: schema } };
      useEverything(
        readDocument({ ...version, paths, components, definitions: components.schemas }),
      );
    }),
    { numRuns: 2_000 },
  );
});

test("[O5] loads any data or rejects it with a reason", async () => {
  const data = fc.oneof(
    anything,
    fc.tuple(versions, anything).map(([version, rest]) => ({ ...Object(rest), ...version })),
  );
  await fc.assert(
    fc.asyncProperty(data, async (value) => {
      const loaded = await loadOpenAPI(JSON.stringify(value)).catch((error: unknown) => error);
      if (loaded instanceof OpenAPIDocument) useEverything(loaded);
      return loaded instanceof OpenAPIDocument || loaded instanceof InvalidDocumentError;
    }),
    { numRuns: 500 },
  );
});

test.each(["\\\\ !", "// !", "//["])("[O5] rejects the path %s with a reason", async (path) => {
  await expect(loadOpenAPI(path)).rejects.toBeInstanceOf(InvalidDocumentError);
});

test("[O5] loads any text or rejects it with a reason", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      await expect(loadOpenAPI(`\n${text}`)).rejects.toBeInstanceOf(InvalidDocumentError);
    }),
    { numRuns: 300 },
  );
});
