import { heddleSubjects, type Subject } from "./heddle-subjects.ts";

/** A base for references, which the library requires. */
const base = { baseDoc: "http://localhost/" };

export const subjects: readonly Subject[] = [
  {
    name: "JSON.parse",
    prepare: () => Promise.resolve(({ text }) => JSON.parse(text) as unknown),
  },
  ...heddleSubjects,
  {
    name: "swagger-client, one operation",
    prepare: async () => {
      const { default: SwaggerClient } = await import("swagger-client");
      return ({ text }, path, method) =>
        SwaggerClient.resolveSubtree(JSON.parse(text), ["paths", path, method], base);
    },
  },
  {
    name: "swagger-client, one operation, already parsed",
    isFromData: true,
    prepare: async () => {
      const { default: SwaggerClient } = await import("swagger-client");
      return ({ data }, path, method) =>
        SwaggerClient.resolveSubtree(data, ["paths", path, method], base);
    },
  },
  {
    name: "swagger-client, whole document",
    prepare: async () => {
      const { default: SwaggerClient } = await import("swagger-client");
      return ({ text }) => SwaggerClient.resolve({ spec: JSON.parse(text) as unknown });
    },
  },
  {
    name: "@scalar/openapi-parser",
    prepare: async () => {
      const { dereference } = await import("@scalar/openapi-parser");
      return ({ text }) => dereference(JSON.parse(text) as Record<string, unknown>);
    },
  },
  {
    name: "@apidevtools/swagger-parser",
    prepare: async () => {
      const { default: SwaggerParser } = await import("@apidevtools/swagger-parser");
      return ({ text }) => SwaggerParser.dereference(JSON.parse(text) as never);
    },
  },
];
