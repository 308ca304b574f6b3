/** A form whose requests carry the visitor's token. The token never leaves this process. */
import type { IncomingMessage } from "node:http";
import type { Viewable } from "@heddle/core";
import { OpenAPIForm } from "@heddle/openapi";
import { type AppSession, serve } from "@heddle/server";

interface User {
  readonly name: string;
  readonly token: string;
}

const api = "https://api.example.com";
const users = new Map<string, User>([["demo-cookie", { name: "ada", token: "never-sent" }]]);

function authorize({ headers }: IncomingMessage): User | undefined {
  const [, cookie = ""] = /(?:^|; )user=([^;]*)/.exec(headers.cookie ?? "") ?? [];
  return users.get(cookie);
}

// #region app
function app(session: AppSession<User>): Viewable {
  // Created per session: all visitors would share an object outside of this function.
  const headers = { Authorization: `Bearer ${session.principal.token}` };
  return new OpenAPIForm({
    openapi: `${api}/openapi.json`,
    baseUrl: api,
    path: "/orders",
    method: "post",
    headers,
  });
}
// #endregion

const server = await serve(app, { authorize, title: "Orders" });
console.log(server.url);
