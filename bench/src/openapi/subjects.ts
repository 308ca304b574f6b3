/** What is measured: each makes one operation of a document usable, starting from its JSON text. */
export interface Subject {
  readonly name: string;
  /** Returns the work, so that loading the library does not count. */
  readonly prepare: () => Promise<(text: string, path: string, method: string) => unknown>;
}

export const subjects: readonly Subject[] = [
  {
    name: "JSON.parse",
    prepare: () => Promise.resolve((text) => JSON.parse(text) as unknown),
  },
  {
    // What a load costs depends a little on what the process holds already.
    name: "JSON.parse, heddle loaded",
    prepare: async () => {
      await import("@heddle/openapi");
      return (text) => JSON.parse(text) as unknown;
    },
  },
  {
    name: "heddle, one form",
    prepare: async () => {
      const { collectFields, getOperation, loadOpenAPI, schemaToWidget } =
        await import("@heddle/openapi");
      return async (text, path, method) => {
        const document = await loadOpenAPI(text);
        const fields = collectFields(document, getOperation(document, path, method));
        return fields.map(({ key, schema, required }) =>
          schemaToWidget(key, schema, { root: document.root, required }),
        );
      };
    },
  },
  {
    name: "heddle, whole check",
    prepare: async () => {
      const { loadOpenAPI } = await import("@heddle/openapi");
      return async (text) => (await loadOpenAPI(text)).diagnostics.length;
    },
  },
  {
    name: "heddle, every operation",
    prepare: async () => {
      const { collectFields, getOperation, loadOpenAPI } = await import("@heddle/openapi");
      return async (text) => {
        const document = await loadOpenAPI(text);
        return document.operations.map(
          ({ path, method }) =>
            collectFields(document, getOperation(document, path, method)).length,
        );
      };
    },
  },
  {
    name: "swagger-client, one operation",
    prepare: async () => {
      const { default: SwaggerClient } = await import("swagger-client");
      return (text, path, method) => {
        const spec: unknown = JSON.parse(text);
        return SwaggerClient.resolveSubtree(spec, ["paths", path, method], {
          baseDoc: "http://localhost/",
        });
      };
    },
  },
  {
    name: "swagger-client, whole document",
    prepare: async () => {
      const { default: SwaggerClient } = await import("swagger-client");
      return (text) => SwaggerClient.resolve({ spec: JSON.parse(text) as unknown });
    },
  },
  {
    name: "@scalar/openapi-parser",
    prepare: async () => {
      const { dereference } = await import("@scalar/openapi-parser");
      return (text) => dereference(JSON.parse(text) as Record<string, unknown>);
    },
  },
  {
    name: "@apidevtools/swagger-parser",
    prepare: async () => {
      const { default: SwaggerParser } = await import("@apidevtools/swagger-parser");
      return (text) => SwaggerParser.dereference(JSON.parse(text) as never);
    },
  },
];
