import { apiPath } from "./example-apis.ts";

const rooms = ["looms", "warps", "wefts", "drafts", "dyes", "fleeces", "bobbins", "shuttles"];
const doings = { get: "Read", put: "Replace", patch: "Change", delete: "Remove" };

/** A document with a thousand operations; the echo API answers them. */
function largeDocument(): object {
  const paths = Array.from({ length: 250 }, (_, at) => {
    const room = rooms[at % rooms.length] ?? "";
    const path = `/studios/${Math.floor(at / rooms.length) + 1}/${room}/{id}`;
    const operations = Object.entries(doings).map(([method, doing]) => {
      const summary = `${doing} one of the ${room} of studio ${Math.floor(at / rooms.length) + 1}`;
      return [
        method,
        { summary, parameters, responses, ...(method.startsWith("p") && { requestBody }) },
      ];
    });
    return [path, Object.fromEntries(operations)];
  });
  return {
    openapi: "3.0.3",
    info: { title: "A thousand operations", version: "1.0.0" },
    servers: [{ url: `${apiPath}/echo` }],
    paths: Object.fromEntries(paths),
  };
}

const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
const responses = { 200: { description: "What was sent" } };
const requestBody = {
  content: {
    "application/json": {
      schema: {
        type: "object",
        required: ["name"],
        properties: { name: { type: "string" }, note: { type: "string", nullable: true } },
      },
    },
  },
};

/** A Swagger 2.0 document from 2014. */
const libraryDocument = {
  swagger: "2.0",
  info: { title: "Library of patterns", version: "1.0.0" },
  basePath: `${apiPath}/echo`,
  consumes: ["application/x-www-form-urlencoded"],
  paths: {
    "/patterns": {
      get: {
        summary: "Find patterns",
        parameters: [
          { name: "words", in: "query", type: "string" },
          {
            name: "shafts",
            in: "query",
            type: "array",
            items: { type: "integer" },
            collectionFormat: "csv",
          },
        ],
        responses: { 200: { description: "The patterns" } },
      },
      post: {
        summary: "Add a pattern",
        parameters: [
          { name: "title", in: "formData", required: true, type: "string" },
          { name: "level", in: "formData", type: "string", enum: ["easy", "hard"] },
        ],
        responses: { 201: { description: "The pattern" } },
      },
    },
  },
};

const documents: Readonly<Record<string, () => object>> = {
  "/large.json": largeDocument,
  "/library.json": () => libraryDocument,
};

/** Serves the sample documents: a large one and an old one. */
export function answerDocuments(_request: Request, url: string): Response {
  const document = documents[url];
  return document ? Response.json(document()) : new Response(null, { status: 404 });
}
