import { describe, expect, it } from "vitest";

import { isSecretName } from "./secrets.ts";

describe("names of secrets", () => {
  it.each([
    "Authorization",
    "proxy-authorization",
    "X-Auth-Token",
    "X-API-Key",
    "api_key",
    "apikey",
    "access_token",
    "client_secret",
    "PASSWORD",
    "sessionId",
    "X-Amz-Signature",
  ])("[O56] %s suggests a secret", (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  it.each([
    "author",
    "author_id",
    "authors",
    "max_tokens",
    "page_token",
    "nextToken",
    "q",
    "Accept",
    "key",
  ])("[O56] %s does not suggest a secret", (name) => {
    expect(isSecretName(name)).toBe(false);
  });
});
