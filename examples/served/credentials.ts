/** Authorizes visitors by a cookie and keeps the credentials of each session on the server. */
import type { IncomingMessage } from "node:http";
import { Button, Column, Text, type Viewable } from "@heddle/core";
import { type AppSession, serve } from "@heddle/server";

interface User {
  readonly id: string;
  readonly apiKey: string;
}

const users = new Map<string, User>([["demo-cookie", { id: "ada", apiKey: "never-sent" }]]);

// #region authorize
function authorize({ headers }: IncomingMessage): User | undefined {
  const [, cookie = ""] = /(?:^|; )user=([^;]*)/.exec(headers.cookie ?? "") ?? [];
  return users.get(cookie);
}
// #endregion

// #region app
function app(session: AppSession<User>): Viewable {
  const { id, apiKey } = session.principal;
  const answer = new Text({ text: "" });
  const ask = new Button({
    label: "Ask the service",
    onPress: () => {
      // The key stays in this process: the server sends the request, not the page.
      answer.text = `Asked as ${id} with a key of ${apiKey.length} characters`;
    },
  });
  const clock = setInterval(() => {}, 1_000);
  session.onClose(() => clearInterval(clock));
  return new Column({ children: [ask, answer] });
}
// #endregion

const server = await serve(app, { authorize, title: "Service" });
console.log(server.url);
