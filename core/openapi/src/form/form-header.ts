import { Alert, Badge, CodeText, Markdown, Row, Text, type View } from "@heddle/views";

import { messages } from "../messages.ts";
import type { Operation } from "../operation/operation.ts";

/** What the operation is: its name, its method and path, and what the document says of it. */
export function formHeader(title: string, operation: Operation, images = false): View[] {
  const { method, path, description, deprecated } = operation;
  return [
    new Text({ text: title, level: "place" }),
    ...(title === nameOf(operation) ? [] : [operationLine(method, path)]),
    ...(deprecated ? [new Alert({ severity: "warning", text: messages.deprecated })] : []),
    ...(description === "" ? [] : [new Markdown({ text: description, images })]),
  ];
}

/** Method and path, as one reads them in the document. */
function operationLine(method: string, path: string): View {
  return new Row({
    children: [
      new Badge({ text: method.toUpperCase(), tone: tones[method] ?? "neutral", sign: false }),
      new CodeText({ text: path, inline: true }),
    ],
  });
}

/** What a method does, in a colour: it reads, adds, changes or removes. */
const tones: Readonly<Record<string, Badge["tone"]>> = {
  get: "info",
  head: "info",
  query: "info",
  post: "success",
  put: "warning",
  patch: "warning",
  delete: "error",
};

/** What an operation is called. */
export function operationTitle(operation: Operation): string {
  return operation.summary || operation.operationId || nameOf(operation);
}

function nameOf({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`;
}
