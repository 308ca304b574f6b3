import { readFileSync } from "node:fs";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import fastify from "fastify";

const document = JSON.parse(readFileSync("public/openapi.json", "utf8"));
const app = fastify();
app.register(swagger, { mode: "static", specification: { document } });
app.register(swaggerUi, { routePrefix: "/" });
await app.listen({ port: Number(process.env.PORT) });
