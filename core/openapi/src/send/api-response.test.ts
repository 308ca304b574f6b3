import { InvalidJsonError } from "@heddle/schema";
import { expect, it } from "vitest";

import { ApiResponse } from "./api-response.ts";
import { received } from "../response/received.fixture.ts";

it("[O131] offers the same body as bytes, as text and as JSON", () => {
  const response = new ApiResponse(received('{"n":12345678901234567890}'));
  expect(response.text()).toBe('{"n":12345678901234567890}');
  expect(response.bytes).toHaveLength(26);
  expect(response.json()).toEqual({ n: 12345678901234567890n });
  expect(response.mediaType).toBe("application/json");
});

it("[O131] says whether it is successful, and its URL", () => {
  for (const status of [199, 200, 299, 300, 404]) {
    const response = new ApiResponse({ ...received(""), status, url: "http://a/b" });
    expect(response.ok).toBe(status >= 200 && status < 300);
    expect(response.url).toBe("http://a/b");
  }
});

it("[O131] finds headers in any case of their names", () => {
  const response = new ApiResponse({ ...received(""), headers: [["etag", '"1"']] });
  expect(response.headers.get("ETag")).toBe('"1"');
});

it("[O131] throws for invalid JSON", () => {
  expect(() => new ApiResponse(received("{")).json()).toThrow(InvalidJsonError);
});
