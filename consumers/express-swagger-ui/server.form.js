import { readFileSync } from "node:fs";
import express from "express";
import swaggerUi from "swagger-ui-express";

const document = JSON.parse(readFileSync("public/openapi.json", "utf8"));
const app = express();
app.use("/", swaggerUi.serve, swaggerUi.setup(document));
app.listen(process.env.PORT);
