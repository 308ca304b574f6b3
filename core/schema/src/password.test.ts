import { describe, expect, it } from "vitest";

import { isPassword } from "./index.ts";

const text = { type: "string" } as const;

describe("[S191] a password", () => {
  it.each([
    "password",
    "PASSWORD",
    "newPassword",
    "old_password",
    "pass_word",
    "user[password]",
    "passphrase",
    "secret",
    "client-secret",
    "api_key",
    "X-API-Key",
    "apikey",
    "accessToken",
  ])("is a string with the name %s", (name) => {
    expect(isPassword(name, text)).toBe(true);
  });

  it.each([
    "passwords",
    "passwordHint",
    "password_changed_at",
    "secretName",
    "token",
    "page_token",
    "key",
    "monkey",
    "accessTokens",
    "",
  ])("is not a string with the name %j", (name) => {
    expect(isPassword(name, text)).toBe(false);
  });

  it("is a value with the format, under any name", () => {
    expect(isPassword("pin", { type: "string", format: "password" })).toBe(true);
  });

  it("is not a value with another type, format or enumeration", () => {
    const more = [{ format: "uuid" }, { enum: ["a"] }, { type: "boolean" }, { type: "object" }];
    expect(more.filter((each) => isPassword("secret", { ...text, ...each }))).toEqual([]);
  });
});
