/** What an API answered, by its media type: records as a table, an error in words, a stream item by item. */
import { Tabs, type Viewable } from "@heddle/core";
import { type Received, responseView } from "@heddle/openapi";

function received(
  mediaType: string,
  body: string,
  rest: Partial<Received> = {},
): Received {
  const bytes = new TextEncoder().encode(body);
  const url = "https://api.example.com/cloths";
  const headers = [
    ["Content-Type", mediaType],
    ["Set-Cookie", "session=5f2c; Path=/; HttpOnly"],
  ] as const;
  const head = {
    status: 200,
    statusText: "",
    url,
    headers,
    mediaType,
    charset: undefined,
  };
  return {
    ...head,
    body: bytes,
    isTruncated: false,
    milliseconds: 84,
    ...rest,
  };
}

const cloths = `[{ "id": 12345678901234567890, "name": "Rosepath", "shafts": 4 },
  { "id": 12345678901234567891, "name": "Overshot", "shafts": 4, "published": true }]`;
const problem = `{ "title": "No such cloth", "detail": "Nothing is woven under the id 7." }`;
const events = `event: row\ndata: {"row": 1}\n\nevent: row\ndata: {"row": 2}\n\ndata: done\n\n`;
const page = `<h1>Woven</h1>\n<script>alert("never run")</script>`;
const zip = received("application/zip", "PK…", {
  url: "https://api.example.com/drafts.zip",
});

export function app(): Viewable {
  const secrets = ["my-api-key"];
  const request = {
    method: "GET",
    url: "https://api.example.com/cloths?key=my-api-key",
    headers: [["Accept", "application/json"]] as const,
    snippets: [
      {
        label: "cURL",
        text: "curl 'https://api.example.com/cloths?key=my-api-key'",
      },
    ],
  };
  const children = [
    responseView(received("application/json", cloths), { secrets, request }),
    responseView(
      received("application/problem+json", problem, { status: 404 }),
    ),
    responseView(received("text/event-stream", events)),
    responseView(received("text/html", page)),
    responseView(zip),
  ];
  return new Tabs({
    labels: ["Records", "Error", "Stream", "HTML", "File"],
    children,
  });
}
