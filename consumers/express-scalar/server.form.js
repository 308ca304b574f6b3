import { readFileSync } from "node:fs";
import { apiReference } from "@scalar/express-api-reference";
import express from "express";

const content = JSON.parse(readFileSync("public/openapi.json", "utf8"));
const app = express();
app.use("/", apiReference({ content }));
app.listen(process.env.PORT);
