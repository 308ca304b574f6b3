import { Alert, Button, Column, Markdown, Row, Text, type View } from "@heddle/views";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { messages } from "../messages.ts";
import type { ApiCredentials } from "./api-credentials.ts";
import type { ServerChoice } from "./server-choice.ts";

/** What a console begins with: what the API is, where it is, and who asks. */
export function overview(
  document: OpenAPIDocument,
  server: ServerChoice,
  credentials: ApiCredentials,
): View {
  const { title, apiVersion, description, operations } = document;
  const facts = [messages.version(apiVersion), messages.operations(operations.length)];
  return new Column({
    children: [
      new Text({ text: title || messages.untitled, level: "place" }),
      new Text({ text: facts.filter(Boolean).join(" · ") }),
      ...(operations.length === 0
        ? [new Alert({ severity: "warning", text: messages.noOperations })]
        : []),
      server.widget,
      credentials.button.visible ? signIn(credentials) : new Text({ text: messages.noCredentials }),
      ...(description === "" ? [] : [new Markdown({ text: description, images: false })]),
    ],
  });
}

function signIn(credentials: ApiCredentials): View {
  const button = new Button({
    label: messages.enterCredentials,
    onPress: () => credentials.ask(),
  });
  return new Row({ children: [button, new Text({ text: messages.credentialsNote })] });
}
