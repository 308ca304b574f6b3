/** The document of the demo: one operation that takes a little of everything. */
export const demoDocument = {
  openapi: "3.0.0",
  info: { title: "Echo", version: "1.0.0" },
  paths: {
    "/post": {
      post: {
        operationId: "introduce",
        summary: "Introduce yourself",
        description: "The server returns the request that it received.",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["name"],
                properties: {
                  name: { type: "string", title: "Name", minLength: 1 },
                  role: {
                    type: "string",
                    title: "Role",
                    enum: ["weaver", "spinner", "dyer"],
                  },
                  age: { type: "integer", title: "Age", minimum: 0, maximum: 120 },
                  subscribe: { type: "boolean", title: "Send me the newsletter" },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The received request",
            content: { "application/json": { schema: { type: "object" } } },
          },
        },
      },
    },
  },
};
