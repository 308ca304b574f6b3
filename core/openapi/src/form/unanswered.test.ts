import { describe, expect, it } from "vitest";

import { messages } from "../messages.ts";
import { closedAddress, startServer } from "../send/server.fixture.ts";
import { api, withBody, textOf } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const secret = { type: "string", format: "password" };
const openapi = api({ "/x": { post: withBody({ type: "object", properties: { pin: secret } }) } });

async function failed(baseUrl: string, timeout = 30_000): Promise<string> {
  const form = new OpenAPIForm({ openapi, baseUrl, path: "/x", method: "post", timeout });
  form.populate({ pin: "very-hidden" });
  expect(await form.submit()).toBeNull();
  return textOf(form.response);
}

describe("[O229] a request without a response", () => {
  it("is displayed without its secrets if there is no server", async () => {
    const address = await closedAddress();
    const text = await failed(address);
    expect(text).toContain(messages.networkFailed.text);
    expect(text).toMatch(new RegExp(`^curl .*${address}/x`, "m"));
    expect(text).not.toContain("very-hidden");
  });

  it("is displayed after a timeout, with another title", async () => {
    const { url } = await startServer(() => {});
    const text = await failed(url, 50);
    expect(text).toContain(messages.tooLate.text);
    expect(text).toMatch(new RegExp(`^curl .*${url}/x`, "m"));
  });
});
