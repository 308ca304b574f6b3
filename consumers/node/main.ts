/** A plain Node script: a graph, a request planned from a document, and an app that is served. */
import { Column, Slider } from "@heddle/core";
import { defineNodeType, Flow } from "@heddle/flow";
import { OpenAPIForm } from "@heddle/openapi";
import { serve } from "@heddle/server";

const flow = new Flow({
  nodeTypes: {
    step: defineNodeType({
      type: "step",
      schema: { type: "object", properties: { count: { type: "integer" } } },
    }),
  },
  nodes: [{ id: "a", type: "step", data: { count: 1 } }, { id: "b" }],
  edges: [{ source: "a", target: "b" }],
});
flow.patchNodeData("a", { count: 2 });
await flow.layout();
const { nodes, edges } = Flow.fromNodeLink(flow.toNodeLink());
console.log(`${nodes.length} nodes, ${edges.length} edge`);
// It is an optional peer dependency.
await flow.toGraphology().catch(({ code }) => console.log(code));

const form = new OpenAPIForm({
  openapi: {
    openapi: "3.1.0",
    info: { title: "Looms", version: "1" },
    paths: {
      "/looms/{id}": {
        get: {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
          responses: { "200": { description: "A loom" } },
        },
      },
    },
  },
  path: "/looms/{id}",
  method: "get",
  baseUrl: "http://127.0.0.1",
});
console.log(form.fields.map(({ name, location }) => `${name} in ${location}`).join());

const server = await serve(
  () => new Column({ children: [new Slider({ name: "n", label: "N", maximum: 9 })] }),
  {
    port: 0,
  },
);
const page = await fetch(server.url);
console.log(page.status, (await page.text()).includes("<script"));
await server.close();
