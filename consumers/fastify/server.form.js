import { apiConsole } from "@heddle/server/fastify";
import fastify from "fastify";

const app = fastify();
app.register(apiConsole({ openapi: new URL("./public/openapi.json", import.meta.url) }));
await app.listen({ port: Number(process.env.PORT) });
