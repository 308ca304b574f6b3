const text = { type: "string" };

/** A document that warms up the code of a library before a large one is measured. */
export const smallDocument: string = JSON.stringify({
  openapi: "3.0.3",
  info: { title: "Small", version: "1" },
  paths: {
    "/things/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: text }],
      post: {
        parameters: [{ $ref: "#/components/parameters/Dry" }],
        requestBody: {
          content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } },
        },
        responses: { 200: { description: "Done" } },
      },
    },
  },
  components: {
    parameters: { Dry: { name: "dry", in: "query", schema: { type: "boolean" } } },
    schemas: {
      Part: { type: "object", properties: { name: text, size: { type: "integer", minimum: 1 } } },
      Thing: {
        allOf: [{ $ref: "#/components/schemas/Part" }],
        required: ["label"],
        properties: {
          label: { type: "string", maxLength: 80 },
          kind: { type: "string", enum: ["a", "b"] },
          tags: { type: "array", items: text },
          parts: { type: "array", items: { $ref: "#/components/schemas/Part" } },
          owner: { oneOf: [text, { $ref: "#/components/schemas/Part" }] },
        },
      },
    },
  },
});

/** The operation of the small document that is prepared. */
export const smallOperation = { path: "/things/{id}", method: "post" } as const;
