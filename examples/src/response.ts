/** API responses by media type: records as a table, an error as a message, a stream item by item. */
import { Tabs, type Viewable } from "@heddle/core";
import { responseView } from "@heddle/openapi";

const id = "12345678901234567890";
const answers = {
  "application/json": `[{ "id": ${id}, "name": "Rosepath" }, { "id": 7 }]`,
  "application/problem+json": `{ "title": "No such cloth" }`,
  "text/event-stream": `event: row\ndata: {"row": 1}\n\ndata: done\n\n`,
  "text/html": `<script>alert("never run")</script>`,
  "application/zip": "PK…",
};

export function app(): Viewable {
  const url = "https://api.example.com/cloths?key=my-api-key";
  const children = Object.entries(answers).map(([mediaType, text]) => {
    const received = {
      status: mediaType.includes("problem") ? 404 : 200,
      statusText: "",
      url,
      headers: [["Set-Cookie", "session=5f2c; HttpOnly"]] as const,
      mediaType,
      charset: undefined,
      body: new TextEncoder().encode(text),
      isTruncated: false,
      milliseconds: 84,
    };
    const snippets = [{ label: "cURL", text: `curl '${url}'` }];
    return responseView(received, {
      secrets: ["my-api-key"],
      request: { method: "GET", url, headers: [], snippets },
    });
  });
  const labels = ["Records", "Error", "Stream", "HTML", "File"];
  return new Tabs({ labels, children });
}
