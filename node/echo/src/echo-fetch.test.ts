import { expect, it } from "vitest";

import { echoFetch } from "./fetch.ts";

it("[E8] replaces fetch and describes the request", async () => {
  const form = new FormData();
  form.append("name", "Ada");
  const request = new Request("http://here/pets/7?a=1", { method: "POST", body: form });
  const response = await echoFetch(request);
  expect(response.headers.get("Content-Type")).toBe("application/json");
  expect(await response.json()).toMatchObject({
    method: "POST",
    path: "/pets/7",
    query: { a: "1" },
    body: { name: "Ada" },
  });
  expect(await (await echoFetch(new Request("http://here/x"), "/below")).json()).toMatchObject({
    method: "GET",
    url: "/below",
    body: null,
  });
});
