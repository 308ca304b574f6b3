import { readFileSync } from "node:fs";
import scalar from "@scalar/fastify-api-reference";
import fastify from "fastify";

const content = JSON.parse(readFileSync("public/openapi.json", "utf8"));
const app = fastify();
app.register(scalar, { routePrefix: "/", configuration: { content } });
await app.listen({ port: Number(process.env.PORT) });
