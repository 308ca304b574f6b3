import { apiConsole } from "@heddle/server/express";
import express from "express";

const app = express();
app.use("/", apiConsole({ openapi: new URL("./public/openapi.json", import.meta.url) }));
app.listen(process.env.PORT);
