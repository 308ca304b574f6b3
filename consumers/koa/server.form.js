import { apiConsole } from "@heddle/server/koa";
import Koa from "koa";

const app = new Koa();
app.use(apiConsole("/", { openapi: new URL("./public/openapi.json", import.meta.url) }));
app.listen(process.env.PORT);
